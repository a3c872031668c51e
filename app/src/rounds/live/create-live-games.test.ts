import type { Course } from '@teemates/golf/course'
import { expect, test } from 'vitest'
import type { LiveOperationBody } from '../../storage/live/live-store.ts'
import { StorageError } from '../../storage/browser/storage-error.ts'
import { createLiveGames } from './create-live-games.ts'
import { createTestWorld, type TestPhone } from '../../../../test/devices/test-phone.ts'
import type { VirtualClock } from '../../../../test/devices/virtual-clock.ts'

const holes = Array.from({ length: 9 }, (_, index) => ({
  number: index + 1,
  par: 4,
  distance: index === 0 ? 2001 : 400,
  si: null,
}))
const course: Course = {
  id: 'course_links',
  name: 'Links',
  location: null,
  holes: [],
  createdAt: 0,
  updatedAt: 0,
  description: null,
  tees: [{ label: 'Blue', holes }],
  vendorId: null,
  vendorName: null,
  savedHolesMode: null,
  originalTemplate: null,
}
const given = { course, teeLabel: 'Blue', holesMode: 'front9', nickname: ' ' } as const

function stroke(playerId: string, hole: number, strokes: number): LiveOperationBody {
  return { kind: 'score', hole, strokes, playerId, baseRevision: 0 }
}

/** Returns the promise's value and the milliseconds until it resolved. */
async function settledWithin<T>(clock: VirtualClock, ms: number, promise: Promise<T>): Promise<T> {
  let isSettled = false
  const watched = promise.finally(() => (isSettled = true))
  await clock.pass(ms)
  expect(isSettled).toBe(true)
  return watched
}

/** A game that was shown, and is on no screen any more. */
async function restingGame() {
  const world = createTestWorld()
  const phone = await world.phone('ann')
  const game = await phone.play()
  await world.clock.pass(6000)
  await game.rest()
  return { ...world, phone, game }
}

/** The phone's own strokes by hole; undefined where history doesn't have the round. */
async function cardInHistory({ ports, playerId }: TestPhone, gameId: string) {
  const round = await ports.storage.rounds.get(gameId)
  return round?.scores.find((score) => score.playerId === playerId)?.strokesByHole
}

test('a new game has the whole tee, without unlikely lengths, and the own id of a course without a vendor', async () => {
  const { clock, server, phone: made } = createTestWorld()
  const phone = await made('ann')
  const outcome = await settledWithin(clock, 1000, phone.games.create(given))
  expect(outcome).toEqual({ ok: true, value: { gameId: server.gameId, code: server.code } })
  expect(server.created).toEqual([
    {
      courseVendorId: 'course_links',
      courseName: 'Links',
      teeLabel: 'Blue',
      holesMode: 'front9',
      holeSetFull: holes.map(({ number }) => ({ number, par: 4, length: number === 1 ? null : 400, si: null })),
      nickname: 'Player',
      playerId: 'cmplr_ann',
    },
  ])
  const seat = await phone.store.game(server.gameId)
  expect(seat).toMatchObject({ seatToken: server.record.tokens[0]?.token, uid: 'ann-1', status: 'in-progress' })
})

test.each([
  ['', 'Standard'],
  ['Standard', 'Standard tee'],
])('a game whose tee is %j is sent as %j, and every phone names the tee as it was', async (teeLabel, sent) => {
  const { clock, server, phone: made } = createTestWorld()
  const phone = await made('ann')
  const played = { ...course, tees: [{ label: teeLabel, holes }] }
  await settledWithin(clock, 1000, phone.games.create({ ...given, course: played, teeLabel }))
  expect(server.created).toMatchObject([{ teeLabel: sent }])
  expect(server.created[0]?.holeSetFull).toHaveLength(holes.length)
})

