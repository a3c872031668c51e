import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { GameSnapshot } from '../../backend/game-rows.ts'
import { isGameUnderWay, type LiveGameRecord, type LiveSeat } from '../../storage/live/live-store.ts'
import { forgetOldGames, isAnythingWaiting, isHeld, isUnread, unreadGames } from './games-over.ts'
import { createLateCreation } from './late-creation.ts'
import type { OwnLiveGame } from './own-live-game.ts'
import type { LiveGame } from './state/live-game.ts'
import type { LiveGames, LiveHandle, LiveRound } from './live-games.ts'
import { keptCourseName } from './course-names.ts'
import { currentOf, handleOf, isUntaken } from './live-handles.ts'
import { ANSWER_WAIT_MS, CALL_TIMEOUT_MS, CATCH_UP_WAIT_MS } from './live-limits.ts'
import type { LivePorts } from './live-ports.ts'
import { isScoredHere } from './state/own-operations.ts'
import { createLiveSession } from './live-session.ts'
import { createLiveLobby } from './lobby.ts'
import { createSharedGames } from './shared-games.ts'
import { previewOf } from './preview.ts'
import { continueInGame, createSeatedGame, joinSeat } from './taking-seats.ts'
import { within } from './within.ts'

type GameRecord = LiveGameRecord<GameSnapshot>

const timedOut = { ok: false, failure: { kind: 'timeout' } } as const

