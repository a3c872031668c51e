import { expect } from '@playwright/test'
import { brokenOn, expectShown, type Face } from './face.ts'
import { setFaults } from './storage-faults.ts'

/** What comes before a round: its creation and its lobby. */
export const soloFaces: readonly Face[] = [
  {
    name: 'solo-create',
    device: 'rounds',
    looks: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/create`)
      await golfer.choosesCourse('Fox Meadow Demo Course')
      await expectShown(golfer, 'Course Preview')
    },
  },
  {
    name: 'solo-create-customize',
    device: 'nickname',
    looks: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/create`)
      await golfer.choosesCourse(/Quick Custom 9/)
      await expectShown(golfer, 'Customize Course')
    },
  },
  {
    name: 'solo-create-delete',
    device: 'rounds',
    looks: true,
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
    looks: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/create`)
      await golfer.searchesSoloCourse('old')
      await expectShown(golfer, 'St Andrews (Old Course)')
    },
  },
  {
    name: 'solo-create-none',
    device: 'nickname',
    looks: true,
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
    looks: true,
    show: brokenOn('hangs', '/solo/create', 'Create Solo Round'),
  },
  {
    name: 'solo-create-failure',
    device: 'rounds',
    looks: true,
    show: brokenOn('fails', '/solo/create', 'Failed to load courses'),
  },
  {
    name: 'solo-create-round-unknown',
    device: 'rounds',
    looks: true,
    async show(golfer, url) {
      await golfer.opens(url)
      await expectShown(golfer, 'Old Meadow')
      await setFaults(golfer.page, { reading: 'fails', readingStores: ['rounds'] })
      await golfer.goesWithinTheApp('/solo/create')
      await expectShown(golfer, "We can't check for a round in progress right now")
    },
  },
  {
    name: 'solo-create-offline',
    device: 'rounds',
    looks: true,
    offline: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/create`)
      // The title stands on the skeleton too.
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
    looks: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/lobby`)
      await expectShown(golfer, 'No round in the lobby')
    },
  },
  {
    name: 'solo-lobby-active',
    device: 'rounds',
    looks: true,
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
  {
    name: 'solo-lobby-loading',
    device: 'rounds',
    looks: true,
    show: brokenOn('hangs', '/solo/lobby', 'Loading round...'),
  },
  {
    name: 'solo-lobby-failure',
    device: 'rounds',
    looks: true,
    show: brokenOn('fails', '/solo/lobby', /can't be read/),
  },
]
