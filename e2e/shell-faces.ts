import { expect } from '@playwright/test'
import { expectShown, type Face } from './face.ts'

/** First run, profile, and what stands in for a screen. */
export const shellFaces: readonly Face[] = [
  { name: 'first-run', device: 'nothing', show: (golfer, url) => golfer.opens(url) },
  {
    name: 'first-run-invalid',
    device: 'nothing',
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.page.getByRole('textbox', { name: 'Nickname' }).fill('<Ann>')
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
    name: 'profile',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await expectShown(golfer, 'Manage your account and data')
    },
  },
  {
    name: 'profile-editing',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.page.getByRole('button', { name: /edit/i }).click()
    },
  },
  {
    name: 'storage-unreadable',
    device: 'rounds',
    faults: { opening: 'fails' },
    async show(golfer, url) {
      await golfer.opens(url)
      await expect(golfer.page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
    },
  },
  {
    name: 'not-found',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/no/such/place`)
      await expectShown(golfer, /not found/i)
    },
  },
  { name: 'terms', device: 'nothing', show: (golfer, url) => golfer.opens(`${url}/terms`) },
  { name: 'privacy', device: 'nothing', show: (golfer, url) => golfer.opens(`${url}/privacy`) },
]
