import { gateOf } from '@teemates/golf/gate'
import { isPlaying, type Round } from '@teemates/golf/round'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import * as v from 'valibot'
import type { WireOperation } from '../../../backend/backend.ts'
import { isServersPlayerId, type OperationAnswer, scoreAnswer } from '../../../backend/game-rows.ts'
import type { Refusal, SettledOperation, StoredOperation } from '../../../storage/live/live-store.ts'
import { areScored } from '../../waited-for.ts'
import { gamePositionOf, ownPositionOf, shownRound } from './game-round.ts'
import type { DerivedRefusal, GameState } from './known-game.ts'

/** The result is the same each time, because the server refuses a known id with other arguments. */
export function wireOf({ operationId: operation_id, body }: StoredOperation): WireOperation {
  switch (body.kind) {
    case 'score': {
      const { kind, hole, strokes, playerId: player_id, baseRevision: base_revision, noScore: no_score } = body
      const score = { operation_id, kind, hole, strokes, player_id, base_revision }
      return no_score === true ? { ...score, no_score } : score
    }
    case 'stop':
      return { operation_id, kind: 'stop', player_id: body.playerId, stopped: body.stopped }
    case 'games':
      return { operation_id, kind: 'games', games: body.roundGames, course_handicaps: body.courseHandicaps }
    case 'finish':
    case 'leave':
      return { operation_id, kind: body.kind }
  }
}

/**
 * Operations that are sent after all pending ones, so that the game follows the golfer's intents: readiness, and moving on
 * to this device's hole. Those that were answered already are left out until the known state changes.
 */
export function derivedOperations(state: GameState, drawId: () => string): readonly WireOperation[] {
  const answered = state.bookkeeping.answered
  const done = answered !== null && answered.snapshot === state.snapshot ? answered.keys : null
  return wantedOperations(state)
    .map((wanted): WireOperation => ({ operation_id: drawId(), ...wanted }))
    .filter((operation) => done?.has(derivedKey(operation) ?? '') !== true)
}

/** Equal for equal derived operations; null for operations of the store. */
export function derivedKey(operation: WireOperation): string | null {
  if (operation.kind === 'ready') return `ready ${operation.hole} ${operation.ready}`
  return operation.kind === 'advance' ? `advance ${operation.from_hole}` : null
}

/**
 * Refusals of a derived operation that another player was faster than, or that came too early. They aren't shown, because
 * the next known state resolves them.
 */
const raceCodes: ReadonlySet<string> = new Set(['stale_hole', 'gate_closed', 'game_finished', 'not_active'])

function derivedRefusalOf({ kind }: WireOperation, key: string, answer: RefusedAnswer): DerivedRefusal | null {
  const code = codeOf(answer)
  if ((kind !== 'ready' && kind !== 'advance') || raceCodes.has(code)) return null
  return { kind, key, refusal: { code, message: answer.error.message } }
}

type Wanted =
  | { readonly kind: 'ready'; readonly ready: boolean; readonly hole: number }
  | { readonly kind: 'advance'; readonly from_hole: number }

function wantedOperations(state: GameState): Wanted[] {
  const round = shownRound(state)
  const self = state.snapshot?.players.find((row) => row.player_id === state.playerId)
  if (round === null || state.snapshot?.game.status !== 'active' || self?.is_active !== true || self.removed) return []
  // Only players who play on move the game: one who has stopped may be ahead of a mate in the middle of a hole.
  const isStopped = round.players.some(({ id, hasStopped }) => id === state.playerId && hasStopped === true)
  const isScoredHere = ({ joinMode }: Round['players'][number]) => joinMode === 'manual' && self.is_host
  if (isStopped && round.players.some((player) => isPlaying(player) && !isScoredHere(player))) return []
  const wanted: Wanted[] = []
  const gamePosition = gamePositionOf(state.snapshot)
  const { ready } = state.intents
  const ownPosition = ownPositionOf(state.intents, round.holes.length)
  const isReadyOnServer = (position: number) => position === gamePosition && self.ready_for_next
  for (let position = gamePosition; position < ownPosition && position <= round.holes.length; position += 1) {
    const here = readyAt(state, round, position)
    if (!isStopped && !hasScored(here, state.playerId)) return wanted
    const gate = gateOf(here)
    if (gate.readyTotal > 1 && !isReadyOnServer(position)) wanted.push({ kind: 'ready', ready: true, hole: position })
    // The server would refuse to pass a closed gate, and again after each change until the gate opens.
    if (!gate.canAdvance) return wanted
    wanted.push({ kind: 'advance', from_hole: position })
  }
  if (ready !== null && ready.position === Math.max(gamePosition, ownPosition)) {
    const isWanted = ready.value !== isReadyOnServer(ready.position)
    if (isWanted) wanted.push({ kind: 'ready', ready: ready.value, hole: ready.position })
  }
  return wanted
}

