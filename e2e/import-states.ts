import { expect } from '@playwright/test'
import { mixedBundle, smallBundle } from './bundles.ts'
import { expectShown, type ScreenState } from './screen-state.ts'
import type { Golfer } from './golfer.ts'
import { setFaults } from './storage-faults.ts'
import { putRecords, storedDatabases } from './stored-data.ts'

async function chooses(golfer: Golfer, url: string): Promise<void> {
  await golfer.opens(`${url}/profile`)
  await golfer.choosesBackup(mixedBundle)
  await expectShown(golfer, "Who's you?")
}

async function plans(golfer: Golfer, url: string): Promise<void> {
  await chooses(golfer, url)
  await golfer.page.getByRole('checkbox', { name: /^Robin \d/ }).check()
  await golfer.page.getByRole('button', { name: 'Save' }).click()
  await expectShown(golfer, 'Comes in')
}

/** A round of two holes, and two rows that can't be read. */
const tornSpreadsheet = [
  'Round;Started;Course;Player;Hole;Par;Strokes',
  '1;2026-05-01T08:00:00Z;Old Links;Ann;1;4;5',
  '1;2026-05-01T08:00:00Z;Old Links;Ann;2;3;3',
  '2;2026-05-02T08:00:00Z;Old Links;Ann;1;4;100',
  '3;May 3;Old Links;Ann;1;4;5',
].join('\n')

/** Imports two files. The app makes a backup before each of them, the first of which is empty. */
async function makesCopy(golfer: Golfer, url: string): Promise<void> {
  for (const bundle of [smallBundle, mixedBundle]) {
    await golfer.opens(`${url}/profile`)
    await golfer.takesInBackup(bundle, bundle === smallBundle ? 'Ann' : 'Robin')
  }
}

async function seesCopies(golfer: Golfer): Promise<void> {
  await golfer.page.getByRole('button', { name: 'See', exact: true }).click()
}

const lostStrokes = [1, 2, 3].map((holeNumber) => ({
  id: `evt_${holeNumber}`,
  type: 'stroke',
  roundId: 'nowhere',
  playerId: 'robin',
  timestamp: '2026-01-01T12:00:00Z',
  holeNumber,
  data: null,
}))

export const importStates: readonly ScreenState[] = [
  { name: 'import-who', device: 'nickname', show: chooses },
  { name: 'import-plan', device: 'nickname', show: plans },
  {
    name: 'import-running',
    device: 'nickname',
    async show(golfer, url) {
      await plans(golfer, url)
      // The courses are imported after the rounds.
      await setFaults(golfer.page, { writing: 'hangs', writingStores: ['courses'] })
      await golfer.page.getByRole('button', { name: /^Import \d+ rounds$/ }).click()
      await expectShown(golfer, /^\d+ rounds$/)
    },
  },
  {
    name: 'import-reading',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.page.addInitScript(() => {
        // The worker that reads the file never answers, as with a file that takes for ever to read.
        Worker.prototype.postMessage = () => undefined
      })
      await golfer.opens(`${url}/profile`)
      await golfer.choosesBackup(mixedBundle)
      await expect(golfer.page.getByRole('button', { name: 'Importing...' })).toBeVisible()
    },
  },
  {
    name: 'import-plan-failure',
    device: 'nickname',
    async show(golfer, url) {
      await chooses(golfer, url)
      await golfer.page.getByRole('checkbox', { name: /^Robin \d/ }).check()
      await setFaults(golfer.page, { reading: 'fails' })
      await golfer.page.getByRole('button', { name: 'Save' }).click()
      await expectShown(golfer, "Your data can't be read right now")
    },
  },
  {
    name: 'import-spreadsheet',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.choosesSpreadsheet(tornSpreadsheet)
      await golfer.page.getByRole('checkbox', { name: /^Ann \d/ }).check()
      await golfer.page.getByRole('button', { name: 'Save' }).click()
      await expectShown(golfer, "Can't be read")
    },
  },
  {
    name: 'import-strokes',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      const players = [...mixedBundle.players, { id: 17 }]
      const unsaved = [{ roundId: 'nowhere', events: lostStrokes }]
      await golfer.choosesBackup({ ...mixedBundle, players, rounds: [], unsaved })
      await expectShown(golfer, 'Strokes left out')
      await expectShown(golfer, /^1 record that isn't a round/)
    },
  },
  {
    name: 'import-nothing',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.choosesBackup({ ...mixedBundle, rounds: [{ id: 'torn' }] })
      await expectShown(golfer, 'Nothing new for this phone.')
    },
  },
  {
    name: 'backups',
    device: 'nickname',
    async show(golfer, url) {
      await makesCopy(golfer, url)
      await golfer.opens(`${url}/profile`)
      await seesCopies(golfer)
      await golfer.page.getByText('Today, 1 round').first().click()
      await expectShown(golfer, 'Restore 1 round')
    },
  },
  {
    name: 'backups-damaged',
    device: 'nickname',
    async show(golfer, url) {
      await makesCopy(golfer, url)
      // No further backup is made, because that would throw the damaged one away.
      await setFaults(golfer.page, { writing: 'hangs', writingStores: ['backups'] })
      const stored = (await storedDatabases(golfer.page)).find(({ name }) => name === 'teemates-backups')
      const parts = (stored?.stores['parts'] ?? []).map((part) => Object.assign({}, part, { text: '' }))
      await putRecords(golfer.page, 'teemates-backups', 'parts', parts)
      await golfer.goesWithinTheApp('/profile')
      await seesCopies(golfer)
      await expectShown(golfer, 'Today, damaged')
      await expect(golfer.page.getByRole('radio', { name: 'Today, damaged' }).first()).toBeDisabled()
    },
  },
  {
    name: 'backups-loading',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await expectShown(golfer, 'Data Management')
      await setFaults(golfer.page, { reading: 'hangs' })
      await seesCopies(golfer)
      await expect(golfer.page.getByText('Checking the copies...')).toBeAttached()
    },
  },
  {
    name: 'backups-failure',
    device: 'nickname',
    keepsDevice: true,
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await expectShown(golfer, 'Data Management')
      await setFaults(golfer.page, { reading: 'fails' })
      await seesCopies(golfer)
      await expectShown(golfer, "Your data can't be read right now")
    },
  },
  {
    name: 'backups-empty',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await seesCopies(golfer)
      await expectShown(golfer, 'There is no copy yet.')
    },
  },
  {
    name: 'clear-old-data',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.page.getByRole('button', { name: 'Fix Stats/History Sync' }).click()
      await expectShown(golfer, 'Clear Old Storage Data')
    },
  },
  {
    name: 'clear-old-data-running',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.page.getByRole('button', { name: 'Fix Stats/History Sync' }).click()
      await setFaults(golfer.page, { reading: 'hangs' })
      await golfer.page.getByRole('button', { name: 'Clear Data' }).click()
      await expectShown(golfer, 'Clearing old storage data...')
      await expect(golfer.page.getByRole('button', { name: 'Clearing...' })).toBeVisible()
    },
  },
]
