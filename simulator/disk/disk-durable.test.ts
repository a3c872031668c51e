import { expect, test } from 'vitest'
import type { NewLiveOperation } from '../../app/src/storage/live/live-store.ts'
import { randomOf } from '../../test/random.ts'
import { TabClock } from '../device/tab-clock.ts'
import { DurableDisk } from './disk-durable.ts'
import { takeTurnsOn } from './disk-turns.ts'
import { VirtualTime } from '../virtual-time.ts'

/* Tests the disk under the app's own live store. A disk that loses nothing in a crash would prove nothing. */

const gameId = 'game'
const good = { slowestMs: 40, isFailing: false }

function operation(index: number): NewLiveOperation {
  const body = { kind: 'score', hole: 1 + (index % 9), strokes: 4, playerId: 'ann', baseRevision: 0 } as const
  return { operationId: `op_${String(index).padStart(3, '0')}`, gameId, body, tappedAt: 0 }
}

interface Bench {
  readonly disk: DurableDisk
  readonly sleep: (ms: number) => Promise<void>
  readonly open: () => { readonly kill: () => void; readonly store: ReturnType<DurableDisk['store']> }
}

/** Runs the work on a virtual time. */
async function onDisk(seed: number, work: (bench: Bench) => Promise<void>): Promise<void> {
  const [time, random] = [new VirtualTime(), randomOf(seed)]
  const disk = new DurableDisk(time, random)
  disk.faults = good
  const open = () => {
    const owner = { clock: new TabClock(time, random), onHide: () => undefined }
    const store = disk.store(owner)
    const kill = () => {
      owner.clock.stop()
      disk.crash(owner)
    }
    return { store, kill }
  }
  const stop = takeTurnsOn(time, random)
  try {
    let isDone = false
    const sleep = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve))
    const working = work({ disk, sleep, open }).finally(() => (isDone = true))
    while (!isDone) await time.run(time.now() + 100)
    await working
  } finally {
    stop()
  }
}

test('[A1] a crash keeps the taps up to some moment, and all that were reported as saved', async () => {
  const lost: number[] = []
  for (let seed = 1; seed <= 40; seed += 1) {
    await onDisk(seed, async ({ disk, sleep, open }) => {
      const tab = open()
      await tab.store.operations(gameId)
      const acknowledged: string[] = []
      for (let index = 0; index < 12; index += 1) {
        const { operationId } = operation(index)
        void tab.store.add([operation(index)]).then(() => acknowledged.push(operationId))
        await sleep(index === 6 ? 60 : 2)
      }
      tab.kill()
      const ids = disk.kept().operations.map((each) => each.operationId)
      expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => operation(index).operationId))
      expect(ids).toEqual(expect.arrayContaining(acknowledged))
      expect(acknowledged).not.toHaveLength(0)
      lost.push(12 - ids.length)
      // The first read finds the durable records, and the store goes on from there.
      const after = open()
      expect(await after.store.operations(gameId)).toEqual(disk.kept().operations)
      await after.store.add([operation(99)])
      // A tap that failed before the crash may have been kept in localStorage.
      const kept = disk.kept().operations.map((each) => each.operationId)
      expect(kept).toEqual(expect.arrayContaining([...ids, 'op_099']))
    })
  }
  // The crashes lose nothing, some, and all that wasn't saved.
  expect(new Set(lost).size).toBeGreaterThan(3)
})

test('[A2] without strict durability taps that were reported as saved can be lost', async () => {
  let lost = 0
  for (let seed = 1; seed <= 20; seed += 1) {
    await onDisk(seed, async ({ disk, open }) => {
      disk.isStrict = false
      const tab = open()
      await tab.store.operations(gameId)
      await tab.store.add([operation(1)])
      tab.kill()
      lost += 1 - disk.kept().operations.length
    })
  }
  expect(lost).toBeGreaterThan(5)
})

test('[A5] taps that a failing disk refused are stored in order once it works again, even if the tab died in between', async () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    await onDisk(seed, async ({ disk, sleep, open }) => {
      const tab = open()
      await tab.store.operations(gameId)
      disk.faults = { slowestMs: 40, isFailing: true }
      const ends = Array.from({ length: 5 }, (_, index) => tab.store.add([operation(index)]).catch(() => undefined))
      await sleep(10_000)
      tab.kill()
      disk.faults = good
      const after = open()
      await after.store.games()
      await sleep(10_000)
      const ids = (await after.store.operations(gameId)).map((each) => each.operationId)
      expect(ids).toEqual(ends.map((_, index) => operation(index).operationId))
    })
  }
})

test('[A12] a tab that dies loses no taps of another one', () =>
  onDisk(12, async ({ disk, open, sleep }) => {
    const [one, other] = [open(), open()]
    await Promise.all([one, other].map(({ store }) => store.operations(gameId)))
    const stored = Array.from({ length: 4 }, (_, index) => {
      void one.store.add([operation(10 + index)])
      return other.store.add([operation(index)])
    })
    one.kill()
    await Promise.all(stored)
    await sleep(100)
    const ids = disk.kept().operations.map((each) => each.operationId)
    expect(ids.filter((id) => id < 'op_010').toSorted()).toEqual(
      [0, 1, 2, 3].map((index) => operation(index).operationId),
    )
  }))