test('[A10] the browser is asked to keep the data when a game is created and when one is joined', async () => {
  const { clock, server, phone: made } = createTestWorld()
  const [ann, ben] = [await made('ann'), await made('ben')]
  const asked: string[] = []
  for (const [name, { ports }] of Object.entries({ ann, ben })) {
    Object.assign(ports.storage, {
      askToPersist: () => {
        asked.push(name)
        return Promise.reject(new Error('no'))
      },
    })
  }
  expect(await settledWithin(clock, 1000, ann.games.create(given))).toMatchObject({ ok: true })
  expect(asked).toEqual(['ann'])
  expect(
    await settledWithin(clock, 1000, ben.games.join({ code: server.code, secret: null, nickname: 'Ben' })),
  ).toMatchObject({ ok: true })
  expect(asked).toEqual(['ann', 'ben'])
})

test('[B16] creating and joining again after a lost reply gives one game and one seat', async () => {
  const { clock, server, phone: made } = createTestWorld()
  const ann = await made('ann')
  ann.link.lostReplies = 3
  for (let lost = 0; lost < 3; lost += 1) {
    const outcome = await settledWithin(clock, 9600, ann.games.create(given))
    expect(outcome).toEqual({ ok: false, failure: { kind: 'timeout' } })
  }
  expect(await settledWithin(clock, 1000, ann.games.create(given))).toMatchObject({ ok: true })
  expect(server.created).toHaveLength(1)

  const ben = await made('ben')
  ben.link.lostReplies = 1
  expect(
    await settledWithin(clock, 9600, ben.games.join({ code: 'abc 234', secret: null, nickname: 'Ben' })),
  ).toMatchObject({ ok: false })
  expect(
    await settledWithin(clock, 1000, ben.games.join({ code: 'abc 234', secret: null, nickname: 'Ben' })),
  ).toMatchObject({ ok: true })
  expect(server.record.players.map(({ player_id }) => player_id)).toEqual(['cmplr_ann', 'cmplr_ben'])
})

test('[B16] a game whose creation hangs on the disk, or ends after its screen timed out, is not created twice', async () => {
  const { clock, server, phone: made } = createTestWorld()
  const ann = await made('ann')
  const { attempt } = ann.store
  const hangs = (ms: number) =>
    Object.assign(ann.store, {
      attempt: async (key: 'create' | 'join', fingerprint: string) => {
        await new Promise<void>((resolve) => void clock.after(ms, resolve))
        return attempt(key, fingerprint)
      },
    })
  hangs(12_000)
  expect(await settledWithin(clock, 9600, ann.games.create(given))).toMatchObject({ ok: false })
  expect(await settledWithin(clock, 9600, ann.games.create(given))).toMatchObject({ ok: true })
  expect(server.created).toHaveLength(1)

  expect(await settledWithin(clock, 9600, ann.games.create(given))).toMatchObject({ ok: false })
  await clock.pass(5000)
  expect(server.created).toHaveLength(2)
  expect(await settledWithin(clock, 9600, ann.games.create(given))).toMatchObject({ ok: true })
  expect(server.created).toHaveLength(2)
  // This is another request.
  expect(await settledWithin(clock, 9600, ann.games.create(given))).toMatchObject({ ok: false })
  await clock.pass(5000)
  expect(server.created).toHaveLength(3)
  await ann.games.putAside()
  hangs(0)
  expect(await settledWithin(clock, 9600, ann.games.create(given))).toMatchObject({ ok: true })
  expect(server.created).toHaveLength(4)
})

test('the first snapshot of a game, and its start, are stored a moment later and shown without signal', async () => {
  const { clock, server, phone: made } = createTestWorld()
  const phone = await made('ann')
  await settledWithin(clock, 1000, phone.games.create(given))
  const open = async () => {
    const round = await settledWithin(clock, 9000, createLiveGames(phone.ports).open(server.gameId))
    return round?.lobby.view()
  }
  await settledWithin(clock, 100, phone.games.open(server.gameId))
  await clock.pass(100)
  phone.link.failure = { kind: 'offline' }
  expect(await open()).toMatchObject({ state: 'ready', status: 'lobby', round: { courseName: 'Links' } })

  phone.link.failure = null
  phone.wake()
  await clock.pass(5000)
  server.begin()
  await clock.pass(100)
  phone.link.failure = { kind: 'offline' }
  expect(await open()).toMatchObject({ state: 'ready', status: 'active', position: 1 })
})