/** The round at that hole as far as known, with this device's player ready. */
function readyAt(state: GameState, round: Round, position: number): Round {
  const rows = state.snapshot?.game.current_hole === position ? state.snapshot.players : []
  const readyPlayers = Object.fromEntries(
    rows.filter((row) => row.ready_for_next).map((row) => [row.player_id, true] as const),
  )
  return { ...round, currentHole: position, readyPlayers: { ...readyPlayers, [state.playerId]: true } }
}

/** True if this device has nothing left to score on the round's hole. The server knows no player without an id. */
function hasScored(round: Round, playerId: string): boolean {
  return areScored(round, scorablePlayerIds(round, playerId).filter(isServersPlayerId))
}

/**
 * The outcomes of a batch. Operations that are in none of the lists are sent again. Null if the answers don't belong to the
 * first operations sent, or can't be understood.
 */
export function outcomesOf(sent: readonly WireOperation[], answers: readonly OperationAnswer[]) {
  if (answers.length > sent.length || (answers.length === 0 && sent.length > 0)) return null
  const settled: SettledOperation[] = []
  const derivedRefusals: DerivedRefusal[] = []
  /** The derivedKey of each acknowledged derived operation. */
  const derivedTaken: string[] = []
  /** True if the seat has to be reclaimed. */
  let notMember = false
  let notSignedIn = false
  for (const [index, answer] of answers.entries()) {
    const operation = sent[index]
    if (operation === undefined || answer.operation_id !== operation.operation_id) return null
    const code = answer.ok ? null : codeOf(answer)
    const key = derivedKey(operation)
    if (code === 'not_member') notMember = true
    else if (code === 'not_authenticated') notSignedIn = true
    else if (key !== null) {
      const refusal = answer.ok ? null : derivedRefusalOf(operation, key, answer)
      if (answer.ok) derivedTaken.push(key)
      if (refusal !== null) derivedRefusals.push(refusal)
    } else {
      const outcome = answer.ok ? outcomeOfTaken(operation, answer.answer) : { refusal: refusalOf(operation, answer) }
      if (outcome === null) return null
      settled.push({ operationId: operation.operation_id, ...outcome })
    }
  }
  return { settled, derivedRefusals, derivedTaken, notMember, notSignedIn }
}

/** The game's revision after the operation; 0 if the answer has none. */
export function revisionOf(answer: OperationAnswer): number {
  const parsed = v.safeParse(v.looseObject({ revision: v.number() }), answer.ok ? answer.answer : null)
  return parsed.success ? parsed.output.revision : 0
}

type RefusedAnswer = Extract<OperationAnswer, { ok: false }>

function codeOf({ error }: RefusedAnswer): string {
  return error.details === '' ? (error.code ?? '') : error.details
}

/** Null if the answer can't be understood. */
function outcomeOfTaken(operation: WireOperation, answer: unknown): Omit<SettledOperation, 'operationId'> | null {
  if (operation.kind !== 'score') return { refusal: null }
  const parsed = v.safeParse(scoreAnswer, answer)
  if (!parsed.success) return null
  const { applied, score } = parsed.output
  return applied ? { refusal: null, takenAt: score.revision } : { refusal: { code: 'stale', message: '' } }
}

function refusalOf(operation: WireOperation, answer: RefusedAnswer): Refusal | null {
  const code = codeOf(answer)
  // The finished game already is as the operation wanted it.
  const isDone = code === 'game_finished' && operation.kind !== 'score' && operation.kind !== 'games'
  return isDone ? null : { code, message: answer.error.message }
}
