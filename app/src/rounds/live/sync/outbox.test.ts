import { expect, test } from 'vitest'
import type { CallFailure } from '../../../backend/call-outcome.ts'
import type { LiveOperationBody, NewLiveOperation, StoredOperation } from '../../../storage/live/live-store.ts'
import { StorageError } from '../../../storage/browser/storage-error.ts'
import { BATCH_BYTES, BATCH_MAX } from '../live-limits.ts'
import { createLiveSession } from '../live-session.ts'
import { createTestWorld, type TestPhone } from '../../../../../test/devices/test-phone.ts'

function stroke(playerId: string, hole: number, strokes: number): LiveOperationBody {
  return { kind: 'score', hole, strokes, playerId, baseRevision: 0 }
}

/** The number of scores in each request that held any. */
function batches({ calls }: TestPhone): number[] {
  return calls
    .filter(({ name, operations }) => name === 'apply' && operations.length > 0)
    .map((call) => call.operations.length)
}

async function playing(name = 'ann') {
  const world = createTestWorld()
  const phone = await world.phone(name)
  const game = await phone.play()
  // This is after the poll that comes soon after the channel is joined.
  await world.clock.pass(6000)
  const waitingCount = () => game.state().operations.filter(({ state }) => state === 'waiting').length
  return { ...world, anotherPhone: world.phone, phone, game, waitingCount }
}

/** The server has taken 3 strokes on hole 1 and then 5, and the 3 can come late once more. */
async function playingCorrected() {
  const world = await playing()
  const { clock, server, phone, game } = world
  await game.add([stroke(phone.playerId, 1, 3)])
  await game.add([stroke(phone.playerId, 1, 5)])
  await clock.pass(5000)
  const [older] = server.done
  if (older === undefined) throw new Error('nothing was sent')
  const overtake = () => void server.apply('ann-1', [{ ...older, operation_id: 'late' }])
  return { ...world, overtake }
}

test('a stroke is sent at once and in its order', async () => {
  const { clock, server, phone, game, waitingCount } = await playing()
  for (const strokes of [1, 2, 3]) await game.add([stroke(phone.playerId, 1, strokes)])
  await clock.pass(200)
  expect(waitingCount()).toBe(0)
  expect(server.done.map((operation) => operation.kind === 'score' && operation.strokes)).toEqual([1, 2, 3])
  expect(phone.pokes.at(-1)).toBe(server.revision)
})

test.each([
  [72, [72]],
  [450, [200, 200, 50]],
])('%i pending strokes are sent in as few requests as possible', async (count, expected) => {
  const { clock, server, phone, game, waitingCount } = await playing()
  phone.link.failure = { kind: 'offline' }
  for (let index = 0; index < count; index += 1)
    await game.add([stroke(phone.playerId, 1 + (index % 9), 1 + (index % 7))])
  await clock.pass(5000)
  phone.link.failure = null
  const before = phone.calls.length
  phone.wake()
  await clock.pass(1000)
  expect(waitingCount()).toBe(0)
  const sent = phone.calls.slice(before).filter(({ name }) => name === 'apply')
  expect(sent.map(({ operations }) => operations.length)).toEqual(expected)
  for (const { operations } of sent) {
    expect(operations.length).toBeLessThanOrEqual(BATCH_MAX)
    expect(JSON.stringify(operations).length).toBeLessThanOrEqual(BATCH_BYTES)
  }
  expect(server.done).toHaveLength(count)
})

test('[B16] after lost replies the same ids come again from the oldest on, and each is done once', async () => {
  const { clock, server, phone, game, waitingCount } = await playing()
  phone.link.lostReplies = 5
  await game.add([stroke(phone.playerId, 1, 4)])
  await clock.pass(100)
  await game.add([stroke(phone.playerId, 1, 5)])
  await clock.pass(200_000)
  expect(waitingCount()).toBe(0)
  expect(server.done.map((operation) => operation.kind === 'score' && operation.strokes)).toEqual([4, 5])
  const firsts = phone.calls.filter(({ name }) => name === 'apply').map(({ operations }) => operations[0]?.operation_id)
  expect(new Set(firsts.slice(0, 6)).size).toBe(1)
  const sizes = batches(phone)
  expect(sizes[0]).toBe(1)
  expect(sizes.slice(1, 6)).toEqual([2, 2, 2, 2, 2])
})