// Source: private.refusal in supabase/migrations.
test.each([
  ['hello', 'bad_code', 'A code has 6 characters.'],
  ['XYZ234', 'code_not_valid', 'Game not found.'],
])('the code %j is refused in the server’s words, and nothing of it is stored', async (joined, code, message) => {
  const { clock, phone: made } = createTestWorld()
  const phone = await made('ann')
  const outcome = await settledWithin(clock, 1000, phone.games.join({ code: joined, secret: null, nickname: 'Ann' }))
  expect(outcome).toEqual({ ok: false, failure: { kind: 'refused', code, message } })
  expect(await phone.store.games()).toEqual([])
})

test('[B27] joining a game in which this phone’s lost account has a seat gives that seat back', async () => {
  const { clock, server, phone: made } = createTestWorld()
  const phone = await made('ann')
  await settledWithin(clock, 1000, phone.games.create(given))
  phone.loseAccount()
  expect(
    await settledWithin(clock, 1000, phone.games.join({ code: server.code, secret: null, nickname: 'Ann' })),
  ).toMatchObject({ ok: true })
  expect(await phone.store.game(server.gameId)).toMatchObject({ uid: 'ann-2', playerId: 'cmplr_ann' })
})

test('without the seat’s token a golfer joins as another player, also when repeated after a lost reply', async () => {
  const { clock, server, phone: made } = createTestWorld()
  server.seat('cmplr_ann', 'an account of before')
  server.seat('cmplr_ann_2', 'another one')
  const phone = await made('ann')
  phone.link.lostReplies = 3
  const join = () =>
    settledWithin(clock, 60_000, phone.games.join({ code: server.code, secret: null, nickname: 'Ann' }))
  while (!(await join()).ok) await clock.pass(1000)
  expect(await phone.store.game(server.gameId)).toMatchObject({ uid: 'ann-1', playerId: 'cmplr_ann_3' })
  expect(server.record.players.map(({ player_id }) => player_id)).toEqual(['cmplr_ann', 'cmplr_ann_2', 'cmplr_ann_3'])
})

const fives = Object.fromEntries(holes.map(({ number }) => [number, 5]))

/** A game in which every hole has its strokes. */
async function playedGame() {
  const world = createTestWorld()
  const phone = await world.phone('ann')
  const game = await phone.play()
  await game.add(holes.map(({ number }) => stroke(phone.playerId, number, 5)))
  await world.clock.pass(5000)
  game.close()
  return { ...world, phone }
}

test('readiness is sent once the server answers again, even if the screen is closed', async () => {
  const { clock, server, phone: made } = createTestWorld()
  const phone = await made('ann')
  const ben = await made('ben')
  await phone.play()
  const seated = await ben.play()
  seated.close()
  const round = await settledWithin(clock, 3000, ben.games.open(server.gameId))
  await round?.session.setStrokes(ben.playerId, 1, 4)
  await clock.pass(3000)
  ben.link.failure = { kind: 'server-error' }
  await round?.session.setReady(true)
  round?.close()
  await clock.pass(10_000)
  ben.link.failure = null
  await clock.pass(60_000)
  expect(server.player(ben.playerId)?.ready_for_next).toBe(true)
})

test('[B21] a finished game is archived once, even if both the screen and the app request it', async () => {
  const { clock, server, phone } = await playedGame()
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  const archive = phone.ports.storage.archive
  let archived = 0
  Object.assign(phone.ports.storage, {
    archive: (...arguments_: Parameters<typeof archive>) => {
      archived += 1
      return archive(...arguments_)
    },
  })
  server.finish()
  const asked = Promise.all([round?.session.archive(), round?.session.archive(), phone.games.catchUp()])
  await clock.pass(20_000)
  expect((await asked).slice(0, 2)).toEqual([
    { ok: true, roundId: server.gameId },
    { ok: true, roundId: server.gameId },
  ])
  expect(archived).toBe(1)
  expect(await phone.games.handle()).toBeNull()
  expect((await phone.store.game(server.gameId))?.status).toBe('archived')
  expect(await cardInHistory(phone, server.gameId)).toEqual(fives)
})

async function otherTabArchives({ store }: TestPhone, gameId: string): Promise<void> {
  const seat = await store.game(gameId)
  if (seat === undefined) throw new Error('no seat')
  await store.put({ ...seat, status: 'archived' })
}

