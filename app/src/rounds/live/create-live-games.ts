import type { Round } from '@teemates/golf/round'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { within } from '../../storage/browser/within.ts'
import type { LiveSeat } from '../../storage/live/live-store.ts'
import { createCurrentGame, createListChanges } from './current-game.ts'
import { createLateCreation } from './late-creation.ts'
import type { LiveRound, NewLiveGame } from './live-games.ts'
import { ANSWER_WAIT_MS, CALL_TIMEOUT_MS, CATCH_UP_WAIT_MS } from './live-limits.ts'
import type { LivePorts } from './live-ports.ts'
import type { JoiningGame, SeatKeys } from '../moved-round.ts'
import { createLiveSession } from './live-session.ts'
import { createLiveLobby } from './lobby.ts'
import { createSharedGames } from './shared-games.ts'
import type { LiveGame } from './state/live-game.ts'
import { isScoredHere } from './state/own-operations.ts'
import {
  currentHandle,
  forgetOldGames,
  hasWork,
  isAnythingWaiting,
  isHeld,
  isUnread,
  unfinishedHandles,
  unreadHandles,
} from './stored-games.ts'
import { timedOut } from './sync/member-call.ts'
import { continueInGame, createSeatedGame, joinSeat, previewOf } from './taking-seats.ts'

type GameCode = Pick<LiveSeat, 'gameId' | 'code'>

export type LiveGames = ReturnType<typeof createLiveGames>

/**
 * The live games of this device, for the screens. Promises of calls to the server resolve within 10 s, whatever the network
 * does. A failed call is an outcome, not a rejection. Promises reject with StorageError if this device can't read or write.
 * @param ports the server, storage and clock, real or simulated
 */
export function createLiveGames(ports: LivePorts) {
  const { backend, store, clock } = ports
  const changes = createListChanges(ports)
  const games = createSharedGames(ports, changes.notify)
  const current = createCurrentGame(ports, games, changes)
  const createOnce = createLateCreation(
    clock,
    async ({ gameId }: GameCode) => (await store.game(gameId))?.status === 'in-progress',
  )
  const inTime = async <T>(outcome: Promise<CallOutcome<T>>): Promise<CallOutcome<T>> =>
    (await within(clock, ANSWER_WAIT_MS, outcome)) ?? timedOut

  async function seated(taken: Promise<CallOutcome<LiveSeat>>): Promise<CallOutcome<GameCode>> {
    const outcome = await taken
    if (!outcome.ok) return outcome
    const { gameId, code } = outcome.value
    await current.replaceWith(gameId)
    // A refusal isn't shown, because the game is stored all the same.
    void ports.storage.askToPersist().catch(() => false)
    return { ok: true, value: { gameId, code } }
  }

  async function joined(taken: Promise<CallOutcome<LiveSeat>>): Promise<CallOutcome<{ gameId: string }>> {
    const outcome = await taken
    if (!outcome.ok) return outcome
    const { gameId } = outcome.value
    // A pending 'leave' would take the seat away again.
    const record = await store.game(gameId)
    if (record !== undefined) {
      await games.useFor(record, async (game) => {
        await game.forgetLeaving()
        await game.reloadSeat()
      })
    }
    await seated(taken)
    return { ok: true, value: { gameId } }
  }

  async function catchUpAll(): Promise<void> {
    const catchUps = (await store.games()).map(async (record) => {
      if (await hasWork(store, record)) await games.useFor(record, (game) => game.catchUp())
    })
    await Promise.all(catchUps)
    await forgetOldGames(store, games.isInUse)
    changes.notify()
  }

  return {
    create: (given: NewLiveGame) => createOnce(JSON.stringify(given), () => seated(createSeatedGame(ports, given))),
    /** See MovingRounds. */
    continueRound: (round: Round, keys: SeatKeys, sentAway: readonly string[]) =>
      inTime(seated(continueInGame(ports, round, keys, sentAway))),
    join: (given: JoiningGame) => inTime(joined(joinSeat(ports, given))),
    /**
     * Tells the server that this golfer no longer waits for the seat that joining a full game has asked for, or has received
     * the host's No. Never rejects, and settles within the limit of a call.
     */
    endSeatRequests: async (): Promise<void> =>
      void (await backend.games.endSeatRequests({ timeoutMs: CALL_TIMEOUT_MS })),
    /** Resolves with a function that does so at once, while the page is being closed. Rejects if there is no account. */
    prepareToEndSeatRequests: backend.prepareToEndSeatRequests,
    /** A game before one joins it. A wrong code counts as a guess. */
    preview: (code: string, secret: string | null) => inTime(previewOf(ports, code, secret)),
    /** See MovingRounds. */
    async open(gameId: string): Promise<LiveRound | null> {
      const record = await store.game(gameId)
      if (record === undefined || record.status === 'left') return null
      const game = await games.use(record)
      game.listen()
      await game.firstAnswer()
      return createLiveRound(game, ports, games.release)
    },
    /** See MovingRounds. */
    heldGame: async (code: string) =>
      (await store.games()).find((record) => record.code === code && isHeld(record))?.gameId ?? null,
    /** The game in progress that was touched last; null without one. */
    handle: () => currentHandle(ports),
    /**
     * Asks the server about it (document 1 section 4): a finished one is archived here, one that is gone is no longer offered.
     * Resolves with the handle as it then is, or with a failure if the server can't be asked, which changes nothing.
     */
    validateHandle: () => inTime(current.validate()),
    putAside: current.putAside,
    resume: current.resume,
    unfinished: () => unfinishedHandles(ports),
    unread: () => unreadHandles(ports),
    /** Opens a game of unread(), to be read; null if nothing of it is unread. */
    async openUnread(gameId: string): Promise<LiveRound | null> {
      const record = await store.game(gameId)
      if (record === undefined || !(await store.operations(gameId)).some(isUnread)) return null
      return createLiveRound(await games.use(record), ports, games.release)
    },
    isWaiting: () => isAnythingWaiting(store),
    /**
     * Sends the pending operations of every game, and archives those that have finished meanwhile. For the start, and when
     * signal is back. Resolves within 15 s, even when there is more to do, which goes on.
     */
    catchUp: () => within(clock, CATCH_UP_WAIT_MS, catchUpAll()),
    /** The listener is called when handle(), unfinished() or unread() may have changed, in another tab too. */
    subscribe: changes.subscribe,
  }
}

/** One use of a shared game by a screen. Closing it ends its subscriptions and releases the game, once. */
function createLiveRound(shared: LiveGame, ports: LivePorts, release: (gameId: string) => void): LiveRound {
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
      release(shared.gameId)
    },
  }
  return {
    session: createLiveSession(game),
    lobby: createLiveLobby(game, ports),
    joinRequests: null,
    moving: null,
    isScoredHere: (playerId, holeNumber) => isScoredHere(game.state(), playerId, holeNumber),
    close: game.close,
  }
}