test('an older stroke of another tab is sent before an own one', async () => {
  const { clock, server, phone, game } = await playing()
  const other = await phone.anotherTab()
  await clock.pass(3000)
  phone.link.failure = { kind: 'offline' }
  await other.add([stroke(phone.playerId, 1, 3)])
  await game.add([stroke(phone.playerId, 1, 4)])
  await other.add([stroke(phone.playerId, 1, 5)])
  await clock.pass(2000)
  phone.link.failure = null
  phone.wake()
  await clock.pass(1000)
  expect(server.done.map((operation) => operation.kind === 'score' && operation.strokes)).toEqual([3, 4, 5])
  expect(server.card(phone.playerId)).toEqual({ 1: 5 })
})

const passing: readonly CallFailure[] = [
  { kind: 'timeout' },
  { kind: 'offline' },
  { kind: 'unreachable' },
  { kind: 'server-error' },
  { kind: 'not-understood' },
  { kind: 'not-configured' },
  { kind: 'refused-otherwise', status: 418, message: '' },
  { kind: 'rate-limited', retryAfterMs: 4000 },
]

test.each(passing)('after $kind the stroke stays pending, and is sent again after a pause', async (failure) => {
  const { clock, server, phone, game, waitingCount } = await playing()
  phone.link.failures.push(failure)
  await game.add([stroke(phone.playerId, 2, 6)])
  await clock.pass(400)
  expect(waitingCount()).toBe(1)
  if (failure.kind === 'rate-limited') {
    await clock.pass(3500)
    expect(waitingCount()).toBe(1)
  }
  await clock.pass(6000)
  expect(waitingCount()).toBe(0)
  expect(server.card(phone.playerId)).toEqual({ 2: 6 })
})

test.each<CallFailure>([{ kind: 'signed-out' }, { kind: 'refused', code: 'not_authenticated', message: '' }])(
  '[B27] after $kind the account is signed in again and the stroke goes at once; with a second one after a pause',
  async (failure) => {
    const { clock, phone, game, waitingCount } = await playing()
    phone.link.failures.push(failure)
    await game.add([stroke(phone.playerId, 2, 6)])
    await clock.pass(400)
    expect(waitingCount()).toBe(0)
    phone.link.failures.push(failure, failure)
    await game.add([stroke(phone.playerId, 2, 7)])
    await clock.pass(400)
    expect(waitingCount()).toBe(1)
    await clock.pass(6000)
    expect(waitingCount()).toBe(0)
  },
)

test('[B28] a stroke that the server overwrote with an older one of this seat is sent again, once', async () => {
  const { clock, server, phone, game, waitingCount } = await playing()
  await game.add([stroke(phone.playerId, 1, 3)])
  await clock.pass(200)
  const [older] = server.done
  // A tab that noticed it first sent the acknowledged stroke again, and the golfer's new stroke was already on the server.
  await game.add([stroke(phone.playerId, 1, 5)])
  await clock.pass(200)
  const late = (id: string) => older && server.apply('ann-1', [{ ...older, operation_id: id }])
  late('late')
  expect(server.card(phone.playerId)).toEqual({ 1: 3 })
  await clock.pass(5000)
  expect(server.card(phone.playerId)).toEqual({ 1: 5 })
  expect(waitingCount()).toBe(0)
  expect(server.done).toHaveLength(4)
  // Two phones with the same seat would never end it.
  late('later')
  await clock.pass(60_000)
  expect(server.done).toHaveLength(5)
  // The server is set back again, and the stroke is superseded and replaced once more.
  server.restore()
  phone.wake()
  await clock.pass(5000)
  expect(server.card(phone.playerId)).toEqual({ 1: 5 })
  late('late again')
  const overtaking = server.revision
  await clock.pass(5000)
  expect(server.done.map((operation) => operation.kind === 'score' && operation.strokes)).toEqual([5, 3, 5])
  expect(server.done.at(-1)).toMatchObject({ base_revision: overtaking })
})