test('[B21] a tab that was offline while another one archived the game shows the final result once it can', async () => {
  const { clock, server, phone } = await playedGame()
  const listeners: (() => void)[] = []
  Object.assign(phone.store, { subscribe: (_gameId: string, hear: () => void) => listeners.push(hear) })
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  const status = () => round?.session.view().round.status
  phone.link.failure = { kind: 'unreachable' }
  phone.link.hasChannel = false
  phone.dropChannels('closed')
  server.finish()
  await otherTabArchives(phone, server.gameId)
  for (const hear of listeners) hear()
  await clock.pass(20_000)
  expect(status()).toBe('active')
  phone.link.failure = null
  await clock.pass(60_000)
  expect(status()).toBe('completed')
})

test('a game in history whose stored snapshot is older is shown with its final result', async () => {
  const { clock, server, phone } = await playedGame()
  server.finish()
  await otherTabArchives(phone, server.gameId)
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  await clock.pass(20_000)
  expect(round?.session.view().round.status).toBe('completed')
})

test('validating a game in progress without the server fails, and the game is offered as before', async () => {
  const { clock, server, phone } = await playedGame()
  const asked = async () => {
    const outcome = await settledWithin(clock, 9600, phone.games.validateHandle())
    return outcome.ok ? outcome.value?.gameId : outcome.failure
  }
  expect(await asked()).toBe(server.gameId)
  for (const failure of [{ kind: 'server-error' }, { kind: 'offline' }] as const) {
    phone.link.failure = failure
    expect(await asked()).toEqual(failure)
    expect((await phone.games.handle())?.gameId).toBe(server.gameId)
  }
})

test('a phone that was away when the game ended archives it at the next poll', async () => {
  const { clock, server, phone: made } = createTestWorld()
  const phone = await made('ann')
  await (await phone.play()).add([stroke(phone.playerId, 1, 3)])
  await clock.pass(3000)
  const away = await made('ben')
  const game = await away.play()
  await clock.pass(3000)
  game.close()
  server.finish()
  expect(await settledWithin(clock, 9600, away.games.validateHandle())).toEqual({ ok: true, value: null })
  expect(await away.ports.storage.rounds.get(server.gameId)).toBeDefined()
  await clock.pass(5000)
  expect(await phone.ports.storage.rounds.get(server.gameId)).toBeDefined()
})

test('strokes that came too late for the finish are refused, but history has them', async () => {
  const { clock, server, phone } = await playedGame()
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  phone.link.failure = { kind: 'offline' }
  await round?.session.setStrokes(phone.playerId, 1, 9)
  server.finish()
  phone.link.failure = null
  phone.wake()
  await clock.pass(5000)
  expect(await cardInHistory(phone, server.gameId)).toEqual({ ...fives, '1': 9 })
  expect(round?.session.view().rejected.map(({ code, strokes }) => ({ code, strokes }))).toEqual([
    { code: 'game_finished', strokes: 9 },
  ])
})

test('leaving puts the own strokes into history at once; coming back replaces them by the finished round', async () => {
  const { clock, server, phone: made } = createTestWorld()
  const host = await made('host')
  await host.play()
  const phone = await made('ann')
  await settledWithin(clock, 1000, phone.games.join({ code: server.code, secret: null, nickname: 'Ann' }))
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  await round?.session.setStrokes(phone.playerId, 1, 4)
  expect(await phone.games.heldGame(server.code)).toBe(server.gameId)
  expect(await phone.games.heldGame('XYZ987')).toBeNull()
  phone.link.failure = { kind: 'offline' }
  await round?.session.setStrokes(phone.playerId, 2, 6)
  expect(await settledWithin(clock, 1000, round?.session.leave() ?? Promise.reject(new Error('none')))).toEqual({
    ok: true,
  })
  round?.close()
  expect(await cardInHistory(phone, server.gameId)).toEqual({ 1: 4, 2: 6 })
  expect(await phone.games.handle()).toBeNull()
  expect(await phone.games.open(server.gameId)).toBeNull()
  expect(await phone.games.heldGame(server.code)).toBeNull()

  // The server receives the strokes, and then the leaving.
  phone.link.failure = null
  phone.wake()
  await clock.pass(40_000)
  expect(server.done.map(({ kind }) => kind)).toEqual(['score', 'score', 'leave'])
  expect(server.player(phone.playerId)?.is_active).toBe(false)

  await settledWithin(clock, 1000, phone.games.join({ code: server.code, secret: null, nickname: 'Ann' }))
  const again = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  await again?.session.setStrokes(phone.playerId, 3, 5)
  await clock.pass(1000)
  server.finish()
  await clock.pass(5000)
  expect(await cardInHistory(phone, server.gameId)).toEqual({ 1: 4, 2: 6, 3: 5 })
  expect(await phone.ports.storage.rounds.count()).toBe(1)
  expect(await phone.games.heldGame(server.code)).toBe(server.gameId)
})

