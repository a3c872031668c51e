import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import { createRound, type Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'

/** Rounds for tests. */

export const PLAYER = 'player_1'
export const SECOND_PLAYER = 'player_2'

export function activeRound(id: string, startedAt = 1_780_000_000_000): Round {
  const player = { playerId: null, isLocal: false, p2pPeerId: null, joinMode: 'manual' } as const
  const round = createRound({
    id,
    courseId: 'course_harbour',
    courseName: 'Harbour',
    teeLabel: 'Blue',
    holesMode: 'front9',
    holeSet: [4, 5, 4, 4, 3, 5, 3, 4, 4].map((par, index) => ({ number: index + 1, par, length: 300, si: index + 1 })),
    players: [
      { ...player, id: PLAYER, nickname: 'Ann', isLocal: true },
      { ...player, id: SECOND_PLAYER, nickname: 'Bob' },
    ],
    soloRound: true,
    selfPlayerId: PLAYER,
  })
  return { ...round, status: 'active', startedAt }
}

export function stroke(roundId: string, id: string, holeNumber = 1, playerId = PLAYER): RoundEvent {
  return { id, roundId, playerId, timestamp: '2026-06-01T08:00:00.000Z', type: 'stroke', holeNumber, data: null }
}

/** The start of a round, at eight o'clock. */
export function started(roundId: string, playerId = PLAYER): RoundEvent {
  const timestamp = '2026-06-01T08:00:00.000Z'
  return { id: `evt_start_${roundId}`, roundId, playerId, timestamp, type: 'game_start', holeNumber: null, data: null }
}

export function endOfRound(roundId: string, id: string): RoundEvent {
  const timestamp = '2026-06-01T11:00:00.000Z'
  return { id, roundId, playerId: PLAYER, timestamp, type: 'end_round', holeNumber: null, data: null }
}

/** A finished round in which the first player took this many strokes on hole 1. */
export function finishedRound(id: string, startedAt: number, strokes = 4): ArchivedRound {
  const round = activeRound(id, startedAt)
  const holes = round.holes.map((hole) => (hole.number === 1 ? { ...hole, strokes: { [PLAYER]: strokes } } : hole))
  return archiveRound({ ...round, holes, status: 'completed', completedAt: startedAt + 1 }, startedAt + 1)
}

/** All strokes of a round. */
export function totalStrokes(round: Round | undefined): number {
  return (round?.holes ?? []).reduce(
    (sum, hole) => sum + Object.values(hole.strokes).reduce((total, strokes) => total + strokes, 0),
    0,
  )
}