test('[B28] a late answer from before the server was set back doesn’t count', async () => {
  const { clock, server, phone, game, waitingCount } = await playing()
  const { apply } = phone.backend.games
  const held = Promise.withResolvers<void>()
  Object.assign(phone.backend.games, {
    apply: async (...given: Parameters<typeof apply>) => {
      const outcome = await apply(...given)
      await held.promise
      return outcome
    },
  })
  await game.add([stroke(phone.playerId, 1, 4)])
  await clock.pass(200)
  expect(server.card(phone.playerId)).toEqual({ 1: 4 })
  server.restore()
  phone.wake()
  await clock.pass(1000)
  held.resolve()
  await clock.pass(5000)
  expect(server.card(phone.playerId)).toEqual({ 1: 4 })
  expect(waitingCount()).toBe(0)
})

test('[B28] a row from before the server was set back supersedes no stroke', async () => {
  const { clock, server, phone, game, waitingCount } = await playing()
  server.revision = 38
  await game.add([stroke(phone.playerId, 1, 4)])
  await clock.pass(5000)
  server.restore()
  server.revision = 30
  // The answer has no epoch, and a lower revision than the known row, which is the old server's.
  await game.add([stroke(phone.playerId, 1, 5)])
  await clock.pass(10_000)
  expect(server.card(phone.playerId)).toEqual({ 1: 5 })
  expect(waitingCount()).toBe(0)
  expect(server.done).toHaveLength(1)
})

test('[B28] no superseded stroke is sent again without a snapshot of the current server', async () => {
  const { clock, server, phone, overtake } = await playingCorrected()
  phone.link.hasSnapshots = false
  overtake()
  await clock.pass(60_000)
  expect(server.done).toHaveLength(3)
  phone.link.hasSnapshots = true
  await clock.pass(60_000)
  expect(server.card(phone.playerId)).toEqual({ 1: 5 })
})

test('[B28] a stroke goes at once even if the snapshot that a superseded one needs hangs', async () => {
  const { clock, server, phone, game, overtake } = await playingCorrected()
  const { snapshot } = phone.backend.games
  let release: () => void = () => undefined
  const hanging = new Promise<void>((resolve) => (release = resolve))
  Object.assign(phone.backend.games, {
    snapshot: async (...given: Parameters<typeof snapshot>) => {
      await hanging
      return snapshot(...given)
    },
  })
  overtake()
  await clock.pass(200)
  await game.add([stroke(phone.playerId, 2, 4)])
  await clock.pass(9000)
  await game.add([stroke(phone.playerId, 3, 6)])
  await clock.pass(200)
  expect(server.card(phone.playerId)).toEqual({ 1: 3, 2: 4, 3: 6 })
  release()
  await clock.pass(5000)
  expect(server.card(phone.playerId)).toEqual({ 1: 5, 2: 4, 3: 6 })
})

test('a stroke that was entered while leaving was on its way is sent before it', async () => {
  const { clock, server, phone, game } = await playing()
  phone.link.failure = { kind: 'offline' }
  await game.add([stroke(phone.playerId, 1, 5)])
  await game.leave()
  await clock.pass(100)
  await game.add([stroke(phone.playerId, 2, 4)])
  phone.link.failure = null
  phone.wake()
  await clock.pass(5000)
  expect(server.done.map(({ kind }) => kind)).toEqual(['score', 'score', 'leave'])
  expect(server.card(phone.playerId)).toEqual({ 1: 5, 2: 4 })
})

test('pending strokes are sent even if history can’t store the round, and the leaving once it can', async () => {
  const { clock, server, phone, game } = await playing()
  phone.link.failure = { kind: 'offline' }
  await game.add([stroke(phone.playerId, 1, 5)])
  await game.leave()
  const seat = await phone.store.game(server.gameId)
  if (seat === undefined) throw new Error('no seat')
  // The page could have died before the new status was stored.
  await phone.store.put({ ...seat, status: 'in-progress' })
  await game.reloadSeat()
  const { get } = phone.ports.storage.rounds
  Object.assign(phone.ports.storage.rounds, { get: () => Promise.reject(new StorageError('unreadable')) })
  phone.link.failure = null
  phone.wake()
  await clock.pass(5000)
  expect(server.done.map(({ kind }) => kind)).toEqual(['score'])
  Object.assign(phone.ports.storage.rounds, { get })
  phone.wake()
  await clock.pass(60_000)
  expect(server.done.map(({ kind }) => kind)).toEqual(['score', 'leave'])
})

