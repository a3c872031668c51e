import * as v from 'valibot'
import type { GameChange, WireOperation } from '../../../backend/backend.ts'
import {
  gamesAnswer,
  type GameSnapshot,
  type OperationAnswer,
  scoreAnswer,
  stopAnswer,
} from '../../../backend/game-rows.ts'
import { answeredFields, waitingAgain } from '../../../storage/live/live-changes.ts'
import type { Intents, StoredOperation } from '../../../storage/live/live-store.ts'
import {
  mergedRows,
  playerKey,
  readyNow,
  scoreKey,
  withDeletion,
  withGameRow,
  withNeed,
  withOrder,
  withPlayerRow,
  withScoreRow,
} from './known-rows.ts'
import { derivedKey, outcomesOf, revisionOf } from './operations.ts'
import type { Bookkeeping, DerivedRefusal, GameState } from './known-game.ts'
import { caughtUp, withHighest, orderAt, repeated } from './revision-order.ts'

/*
 * These functions are pure. Each returns the state after one event; events may come in any order, and more than once. A row
 * is taken in only if its revision is greater than that of the known row.
 */

export function gameStateOf(
  given: Pick<GameState, 'gameId' | 'playerId' | 'snapshot' | 'operations' | 'intents'>,
): GameState {
  const base = given.snapshot?.revision ?? 0
  return withNeed({
    ...given,
    courseName: null,
    derivedRefusals: new Map(),
    needsSnapshot: true,
    bookkeeping: {
      order: orderAt(base),
      base,
      deleted: new Set(),
      movedAt: 0,
      foreign: null,
      isUnclear: false,
      answered: null,
    },
  })
}

export function isFinished({ snapshot }: GameState): boolean {
  return snapshot?.game.status === 'finished'
}

/** The game is finished, and every change up to its end is known. */
export function isEndKnown(state: GameState): boolean {
  const { snapshot, needsSnapshot } = state
  return isFinished(state) && !needsSnapshot && snapshot !== null && snapshot.revision >= snapshot.game.revision
}

/** resend: acknowledged strokes have to be sent again, because the server may have lost them. */
export function withSnapshot(
  state: GameState,
  given: GameSnapshot,
): { readonly state: GameState; readonly resend: boolean } {
  const { snapshot, bookkeeping } = state
  if (snapshot === null || snapshot.epoch !== given.epoch) return startOver(state, given)
  const settled = { ...bookkeeping, foreign: null, isUnclear: false }
  if (given.revision < bookkeeping.base) return { state: withNeed({ ...state, bookkeeping: settled }), resend: false }
  if (given.revision === bookkeeping.base) {
    const { order, isBelieved } = repeated(bookkeeping.order)
    if (isBelieved) return startOver(state, given)
    return { state: withNeed({ ...state, bookkeeping: { ...settled, order } }), resend: false }
  }
  const order = caughtUp(bookkeeping.order, given.revision)
  const isLater = (row: { readonly revision: number }) => row.revision > given.revision
  const game = isLater(snapshot.game) ? snapshot.game : given.game
  const isPast = given.game.current_hole < game.current_hole
  const movedAt = Math.max(bookkeeping.movedAt, isPast ? given.game.revision : 0)
  const rows = given.players.map((row) => readyNow(row, movedAt))
  const merged: GameSnapshot = {
    ...given,
    game,
    players: mergedRows(rows, snapshot.players.filter(isLater), playerKey).filter(
      (row) => !bookkeeping.deleted.has(row.player_id),
    ),
    scores: mergedRows(given.scores, snapshot.scores.filter(isLater), scoreKey),
    revision: order.known,
  }
  const next = { ...state, snapshot: merged, bookkeeping: { ...settled, order, base: given.revision, movedAt } }
  return { state: withNeed(next), resend: false }
}

/** Starts from the first snapshot, or from one of another epoch: nothing that was known before counts. */
function startOver(state: GameState, given: GameSnapshot): { readonly state: GameState; readonly resend: boolean } {
  const { foreign } = state.bookkeeping
  const operations = waitingAgain(state.operations)
  const again = operations.filter((operation) => !state.operations.includes(operation))
  const fresh = gameStateOf({ ...state, snapshot: given })
  const next = {
    ...fresh,
    operations,
    derivedRefusals: state.derivedRefusals,
    bookkeeping: {
      ...fresh.bookkeeping,
      order: orderAt(given.revision, foreign?.epoch === given.epoch ? foreign.revision : 0),
    },
  }
  // The store has to drop strokes that later ones replace, too.
  return { state: withNeed(next), resend: again.length > 0 || operations.length < state.operations.length }
}

