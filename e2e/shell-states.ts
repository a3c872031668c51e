import { expect } from '@playwright/test'
import { breakLongDates, brokenDate } from './broken-screen.ts'
import { expectShown, type ScreenState } from './screen-state.ts'

/** First run, and the replacements for a screen. */
export const shellStates: readonly ScreenState[] = [
  { name: 'first-run', device: 'nothing', keepsDevice: true, show: (golfer, url) => golfer.opens(url) },
  { name: 'first-run-join', device: 'nothing', show: (golfer, url) => golfer.opens(`${url}/join?code=ABCDEF`) },
  {
    name: 'first-run-typed',
    device: 'nothing',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.page.getByRole('textbox', { name: 'Nickname' }).fill('Robin')
    },
  },
  {
    name: 'first-run-apostrophe',
    device: 'nothing',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.page.getByRole('textbox', { name: 'Nickname' }).fill("Robin-Jane O'Sullivan".slice(0, 20))
      await expectShown(golfer, "An apostrophe can't be part of a nickname.")
    },
  },
  {
    name: 'first-run-invalid',
    device: 'nothing',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.page.getByRole('textbox', { name: 'Nickname' }).fill('A')
      await golfer.page.getByRole('button', { name: 'Continue' }).click()
      await expect(golfer.page.getByRole('textbox', { name: 'Nickname' })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'first-run-storage-off',
    device: 'nothing',
    storageOff: true,
    show: (golfer, url) => golfer.opens(url),
  },
  {
    name: 'error',
    device: 'rounds',
    expectedErrors: brokenDate,
    async show(golfer, url) {
      await breakLongDates(golfer.page)
      await golfer.opens(url)
      await golfer.opensRecentRound('Old Meadow')
      await golfer.page.getByText('Details', { exact: true }).click()
      await expectShown(golfer, /RangeError/)
    },
  },
  {
    name: 'not-found',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/no/such/place`)
      await expectShown(golfer, /not found/i)
    },
  },
  { name: 'terms', device: 'nothing', keepsDevice: true, show: (golfer, url) => golfer.opens(`${url}/terms`) },
  { name: 'privacy', device: 'nothing', keepsDevice: true, show: (golfer, url) => golfer.opens(`${url}/privacy`) },
]
