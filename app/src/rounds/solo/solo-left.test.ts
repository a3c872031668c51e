import { expect, test } from 'vitest'
import { createFakeDevice, faultyTab, openTab, quiet, settle, started } from '../../../../test/storage/fake-device.ts'
import { createStorageStart } from '../../storage/open-storage.ts'
import { activeRound, PLAYER, totalStrokes } from '../../../../test/storage/sample-rounds.ts'
import { createSoloRounds } from './solo-rounds.ts'

/** A killed process leaves the database only. A page that is left while the database fails leaves localStorage only. */
const ends = ['killed', 'left'] as const

test.each(ends)(
  '[A1] every stroke shown is there when the page is %s at once, those too that wait for the one before',
  async (end) => {
    const device = createFakeDevice()
    const leave: (() => void)[] = []
    const localStorage = () => {
      // A killed process loses the last writes to localStorage.
      if (end === 'killed') throw new DOMException('off', 'SecurityError')
      return device.localStorage
    }
    const tab = faultyTab(device, { ...quiet, localStorage, onLeave: (listener) => leave.push(listener) })
    const start = createStorageStart(tab.environment)
    await started(start)
    const storage = start.storage()
    await storage.play.create(activeRound('round_1'))
    let made = 0
    const random = (length: number) => `${(made += 1)}`.padStart(length, '0')
    const session = await createSoloRounds({ storage, now: () => device.nowMs, random }).open('round_1')
    // The log's own transaction never ends, so that what follows waits in this tab.
    tab.idb.plan = ({ mode, databaseName }) =>
      mode === 'readwrite' && (end === 'left' || databaseName === 'teemates-play') ? 'hang' : 'none'
    for (const strokes of [1, 2, 3]) {
      void session?.setStrokes(PLAYER, 1, strokes)
      expect(totalStrokes(session?.view().round)).toBe(strokes)
    }
    if (end === 'left') for (const left of leave) left()
    else await settle()
    tab.idb.kill()

    const reopened = await openTab(device, quiet)
    expect(totalStrokes(await reopened.storage.play.get('round_1'))).toBe(3)
  },
)