export function withChange(state: GameState, change: GameChange): GameState {
  if (state.snapshot === null) return state
  if (change.type === 'DELETE') return withDeletion(state, state.snapshot, change)
  switch (change.table) {
    case 'games':
      return withGameRow(state, state.snapshot, change.row)
    case 'game_players':
      return withPlayerRow(state, state.snapshot, change.row)
    case 'scores':
      return withScoreRow(state, state.snapshot, change.row)
  }
}

/** operations: those of the store, in order, and after them those of this tab that aren't durable yet. */
export function withOperations(state: GameState, operations: readonly StoredOperation[]): GameState {
  return operations === state.operations ? state : { ...state, operations }
}

export function withIntents(state: GameState, intents: Intents): GameState {
  return { ...state, intents }
}

/** Takes in the answers' rows and settles their operations in one step, so that the screen doesn't flicker in between. */
export function withAnswers(
  state: GameState,
  sent: readonly WireOperation[],
  answers: readonly OperationAnswer[],
): GameState {
  const outcomes = outcomesOf(sent, answers)
  if (outcomes === null) return state
  const settled = new Map(outcomes.settled.map((outcome) => [outcome.operationId, answeredFields(outcome)]))
  let next = state
  for (const answer of answers) next = withAnswer(next, answer)
  const refusals = withDismissed(next, outcomes.derivedTaken).derivedRefusals
  return withNeed({
    ...next,
    operations: next.operations.map((operation) => {
      const known = operation.state === 'waiting' ? settled.get(operation.operationId) : undefined
      return known === undefined ? operation : { ...operation, ...known }
    }),
    derivedRefusals: withRefusals(refusals, outcomes.derivedRefusals),
    bookkeeping: {
      ...next.bookkeeping,
      answered:
        outcomes.notMember || outcomes.notSignedIn
          ? null
          : answeredOf(state, next.snapshot, sent.slice(0, answers.length)),
    },
  })
}

function withRefusals(
  known: GameState['derivedRefusals'],
  given: readonly DerivedRefusal[],
): GameState['derivedRefusals'] {
  const fresh = given.filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return known
  return new Map([...known, ...fresh.map((refusal) => [refusal.key, { ...refusal, isDismissed: false }] as const)])
}

/** Dismisses the refusals of derived operations with these keys. Unknown keys are ignored. */
export function withDismissed(state: GameState, keys: readonly string[]): GameState {
  if (!keys.some((key) => state.derivedRefusals.get(key)?.isDismissed === false)) return state
  const derivedRefusals = new Map(
    [...state.derivedRefusals].map(([key, refusal]) => [
      key,
      keys.includes(key) ? { ...refusal, isDismissed: true } : refusal,
    ]),
  )
  return { ...state, derivedRefusals }
}

/** The derived operations that aren't sent again until the known state changes. */
function answeredOf(
  before: GameState,
  snapshot: GameSnapshot | null,
  sent: readonly WireOperation[],
): Bookkeeping['answered'] {
  const { answered } = before.bookkeeping
  if (snapshot === null) return null
  const keys = sent.map(derivedKey).filter((key) => key !== null)
  return { snapshot, keys: new Set(answered?.snapshot === snapshot ? [...answered.keys, ...keys] : keys) }
}

function withAnswer(state: GameState, answer: OperationAnswer): GameState {
  if (!answer.ok || state.snapshot === null) return state
  const score = v.safeParse(scoreAnswer, answer.answer)
  const stop = v.safeParse(stopAnswer, answer.answer)
  const next = score.success
    ? withScoreRow(state, state.snapshot, score.output.score)
    : stop.success
      ? withPlayerRow(state, state.snapshot, stop.output.player)
      : withGamesAnswer(state, state.snapshot, answer.answer)
  return withOrder(next, withHighest(next.bookkeeping.order, revisionOf(answer)))
}

function withGamesAnswer(state: GameState, snapshot: GameSnapshot, answer: unknown): GameState {
  const games = v.safeParse(gamesAnswer, answer)
  if (!games.success) return state
  const { game, players } = games.output
  return players.reduce(
    (next, row) => (next.snapshot === null ? next : withPlayerRow(next, next.snapshot, row)),
    withGameRow(state, snapshot, game),
  )
}
