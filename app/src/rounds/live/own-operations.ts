import { eventId } from '@teemates/golf/ids'
import { type Round, strokesOn } from '@teemates/golf/round'
import { applyEvent } from '@teemates/golf/round-events'
import type { ScoreRow } from '../../backend/game-rows.ts'
import { slotOf } from '../../storage/live-changes.ts'
import type { EnteredAnew } from '../../storage/live-store.ts'
import type { GameState } from './game-state.ts'

/** What the score was when it was last told of; undefined where there is none. */
export function scoreRowOf(state: GameState, playerId: string, holeNumber: number): ScoreRow | undefined {
  return state.snapshot?.scores.find((row) => row.hole === holeNumber && row.player_id === playerId)
}

/** Whether this device has entered strokes there itself: a score that came with the round which the game goes on from has no base. */
export function isScoredHere(state: GameState, playerId: string, holeNumber: number): boolean {
  const row = scoreRowOf(state, playerId, holeNumber)
  if (row !== undefined && row.base_revision !== null && !isOfAnotherSeat(row, state.playerId)) return true
  return state.operations.some(
    ({ body }) => body.kind === 'score' && body.playerId === playerId && body.hole === holeNumber,
  )
}

/**
 * The newest own stroke of each player and hole stands until its row is there, whichever of the two is told first; a newer
 * one of another seat stands before it, as it does on the server.
 */
export function withOwnStrokes(round: Round, state: GameState): Round {
  const wanted = new Map<string, WantedStrokes>()
  for (const { body, state: known } of state.operations) {
    if (body.kind !== 'score') continue
    const row = scoreRowOf(state, body.playerId, body.hole)
    const key = `${body.hole} ${body.playerId}`
    if (known === 'refused') {
      // What the server has counts then: it may have taken this one once, from an account that was lost since.
      if (wanted.get(key)?.isTaken === true) wanted.delete(key)
      continue
    }
    // Once an earlier one of this seat counts, those after it do.
    const isStale = row !== undefined && row.revision > body.baseRevision && isOfAnotherSeat(row, state.playerId)
    if (!isStale || wanted.has(key)) wanted.set(key, { ...body, isTaken: known === 'acknowledged' })
  }
  let shown = round
  for (const { playerId, hole, strokes } of wanted.values()) shown = withStrokes(shown, playerId, hole, strokes)
  return shown
}

/** A stroke that is to be entered anew: its id, and over which row. */
export interface Overtaken extends Omit<EnteredAnew, 'operationId'> {
  readonly overtakenId: string
}

/**
 * Strokes of this seat that the server took and wrote an earlier one of this seat over, as far as is known here. A server
 * that was set back can be sent the earlier one again after the newer: by a tab that heard of it first, or on a slow way.
 * An answer tells no epoch: of a row from before the server was set back nothing follows, so that it has to be asked first.
 */
export function overtakenStrokes(state: GameState): readonly Overtaken[] {
  const epoch = state.snapshot?.epoch ?? ''
  const newest = new Map(state.operations.map((operation) => [slotOf(operation), operation]))
  return [...newest.values()].flatMap(({ operationId, body, state: known, takenAt, anewIn }) => {
    if (body.kind !== 'score' || known !== 'acknowledged' || takenAt === undefined || anewIn === epoch) return []
    const row = scoreRowOf(state, body.playerId, body.hole)
    const isLater = row !== undefined && row.revision > takenAt && !isOfAnotherSeat(row, state.playerId)
    if (!isLater || row.strokes === body.strokes) return []
    return [{ overtakenId: operationId, baseRevision: row.revision, epoch }]
  })
}

interface WantedStrokes {
  readonly playerId: string
  readonly hole: number
  readonly strokes: number
  /** The server has told of its row. */
  readonly isTaken: boolean
}

/** An older server doesn't tell who wrote it: of the own score it was this device. */
function isOfAnotherSeat(row: ScoreRow, selfPlayerId: string): boolean {
  return (row.updated_by_player ?? row.player_id) !== selfPlayerId
}

/** By the reducer's own events, so that it says what a stroke may do. */
function withStrokes(round: Round, playerId: string, holeNumber: number, strokes: number): Round {
  let shown = round
  const difference = strokes - strokesOn(round, holeNumber, playerId)
  for (let count = 0; count < Math.abs(difference); count += 1) {
    shown = applyEvent(shown, {
      id: eventId(0, `${count}`),
      type: difference > 0 ? 'stroke' : 'undo_stroke',
      roundId: round.id,
      playerId,
      timestamp: '',
      holeNumber,
      data: null,
    })
  }
  return shown
}
