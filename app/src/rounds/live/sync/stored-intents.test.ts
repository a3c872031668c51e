import { expect, test } from 'vitest'
import { createTestWorld } from '../../../../../test/devices/test-phone.ts'
import { StorageError } from '../../../storage/browser/storage-error.ts'
import type { RoundResult } from '../../session.ts'
import { createLiveSession } from '../live-session.ts'

const notSaved = { ok: false, code: 'not-saved' }

/** Ann plays with Ben and has strokes on the first hole. Her disk writes intents one after the other, each as the test says. */
async function annOnDisk(writeMs: number) {
  const { clock, server, phone: makePhone } = createTestWorld()
  const phone = await makePhone('ann')
  const game = await phone.play()
  await (await makePhone('ben')).play()
  await clock.pass(6000)
  const session = createLiveSession(game)
  await session.setStrokes(phone.playerId, 1, 4)
  const { intend } = phone.store
  const disk = { writeMs, isFailing: true }
  let last: Promise<unknown> = Promise.resolve()
  async function write(...given: Parameters<typeof intend>) {
    await new Promise<void>((resolve) => void clock.after(disk.writeMs, resolve))
    if (disk.isFailing) throw new StorageError('unwritable')
    return intend(...given)
  }
  const inTurn: typeof intend = (...given) => {
    const written = last.then(() => write(...given))
    last = written.catch(() => undefined)
    return written
  }
  Object.assign(phone.store, { intend: inTurn })
  const storedReady = async () => (await phone.store.intents(server.gameId)).ready
  return { clock, game, session, disk, storedReady }
}

test.each([3000, 60_000])(
  'readiness is shown at once and answered within 10 s, although each of the disk’s writes takes %i ms and fails',
  async (writeMs) => {
    const { clock, game, session, disk, storedReady } = await annOnDisk(writeMs)
    const answers: { readonly result: RoundResult; readonly afterMs: number }[] = []
    for (let press = 0; press < 13; press += 1) {
      const isReady = press % 2 === 0
      const pressedAt = clock.elapsed()
      void session.setReady(isReady).then((result) => answers.push({ result, afterMs: clock.elapsed() - pressedAt }))
      expect(session.view().selfReady).toBe(isReady)
      await clock.pass(1000)
    }
    await clock.pass(10_000)
    expect(answers.map(({ result }) => result)).toEqual(Array.from({ length: 13 }, () => notSaved))
    expect(Math.max(...answers.map(({ afterMs }) => afterMs))).toBeLessThan(10_000)
    expect(game.saveState()).toBe('unsaved')

    disk.isFailing = false
    disk.writeMs = 4
    await clock.pass(120_000)
    expect(await storedReady()).toEqual({ position: 1, value: true })
    expect(session.view().selfReady).toBe(true)
    expect(game.saveState()).toBe('saved')
  },
)

test('a slow disk stores readiness as it was last, and says so', async () => {
  const { clock, game, session, disk, storedReady } = await annOnDisk(3000)
  disk.isFailing = false
  const results: RoundResult[] = []
  for (const isReady of [true, false, true, false])
    void session.setReady(isReady).then((result) => results.push(result))
  await clock.pass(8000)
  expect(results).toEqual([1, 2, 3, 4].map(() => ({ ok: true })))
  expect(await storedReady()).toEqual({ position: 1, value: false })
  expect(game.saveState()).toBe('saved')
})
