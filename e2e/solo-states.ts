import { expect } from '@playwright/test'
import { brokenOn, expectShown, type ScreenState } from './screen-state.ts'

/** The screens before a round: its creation and its lobby. */
export const soloStates: readonly ScreenState[] = [
  {
    name: 'solo-create',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/create`)
      await golfer.choosesCourse('Fox Meadow Demo Course')
      await expectShown(golfer, 'Course Preview')
    },
  },
  {
    name: 'solo-create-customize',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/create`)
      await golfer.choosesCourse(/Quick Custom 9/)
      await expectShown(golfer, 'Customize Course')
    },
  },
  {
    name: 'solo-create-delete',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/create`)
      await golfer.choosesCourse(/Old Meadow/)
      await golfer.page.getByRole('button', { name: 'Delete course Old Meadow' }).click()
      await expect(golfer.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'solo-create-results',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/create`)
      await golfer.searchesSoloCourse('old')
      await expectShown(golfer, 'St Andrews (Old Course)')
    },
  },
  {
    name: 'solo-create-none',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/create`)
      await golfer.searchesSoloCourse('Xqzwv Hollow')
      await expectShown(golfer, 'No suggestions yet — keep typing.')
    },
  },
  {
    name: 'solo-create-found',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/create`)
      await golfer.searchesSoloCourse('st andrews')
      await golfer.found('St Andrews (Old Course)').click()
      await expectShown(golfer, 'Course Preview')
    },
  },
  {
    name: 'solo-create-loading',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('hangs', '/solo/create', 'Create Solo Round'),
  },
  {
    name: 'solo-create-failure',
    device: 'rounds',
    keepsDevice: true,
    show: brokenOn('fails', '/solo/create', 'Failed to load courses'),
  },
  {
    name: 'solo-create-offline',
    device: 'rounds',
    keepsDevice: true,
    offline: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/create`)
      // The skeleton has the title too.
      await expect(golfer.page.getByRole('button', { name: 'Create Solo Round' })).toBeEnabled()
    },
  },
  {
    name: 'solo-lobby',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.createsQuickRound('Old Meadow', 9)
      await golfer.addsPlayer('Ben')
      await golfer.addsPlayer('Cleo')
    },
  },
  {
    name: 'solo-lobby-eight',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.createsQuickRound('Royal Heath & Country Club of the Northern Valleys', 18)
      for (const name of ['Ben', 'Cleo', 'Maximilian-Alexander', 'Dan', 'Eve', 'Finn', 'Gwen']) {
        await golfer.addsPlayer(name)
      }
    },
  },
  {
    name: 'solo-lobby-empty',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/lobby`)
      await expectShown(golfer, 'No round in the lobby')
    },
  },
  {
    name: 'solo-lobby-active',
    device: 'rounds',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/lobby`)
      await expect(golfer.page.getByRole('link', { name: 'Resume' })).toBeVisible()
    },
  },
  {
    name: 'solo-lobby-offline',
    device: 'nickname',
    offline: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await golfer.createsQuickRound('Old Meadow', 9)
      await golfer.addsPlayer('Ben')
    },
  },
]