test('a stroke that another tab stores while the leaving is prepared is sent before it', async () => {
  const { clock, server, phone, game } = await playing()
  const { gameId } = server
  const { put } = phone.store
  let isStored = false
  Object.assign(phone.store, {
    put: async (...given: Parameters<typeof put>) => {
      if (!isStored) {
        isStored = true
        const operation = { operationId: 'other-tab', gameId, body: stroke(phone.playerId, 3, 6), tappedAt: 0 }
        await phone.store.add([operation])
      }
      return put(...given)
    },
  })
  await phone.store.addOnce({ operationId: 'leaving', gameId, body: { kind: 'leave' }, tappedAt: 0 })
  await game.add([stroke(phone.playerId, 1, 5)])
  await clock.pass(5000)
  expect(isStored).toBe(true)
  expect(server.card(phone.playerId)).toEqual({ 1: 5, 3: 6 })
  expect(server.done.at(-1)?.kind).toBe('leave')
})

test('[B27] a stroke before a leaving is taken after the account was lost, also while another one is superseded', async () => {
  const { clock, server, phone, game, overtake } = await playingCorrected()
  phone.link.hasSnapshots = false
  overtake()
  await clock.pass(200)
  phone.link.failure = { kind: 'offline' }
  await game.add([stroke(phone.playerId, 2, 4)])
  await game.leave()
  phone.loseAccount()
  phone.link.failure = null
  phone.wake()
  await clock.pass(5000)
  expect(server.card(phone.playerId)).toMatchObject({ 2: 4 })
  const stored = await phone.store.operations(server.gameId)
  expect(stored.filter(({ state }) => state === 'refused')).toEqual([])
})

test('a request that is too large is sent in halves, at once', async () => {
  const { clock, server, phone, game, waitingCount } = await playing()
  phone.link.failures.push({ kind: 'too-large' }, { kind: 'too-large' })
  await game.add(Array.from({ length: 9 }, (_, index) => stroke(phone.playerId, index + 1, 4)))
  await clock.pass(500)
  expect(waitingCount()).toBe(0)
  expect(batches(phone)).toEqual([9, 5, 3, 6])
  expect(server.done).toHaveLength(9)
})

test('the rest of a partly taken batch is sent again, and each operation is done once', async () => {
  const { clock, server, phone, game, waitingCount } = await playing()
  phone.link.failure = { kind: 'offline' }
  for (const hole of [1, 2, 3, 4, 5]) await game.add([stroke(phone.playerId, hole, 4)])
  await clock.pass(5000)
  const { apply } = server
  // The account's quota of writes ends within the batch, and nothing more is taken for a while.
  server.apply = (uid, operations) => {
    phone.link.failure = { kind: 'server-error' }
    return apply.call(server, uid, operations.slice(0, 3))
  }
  phone.link.failure = null
  const before = batches(phone).length
  phone.wake()
  await clock.pass(1000)
  expect(waitingCount()).toBe(2)
  server.apply = apply
  phone.link.failure = null
  await clock.pass(60_000)
  expect(waitingCount()).toBe(0)
  expect(server.done.map((operation) => operation.kind === 'score' && operation.hole)).toEqual([1, 2, 3, 4, 5])
  expect(batches(phone).slice(before).at(0)).toBe(5)
  expect(batches(phone).at(-1)).toBe(2)
})

test('a refused stroke stays shown, with the server’s message, until it was read', async () => {
  const { clock, server, phone, game } = await playing()
  phone.link.failure = { kind: 'offline' }
  await game.add([stroke(phone.playerId, 3, 4)])
  server.finish()
  phone.link.failure = null
  phone.wake()
  await clock.pass(5000)
  const [refused] = await phone.store.operations(server.gameId)
  expect(refused).toMatchObject({
    state: 'refused',
    refusal: { code: 'game_finished', message: 'The game is finished.' },
    isDismissed: false,
  })
  expect(game.state().operations).toHaveLength(1)
  await game.dismiss([refused?.operationId ?? ''])
  expect(game.state().operations[0]?.isDismissed).toBe(true)
})