/** The live games of this device. The ports are the server, storage and clock, real or simulated. */
export function createLiveGames(ports: LivePorts): LiveGames {
  const { store, clock, environment } = ports
  const listeners = new Set<() => void>()
  const watched = new Set<string>()
  const games = createSharedGames(ports, tell)
  const createOnce = createLateCreation<{ gameId: string; code: string }>(
    clock,
    ANSWER_WAIT_MS,
    async ({ gameId }) => (await store.game(gameId))?.status === 'in-progress',
  )

  function tell(): void {
    for (const listener of listeners) listener()
  }

  /** Other tabs notify of a known game only. New games are looked for when this tab is visible again. */
  async function watch(): Promise<void> {
    for (const { gameId } of await store.games()) {
      if (watched.has(gameId)) continue
      watched.add(gameId)
      store.subscribe(gameId, tell)
    }
  }

  async function setStatus(record: GameRecord, status: LiveSeat['status']): Promise<void> {
    if (record.status === status) return
    await store.put({ ...record, status })
    await (await games.inUse(record.gameId))?.reloadSeat()
  }

  /** A refusal isn't shown, because the game is stored all the same. */
  function askToKeepData(): void {
    void ports.storage.askToPersist().catch(() => false)
  }

  /** Puts the other games in progress aside. Their data stays, and History offers them. */
  async function makeCurrent(gameId: string): Promise<void> {
    for (const record of await store.games()) {
      if (record.gameId !== gameId && record.status === 'in-progress') await setStatus(record, 'put-aside')
    }
    tell()
    // A change that is reported later is found by the next poll.
    watch().catch(() => undefined)
  }

  async function handle(): Promise<LiveHandle | null> {
    const record = currentOf(await store.games())
    return record === undefined ? null : handleFrom(record)
  }

  async function handleFrom(record: GameRecord): Promise<LiveHandle> {
    const game = record.snapshot?.game
    const keptName = game === undefined ? null : await keptCourseName(ports.storage, game)
    return handleOf(record, await store.intents(record.gameId), keptName)
  }

  async function used<T>(record: GameRecord, work: (game: OwnLiveGame) => Promise<T>): Promise<T> {
    const game = await games.use(record)
    return work(game).finally(() => games.release(record.gameId))
  }

  async function created(
    taken: Promise<CallOutcome<LiveSeat>>,
  ): Promise<CallOutcome<{ gameId: string; code: string }>> {
    const outcome = await taken
    if (!outcome.ok) return outcome
    const { gameId, code } = outcome.value
    await makeCurrent(gameId)
    askToKeepData()
    return { ok: true, value: { gameId, code } }
  }

  async function joined(taken: Promise<CallOutcome<LiveSeat>>): Promise<CallOutcome<{ gameId: string }>> {
    const outcome = await taken
    if (!outcome.ok) return outcome
    const { gameId } = outcome.value
    // A pending 'leave' would take the seat away again.
    const record = await store.game(gameId)
    if (record !== undefined) {
      await used(record, async (game) => {
        await game.forgetLeaving()
        await game.reloadSeat()
      })
    }
    await makeCurrent(gameId)
    askToKeepData()
    return { ok: true, value: { gameId } }
  }

  async function validate(): Promise<CallOutcome<LiveHandle | null>> {
    const record = currentOf(await store.games())
    if (record === undefined) return { ok: true, value: null }
    const failure = await used(record, (game) => game.catchUp())
    return failure === null ? { ok: true, value: await handle() } : { ok: false, failure }
  }

  async function catchUpAll(): Promise<void> {
    const records = await store.games()
    await Promise.all(
      records.map(async (record) => {
        const isOpen = isGameUnderWay(record.status)
        const operations = isOpen ? [] : await store.operations(record.gameId)
        if (!isOpen && !operations.some(({ state }) => state === 'waiting')) return
        await used(record, (game) => game.catchUp())
      }),
    )
    await forgetOldGames(store, games.isInUse)
    tell()
  }

  environment.onWake(() => {
    if (listeners.size === 0) return
    watch().then(tell, () => undefined)
  })

  return {
    create: (given) => createOnce(JSON.stringify(given), () => created(createSeatedGame(ports, given))),
    continueRound: (round, seatKeys, sentAway) =>
      within(clock, ANSWER_WAIT_MS, created(continueInGame(ports, round, seatKeys, sentAway)), timedOut),
    join: (given) => within(clock, ANSWER_WAIT_MS, joined(joinSeat(ports, given)), timedOut),
    endSeatRequests: async () => void (await ports.backend.games.endSeatRequests({ timeoutMs: CALL_TIMEOUT_MS })),
    prepareToEndSeatRequests: ports.backend.prepareToEndSeatRequests,
    preview: (code, secret) => within(clock, ANSWER_WAIT_MS, previewOf(ports, code, secret), timedOut),
    async open(gameId) {
      const record = await store.game(gameId)
      if (record === undefined || record.status === 'left') return null
      const game = await games.use(record)
      game.listen()
      await game.firstAnswer()
      return roundOf(game, () => games.release(gameId))
    },
    async heldGame(code) {
      const held = (await store.games()).find((record) => record.code === code && isHeld(record))
      return held?.gameId ?? null
    },
    handle,
    validateHandle: () => within(clock, ANSWER_WAIT_MS, validate(), timedOut),
    async putAside() {
      const current = currentOf(await store.games())
      for (const record of await store.games()) {
        if (record.status === 'in-progress') await setStatus(record, 'put-aside')
      }
      tell()
      return current?.gameId ?? null
    },
    async resume(gameId) {
      const record = await store.game(gameId)
      if (record === undefined || record.status === 'left' || record.status === 'archived') return
      await setStatus(record, 'in-progress')
      await makeCurrent(gameId)
    },
    async unfinished() {
      const handles: LiveHandle[] = []
      for (const record of await store.games()) {
        const isKept =
          record.status === 'put-aside' ||
          (record.status === 'gone' && (await store.operations(record.gameId)).some(isUntaken))
        if (isKept) handles.push(await handleFrom(record))
      }
      return handles
    },
    async unread() {
      const records = await unreadGames(store)
      return Promise.all(records.map(handleFrom))
    },
    async openUnread(gameId) {
      const record = await store.game(gameId)
      if (record === undefined || !(await store.operations(gameId)).some(isUnread)) return null
      return roundOf(await games.use(record), () => games.release(gameId))
    },
    isWaiting: () => isAnythingWaiting(store),
    catchUp: () => within(clock, CATCH_UP_WAIT_MS, catchUpAll(), undefined),
    subscribe(listener) {
      listeners.add(listener)
      watch().catch(() => undefined)
      return () => listeners.delete(listener)
    },
  }

  function roundOf(shared: OwnLiveGame, release: () => void): LiveRound {
    let isClosed = false
    const ends = new Set<() => void>()
    const game: LiveGame = {
      ...shared,
      subscribe(listener) {
        const end = shared.subscribe(listener)
        ends.add(end)
        return end
      },
      close() {
        if (isClosed) return
        isClosed = true
        for (const end of ends) end()
        release()
      },
    }
    const session = createLiveSession(game)
    const lobby = createLiveLobby(game, ports)
    const isScored = (playerId: string, holeNumber: number) => isScoredHere(game.state(), playerId, holeNumber)
    return { session, lobby, joinRequests: null, moving: null, isScoredHere: isScored, close: game.close }
  }
}
