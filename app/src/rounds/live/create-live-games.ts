import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { LiveSeat } from '../../storage/live/live-store.ts'
import { catchUpGames } from './catch-up-games.ts'
import { createCurrentGame } from './current-game.ts'
import { isAnythingWaiting, isHeld, isUnread } from './games-over.ts'
import { createLateCreation } from './late-creation.ts'
import { createListChanges } from './list-changes.ts'
import type { LiveGames } from './live-games.ts'
import { currentHandle, unfinishedHandles, unreadHandles } from './live-handles.ts'
import { ANSWER_WAIT_MS, CALL_TIMEOUT_MS, CATCH_UP_WAIT_MS } from './live-limits.ts'
import type { LivePorts } from './live-ports.ts'
import { createLiveRound } from './live-round.ts'
import { previewOf } from './preview.ts'
import { createSharedGames } from './shared-games.ts'
import { continueInGame, createSeatedGame, joinSeat } from './taking-seats.ts'
import { within } from './within.ts'

type GameCode = Pick<LiveSeat, 'gameId' | 'code'>

/** The live games of this device. The ports are the server, storage and clock, real or simulated. */
export function createLiveGames(ports: LivePorts): LiveGames {
  const { backend, store, clock } = ports
  const changes = createListChanges(ports)
  const games = createSharedGames(ports, changes.notify)
  const current = createCurrentGame(ports, games, changes)
  const createOnce = createLateCreation<GameCode>(
    clock,
    ANSWER_WAIT_MS,
    async ({ gameId }) => (await store.game(gameId))?.status === 'in-progress',
  )
  const inTime = <T>(outcome: Promise<CallOutcome<T>>): Promise<CallOutcome<T>> =>
    within(clock, ANSWER_WAIT_MS, outcome, { ok: false, failure: { kind: 'timeout' } })

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
    await catchUpGames(store, games)
    changes.notify()
  }

  return {
    create: (given) => createOnce(JSON.stringify(given), () => seated(createSeatedGame(ports, given))),
    continueRound: (round, keys, sentAway) => inTime(seated(continueInGame(ports, round, keys, sentAway))),
    join: (given) => inTime(joined(joinSeat(ports, given))),
    endSeatRequests: async () => void (await backend.games.endSeatRequests({ timeoutMs: CALL_TIMEOUT_MS })),
    prepareToEndSeatRequests: backend.prepareToEndSeatRequests,
    preview: (code, secret) => inTime(previewOf(ports, code, secret)),
    async open(gameId) {
      const record = await store.game(gameId)
      if (record === undefined || record.status === 'left') return null
      const game = await games.use(record)
      game.listen()
      await game.firstAnswer()
      return createLiveRound(game, ports, games.release)
    },
    async heldGame(code) {
      const held = (await store.games()).find((record) => record.code === code && isHeld(record))
      return held?.gameId ?? null
    },
    handle: () => currentHandle(ports),
    validateHandle: () => inTime(current.validate()),
    putAside: current.putAside,
    resume: current.resume,
    unfinished: () => unfinishedHandles(ports),
    unread: () => unreadHandles(ports),
    async openUnread(gameId) {
      const record = await store.game(gameId)
      if (record === undefined || !(await store.operations(gameId)).some(isUnread)) return null
      return createLiveRound(await games.use(record), ports, games.release)
    },
    isWaiting: () => isAnythingWaiting(store),
    catchUp: () => within(clock, CATCH_UP_WAIT_MS, catchUpAll(), undefined),
    subscribe: changes.subscribe,
  }
}