test('a refusal of readiness is shown once, and not again after the golfer has read it', async () => {
  const { clock, server, phone, game, anotherPhone } = await playing()
  const mate = await (await anotherPhone('ben')).play()
  const session = createLiveSession(game)
  const refused = () => session.view().rejected
  server.refused.set('ready', { code: 'of_tomorrow', message: 'The marshal said no.' })
  await session.setStrokes(phone.playerId, 1, 4)
  await session.setReady(true)
  await clock.pass(1000)
  expect(refused()).toMatchObject([{ kind: 'ready', message: 'The marshal said no.' }])
  const asked = batches(phone).length
  await session.rejections?.dismiss(refused().map(({ id }) => id))
  expect(refused()).toEqual([])
  await mate.add([stroke('cmplr_ben', 1, 5)])
  await clock.pass(60_000)
  expect(refused()).toEqual([])
  expect(batches(phone).length).toBeGreaterThan(asked)
  expect(batches(phone).length).toBeLessThan(asked + 4)
})

test('repeated failures are retried less and less often, and a tap doesn’t shorten the pause', async () => {
  const { clock, phone, game } = await playing()
  phone.link.failure = { kind: 'unreachable' }
  for (let minute = 0; minute < 5; minute += 1) {
    await game.add([stroke(phone.playerId, 1, minute + 1)])
    await clock.pass(60_000)
  }
  const sent = phone.calls.filter(({ name }) => name === 'apply').map(({ at }) => at)
  const gaps = sent.slice(1).map((at, index) => at - (sent[index] ?? 0))
  // Each gap is half of the bound, because this clock's random number is 0.5, plus the duration of the call.
  expect(gaps.slice(0, 7)).toEqual([800, 1300, 2300, 4300, 8300, 15_300, 15_300])
})

test('catching up at a wake respects the pause that the server asked for', async () => {
  const { clock, phone, game, waitingCount } = await playing()
  phone.link.failures.push({ kind: 'rate-limited', retryAfterMs: 20_000 })
  await game.add([stroke(phone.playerId, 1, 4)])
  await clock.pass(1000)
  const before = phone.calls.filter(({ name }) => name === 'apply').length
  phone.wake()
  await Promise.all([game.catchUp(), clock.pass(15_000)])
  expect(phone.calls.filter(({ name }) => name === 'apply')).toHaveLength(before)
  expect(waitingCount()).toBe(1)
  await clock.pass(10_000)
  expect(waitingCount()).toBe(0)
})

test('a request that was lost before signal came back is sent again without a pause', async () => {
  const { clock, phone, game, waitingCount } = await playing()
  phone.link.failures.push({ kind: 'unreachable' }, { kind: 'unreachable' }, { kind: 'unreachable' })
  await game.add([stroke(phone.playerId, 1, 4)])
  await clock.pass(2200)
  expect(waitingCount()).toBe(1)
  // The third call is under way. The pause after it would take 2 s.
  phone.wake()
  await clock.pass(800)
  expect(waitingCount()).toBe(0)
})

test('a stroke is shown at once, and sent only when it is durable', async () => {
  const { clock, server, phone, game, waitingCount } = await playing()
  const { add, known } = phone.store
  let notDurable: readonly StoredOperation[] = []
  Object.assign(phone.store, {
    add(given: readonly NewLiveOperation[]) {
      const added = given.map(
        (operation): StoredOperation => ({
          ...operation,
          seq: null,
          state: 'waiting',
          refusal: null,
          isDismissed: false,
        }),
      )
      notDurable = [...notDurable, ...added]
      return Promise.reject(new StorageError('quota'))
    },
    known: (gameId: string) => [...known(gameId), ...notDurable],
  })
  expect(await game.add([stroke(phone.playerId, 1, 4)])).toBe(false)
  await clock.pass(60_000)
  expect(waitingCount()).toBe(1)
  expect(server.done).toEqual([])

  Object.assign(phone.store, { add, known })
  await phone.store.add(notDurable)
  phone.poke(null)
  await clock.pass(2000)
  expect(waitingCount()).toBe(0)
  expect(server.card(phone.playerId)).toEqual({ 1: 4 })
})