test.each(['the queue', 'history'])(
  'a golfer whose leaving failed on the disk, in %s, does not leave later',
  async (where) => {
    const { clock, server, phone } = await playedGame()
    const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
    const { addOnce } = phone.store
    const { archive } = phone.ports.storage
    const fails = () => Promise.reject(new StorageError('unwritable'))
    if (where === 'history') Object.assign(phone.ports.storage, { archive: fails })
    else Object.assign(phone.store, { addOnce: fails })
    expect(await settledWithin(clock, 1000, round?.session.leave() ?? Promise.reject(new Error('none')))).toEqual({
      ok: false,
      code: 'not-saved',
    })
    Object.assign(phone.ports.storage, { archive })
    Object.assign(phone.store, { addOnce })
    phone.wake()
    await clock.pass(60_000)
    expect(server.done.some(({ kind }) => kind === 'leave')).toBe(false)
    expect((await phone.games.handle())?.gameId).toBe(server.gameId)
    // A round that is still being played is not a finished one.
    expect(await phone.ports.storage.rounds.get(server.gameId)).toBeUndefined()
  },
)

test('leaving that is stored and can’t be withdrawn stands, and history has the round before it is sent', async () => {
  const { clock, server, phone } = await playedGame()
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  const { settle } = phone.store
  const { archive } = phone.ports.storage
  const fails = () => Promise.reject(new StorageError('unwritable'))
  Object.assign(phone.ports.storage, { archive: fails })
  Object.assign(phone.store, { settle: fails })
  expect(await settledWithin(clock, 1000, round?.session.leave() ?? Promise.reject(new Error('none')))).toEqual({
    ok: true,
  })
  await clock.pass(5000)
  expect(server.done.some(({ kind }) => kind === 'leave')).toBe(false)
  Object.assign(phone.ports.storage, { archive })
  Object.assign(phone.store, { settle })
  phone.wake()
  await clock.pass(60_000)
  expect(server.done.at(-1)?.kind).toBe('leave')
  expect(await cardInHistory(phone, server.gameId)).toEqual(fives)
})

test('leaving that history rejected once, and accepted when it was to be sent, stands and is sent', async () => {
  const { clock, server, phone } = await playedGame()
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  const { archive } = phone.ports.storage
  let tries = 0
  Object.assign(phone.ports.storage, {
    async archive(...asked: Parameters<typeof archive>) {
      tries += 1
      if (tries > 1) return archive(...asked)
      await new Promise<void>((resolve) => void clock.after(1000, resolve))
      throw new StorageError('unwritable')
    },
  })
  phone.link.failure = { kind: 'unreachable' }
  const left = round?.session.leave() ?? Promise.reject(new Error('none'))
  await clock.pass(100)
  phone.wake()
  expect(await settledWithin(clock, 9000, left)).toEqual({ ok: true })
  expect(tries).toBe(2)
  phone.link.failure = null
  phone.wake()
  await clock.pass(60_000)
  expect(server.done.at(-1)?.kind).toBe('leave')
})

test('coming back before the leaving was sent keeps the seat', async () => {
  const { clock, server, phone } = await playedGame()
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  phone.link.failure = { kind: 'offline' }
  await settledWithin(clock, 1000, round?.session.leave() ?? Promise.reject(new Error('none')))
  round?.close()
  phone.link.failure = null
  await settledWithin(clock, 1000, phone.games.join({ code: server.code, secret: null, nickname: 'Ann' }))
  phone.wake()
  await clock.pass(60_000)
  expect(server.done.some(({ kind }) => kind === 'leave')).toBe(false)
  expect((await phone.games.handle())?.gameId).toBe(server.gameId)
})

