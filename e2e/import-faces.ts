import { mixedBundle, smallBundle } from './bundles.ts'
import { expectShown, type Face } from './face.ts'
import type { Golfer } from './golfer.ts'
import { setFaults } from './storage-faults.ts'

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

const lostStrokes = [1, 2, 3].map((holeNumber) => ({
  id: `evt_${holeNumber}`,
  type: 'stroke',
  roundId: 'nowhere',
  playerId: 'robin',
  timestamp: '2026-01-01T12:00:00Z',
  holeNumber,
  data: null,
}))

export const importFaces: readonly Face[] = [
  { name: 'import-who', device: 'nickname', show: chooses },
  { name: 'import-plan', device: 'nickname', show: plans },
  {
    name: 'import-running',
    device: 'nickname',
    async show(golfer, url) {
      await plans(golfer, url)
      // The courses follow the rounds.
      await setFaults(golfer.page, { writing: 'hangs', writingStores: ['courses'] })
      await golfer.page.getByRole('button', { name: /^Import \d+ rounds$/ }).click()
      await expectShown(golfer, /^\d+ rounds$/)
    },
  },
  {
    name: 'import-strokes',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.choosesBackup({ ...mixedBundle, rounds: [], unsaved: [{ roundId: 'nowhere', events: lostStrokes }] })
      await expectShown(golfer, 'Strokes left out')
    },
  },
  {
    name: 'import-nothing',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.choosesBackup({ ...mixedBundle, rounds: [{ id: 'torn' }] })
      await expectShown(golfer, 'Nothing that is new to this phone.')
    },
  },
  {
    name: 'backups',
    device: 'nickname',
    async show(golfer, url) {
      // Each import is preceded by a copy of what there was.
      for (const bundle of [smallBundle, mixedBundle]) {
        await golfer.opens(`${url}/profile`)
        await golfer.takesInBackup(bundle, bundle === smallBundle ? 'Ann' : 'Robin')
      }
      await golfer.opens(`${url}/profile`)
      await golfer.page.getByRole('button', { name: 'See', exact: true }).click()
      await golfer.page.getByText('Today, 1 round').first().click()
      await expectShown(golfer, 'Restore 1 round')
    },
  },
  {
    name: 'backups-empty',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await golfer.page.getByRole('button', { name: 'See', exact: true }).click()
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
]
