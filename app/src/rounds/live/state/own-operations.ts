import { eventId } from '@teemates/golf/ids'
import { findHole, hasNoScore, type Round, strokesOn, withStopped } from '@teemates/golf/round'
import { applyEvent } from '@teemates/golf/round-events'
import type { ScoreRow } from '../../../backend/game-rows.ts'
import { slotOf } from '../../../storage/live/live-changes.ts'
import type { LiveOperationBody, Replacement } from '../../../storage/live/live-store.ts'
import type { GameState } from './known-game.ts'

/** The server's last known row of the score; undefined if there is none. */
export function scoreRowOf(state: GameState, playerId: string, holeNumber: number): ScoreRow | undefined {
  return state.snapshot?.scores.find((row) => row.hole === holeNumber && row.player_id === playerId)
}

/** True if this device has entered strokes there. A score from the direct round that the game continues has no base revision. */
export function isScoredHere(state: GameState, playerId: string, holeNumber: number): boolean {
  const row = scoreRowOf(state, playerId, holeNumber)
  if (row !== undefined && row.base_revision !== null && !isOfAnotherSeat(row, state.playerId)) return true
  return state.operations.some(
    ({ body }) => body.kind === 'score' && body.playerId === playerId && body.hole === holeNumber,
  )
}

/**
 * Shows the newest own stroke of each player and hole until its row arrives, before or after its answer. A newer row of
 * another seat wins over it, as it does on the server.
 */
export function withOwnStrokes(round: Round, state: GameState): Round {
  const wanted = new Map<string, WantedStrokes>()
  for (const { body, state: known } of state.operations) {
    if (body.kind !== 'score') continue
    const row = scoreRowOf(state, body.playerId, body.hole)
    const key = `${body.hole} ${body.playerId}`
    if (known === 'refused') {
      // The server's score counts then: it may have taken this one once, from an account that was lost since.
      if (wanted.get(key)?.isTaken === true) wanted.delete(key)
      continue
    }
    // If an earlier stroke of this seat counts, so do those after it.
    const isStale = row !== undefined && row.revision > body.baseRevision && isOfAnotherSeat(row, state.playerId)
    if (!isStale || wanted.has(key)) wanted.set(key, { ...body, isTaken: known === 'acknowledged' })
  }
  let shown = round
  for (const count of wanted.values()) shown = withCount(shown, count)
  return shown
}

/** Shows pending stops, and players who play on. The newest operation of each player counts. */
export function withOwnStops(round: Round, { operations }: GameState): Round {
  return operations.reduce(
    (shown, { body, state }) =>
      body.kind === 'stop' && state === 'waiting' ? withStopped(shown, body.playerId, body.stopped) : shown,
    round,
  )
}

/** An own stroke that is to be sent again under a new id, on top of the row that superseded it. */
export interface SupersededStroke extends Omit<Replacement, 'operationId'> {
  readonly supersededId: string
}

/**
 * Strokes of this seat that the server acknowledged and then overwrote with an earlier stroke of this seat, as far as is
 * known here. After the server was set back, a tab that noticed it first, or a slow connection, can deliver the earlier
 * stroke again after the newer one. An answer has no epoch, and a row from before the server was set back proves nothing,
 * so the caller has to fetch a snapshot first.
 */
export function supersededStrokes(state: GameState): readonly SupersededStroke[] {
  const epoch = state.snapshot?.epoch ?? ''
  const newest = new Map(state.operations.map((operation) => [slotOf(operation), operation]))
  return [...newest.values()].flatMap(({ operationId, body, state: known, takenAt, replacementEpoch }) => {
    if (body.kind !== 'score' || known !== 'acknowledged' || takenAt === undefined || replacementEpoch === epoch)
      return []
    const row = scoreRowOf(state, body.playerId, body.hole)
    const isLater = row !== undefined && row.revision > takenAt && !isOfAnotherSeat(row, state.playerId)
    if (!isLater || (row.strokes === body.strokes && row.no_score === (body.noScore === true))) return []
    return [{ supersededId: operationId, baseRevision: row.revision, epoch }]
  })
}

type WantedStrokes = Extract<LiveOperationBody, { readonly kind: 'score' }> & {
  /** The server has acknowledged it. */
  readonly isTaken: boolean
}

/** An older server doesn't send who wrote the row. This device wrote the row of its own player then. */
function isOfAnotherSeat(row: ScoreRow, selfPlayerId: string): boolean {
  return (row.updated_by_player ?? row.player_id) !== selfPlayerId
}

/** Applies the count as an event, so that the reducer decides what it may do. */
function withCount(round: Round, { playerId, hole: holeNumber, strokes, noScore }: WantedStrokes): Round {
  const before = strokesOn(round, holeNumber, playerId)
  const hole = findHole(round, holeNumber)
  const isSame = hole !== undefined && strokes === before && hasNoScore(hole, playerId) === (noScore === true)
  if (isSame) return round
  return applyEvent(round, {
    id: eventId(0, '0'),
    type: strokes > before ? 'stroke' : 'undo_stroke',
    roundId: round.id,
    playerId,
    timestamp: '',
    holeNumber,
    data: { strokes, counter: 0, ...(noScore === true && { noScore }) },
  })
}