test('a paused game is offered in History instead of on Home, until it is resumed', async () => {
  const { clock, server, phone } = await playedGame()
  await clock.pass(3000)
  let calls = 0
  phone.games.subscribe(() => (calls += 1))
  // The resume record of document 3, section 3.
  expect(await phone.games.handle()).toEqual({
    gameId: server.gameId,
    code: server.record.game.code,
    courseName: 'Links',
    teeLabel: server.record.game.tee_label,
    holesMode: 'front9',
    lastKnownHole: 1,
    lastKnownHoleNumber: 1,
    updatedAt: expect.any(Number) as unknown,
    uid: server.record.game.host_user,
  })
  expect(await phone.games.putAside()).toBe(server.gameId)
  expect(await phone.games.handle()).toBeNull()
  expect((await phone.games.unfinished()).map(({ gameId }) => gameId)).toEqual([server.gameId])
  expect(calls).toBeGreaterThan(0)
  await phone.games.resume(server.gameId)
  expect(await phone.games.unfinished()).toEqual([])
  expect((await phone.games.handle())?.gameId).toBe(server.gameId)
})

test('every call resolves within 20 s if the server never answers', async () => {
  const { clock, server, phone } = await playedGame()
  phone.link.failure = { kind: 'timeout' }
  const round = await settledWithin(clock, 10_000, phone.games.open(server.gameId))
  const asked = [
    phone.games.create(given),
    phone.games.join({ code: server.code, secret: null, nickname: 'Ann' }),
    phone.games.validateHandle(),
    phone.games.catchUp(),
    round?.session.setStrokes(phone.playerId, 1, 6),
    round?.session.advance(1),
    round?.session.archive(),
    round?.session.hostControls?.takeOver?.(),
    round?.lobby.start(),
    round?.session.leave(),
  ]
  let settled = 0
  for (const each of asked) void each?.finally(() => (settled += 1))
  await clock.pass(20_000)
  expect(settled).toBe(asked.length)
})

/** Every read of the list of games takes this long. */
function readSlowly({ store }: TestPhone, clock: VirtualClock, ms: number): void {
  const { games } = store
  const pause = () => new Promise<void>((resolve) => void clock.after(ms, resolve))
  Object.assign(store, { games: () => pause().then(games) })
}

/** A golfer taps, and the phone dies before the stroke is sent. */
async function storeUnsentStroke({ store, playerId }: TestPhone, gameId: string): Promise<void> {
  await store.add([{ operationId: 'unsent', gameId, body: stroke(playerId, 1, 9), tappedAt: 0 }])
}

async function isStrokeUnsent({ store }: TestPhone, gameId: string): Promise<boolean> {
  return (await store.operations(gameId)).some(({ state }) => state === 'waiting')
}

test('catching up with games takes no longer if the disk is slow as well', async () => {
  const { clock, server, phone } = await playedGame()
  await storeUnsentStroke(phone, server.gameId)
  phone.link.failure = { kind: 'timeout' }
  readSlowly(phone, clock, 6000)
  await settledWithin(clock, 15_000, phone.games.catchUp())
  expect(await isStrokeUnsent(phone, server.gameId)).toBe(true)
})

test('validating the game in progress takes no longer if the disk is slow as well', async () => {
  const { clock, phone } = await playedGame()
  phone.link.failure = { kind: 'timeout' }
  readSlowly(phone, clock, 6000)
  const outcome = await settledWithin(clock, 10_000, phone.games.validateHandle())
  expect(outcome).toEqual({ ok: false, failure: { kind: 'timeout' } })
})

test('a stroke is sent even if a slow disk has used up the time for catching up', async () => {
  const { clock, server, phone } = await playedGame()
  await storeUnsentStroke(phone, server.gameId)
  readSlowly(phone, clock, 16_000)
  await settledWithin(clock, 15_000, phone.games.catchUp())
  expect(await isStrokeUnsent(phone, server.gameId)).toBe(true)
  await clock.pass(5000)
  expect(await isStrokeUnsent(phone, server.gameId)).toBe(false)
})

test('refused strokes of a finished game are offered until the golfer has read them', async () => {
  const { clock, server, phone } = await playedGame()
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  phone.link.failure = { kind: 'offline' }
  await round?.session.setStrokes(phone.playerId, 1, 9)
  round?.close()
  expect(await phone.games.isWaiting()).toBe(true)
  server.finish()
  phone.link.failure = null
  await settledWithin(clock, 20_000, phone.games.catchUp())
  expect(await phone.games.handle()).toBeNull()
  expect(await phone.games.isWaiting()).toBe(false)
  expect((await phone.games.unread()).map(({ gameId }) => gameId)).toEqual([server.gameId])

  const unread = await phone.games.openUnread(server.gameId)
  const refused = unread?.session.view().rejected ?? []
  expect(refused.map(({ code, strokes, standingStrokes }) => ({ code, strokes, standingStrokes }))).toEqual([
    { code: 'game_finished', strokes: 9, standingStrokes: 5 },
  ])
  await unread?.session.rejections?.dismiss(refused.map(({ id }) => id))
  unread?.close()
  expect(await phone.games.unread()).toEqual([])
  expect(await phone.games.openUnread(server.gameId)).toBeNull()
})

test('signal that comes back during a poll without signal leads to another poll', async () => {
  const { clock, server, phone } = await playedGame()
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  round?.close()
  await clock.pass(1000)
  phone.link.failure = { kind: 'offline' }
  server.finish()
  const looks = [phone.games.catchUp()]
  await clock.pass(10)
  phone.link.failure = null
  phone.wake()
  looks.push(phone.games.catchUp())
  await settledWithin(clock, 20_000, Promise.all(looks))
  expect(await phone.games.handle()).toBeNull()
})

test('a poll of a game on no screen respects the pause that the server asked for', async () => {
  const { clock, phone, game } = await restingGame()
  const looks = () => phone.calls.filter(({ name }) => name === 'poll' || name === 'snapshot').length
  phone.link.failures.push({ kind: 'rate-limited', retryAfterMs: 20_000 })
  await Promise.all([game.refresh(), clock.pass(1000)])
  const before = looks()
  await Promise.all([game.catchUp(), clock.pass(18_000)])
  expect(looks()).toBe(before)
  await clock.pass(3000)
  await Promise.all([game.catchUp(), clock.pass(1000)])
  expect(looks()).toBeGreaterThan(before)
})

test('a rejected poll of a game on no screen is not repeated before the server’s pause is over', async () => {
  const { clock, phone, game } = await restingGame()
  const looks = () => phone.calls.filter(({ name }) => name === 'poll' || name === 'snapshot').length
  phone.link.failedPolls = 1
  phone.link.pollFailure = { kind: 'rate-limited', retryAfterMs: 20_000 }
  const before = looks()
  await Promise.all([game.catchUp(), clock.pass(1000)])
  await Promise.all([game.catchUp(), clock.pass(18_000)])
  expect(looks()).toBe(before + 1)
})

test('a pause that the server asked for outlasts the poll, and the game is closed after it', async () => {
  const { clock, phone, game } = await restingGame()
  game.close()
  const { store, games, link } = phone
  const { subscribe } = store
  let users = 0
  Object.assign(store, {
    subscribe(...asked: Parameters<typeof subscribe>) {
      const end = subscribe(...asked)
      users += 1
      return () => {
        users -= 1
        end()
      }
    },
  })
  const looks = () => phone.calls.filter(({ name }) => name === 'poll' || name === 'snapshot').length
  link.failedPolls = 1
  link.pollFailure = { kind: 'rate-limited', retryAfterMs: 20_000 }
  const before = looks()
  await settledWithin(clock, 1000, games.catchUp())
  expect(looks()).toBe(before + 1)
  await settledWithin(clock, 10_000, games.catchUp())
  expect(looks()).toBe(before + 1)
  await clock.pass(15_000)
  expect(looks()).toBe(before + 2)
  expect(users).toBe(0)

  link.failedPolls = 1
  await settledWithin(clock, 1000, games.catchUp())
  expect(users).toBeGreaterThan(0)
  await clock.pass(25_000)
  expect(looks()).toBe(before + 3)
  expect(users).toBe(0)
})

test('the end of a game on no screen is noticed when a stroke is refused', async () => {
  const { clock, server, phone } = await playedGame()
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  phone.link.failure = { kind: 'offline' }
  await round?.session.setStrokes(phone.playerId, 1, 9)
  round?.close()
  await clock.pass(1000)
  server.finish()
  phone.link.failure = null
  phone.wake()
  await clock.pass(20_000)
  expect(await phone.games.handle()).toBeNull()
  expect(await phone.games.unread()).toHaveLength(1)
})

test('a game that refused all strokes of this device is in history with them', async () => {
  const { clock, server, phone: made } = createTestWorld()
  const phone = await made('ann')
  await phone.play()
  await clock.pass(3000)
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  phone.link.failure = { kind: 'offline' }
  await round?.session.setStrokes(phone.playerId, 1, 6)
  server.finish()
  phone.link.failure = null
  phone.wake()
  await clock.pass(20_000)
  expect(await cardInHistory(phone, server.gameId)).toEqual({ '1': 6 })
})

test('a game that ended without any stroke is not in history', async () => {
  const { clock, server, phone: made } = createTestWorld()
  const phone = await made('ann')
  await phone.play()
  server.edit({ status: 'lobby', current_hole: 0 })
  server.finish()
  await clock.pass(20_000)
  expect((await phone.store.game(server.gameId))?.status).toBe('archived')
  expect(await phone.ports.storage.rounds.count()).toBe(0)
})

test('a player sent away after the server took their strokes has them in history', async () => {
  const { clock, server, phone } = await playedGame()
  const round = await settledWithin(clock, 3000, phone.games.open(server.gameId))
  server.forgetTokens()
  phone.loseAccount()
  phone.wake()
  await clock.pass(60_000)
  expect(round?.session.view().scorablePlayerIds).toEqual([])
  expect((await phone.store.game(server.gameId))?.status).toBe('gone')
  expect(await cardInHistory(phone, server.gameId)).toEqual(fives)
})

test('the newest finished games stay on the device, and those with unread refusals', async () => {
  const { clock, phone: made } = createTestWorld()
  const phone = await made('ann')
  const ids = Array.from({ length: 8 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`)
  const seat = { code: 'ABC234', playerId: phone.playerId, seatToken: '', uid: null, status: 'archived' } as const
  for (const gameId of ids) await phone.store.put({ ...seat, gameId })
  const unread = { operationId: 'late', gameId: ids[0] ?? '', body: stroke(phone.playerId, 1, 5), tappedAt: 0 }
  await phone.store.add([unread])
  await phone.store.settle(unread.gameId, [
    { operationId: 'late', refusal: { code: 'game_finished', message: 'The game is over.' } },
  ])
  await settledWithin(clock, 1000, phone.games.catchUp())
  expect((await phone.store.games()).map(({ gameId }) => gameId)).toEqual([...ids.slice(3).reverse(), ids[0]])
})

test('the link of a game that this device plays in opens it without signal, and no other', async () => {
  const { clock, server, phone } = await playedGame()
  await phone.games.putAside()
  phone.link.failure = { kind: 'offline' }
  expect(
    await settledWithin(clock, 1000, phone.games.join({ code: 'abc 234', secret: null, nickname: 'Ann' })),
  ).toEqual({
    ok: true,
    value: { gameId: server.gameId },
  })
  expect((await phone.games.handle())?.gameId).toBe(server.gameId)
  expect(
    await settledWithin(clock, 1000, phone.games.join({ code: 'XYZ234', secret: null, nickname: 'Ann' })),
  ).toMatchObject({ ok: false })
  server.finish()
  phone.link.failure = null
  await settledWithin(clock, 20_000, phone.games.catchUp())
  phone.link.failure = { kind: 'offline' }
  expect(
    await settledWithin(clock, 1000, phone.games.join({ code: 'abc 234', secret: null, nickname: 'Ann' })),
  ).toMatchObject({ ok: false })
})
