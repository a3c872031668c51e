import type { ArchivedRound, ArchivedScore } from './archive.ts'
import type { DurablePlayerId } from './ids.ts'
import type { HoleAnswer } from './round.ts'

/** A cell of a finished round's card that its golfer corrects. Source: decision 22, 'Correcting'. */
export interface ScoreCorrection {
  /** Durable id. */
  readonly playerId: string
  /** As on the card. */
  readonly holeNumber: number
  /** The answer that the golfer saw there; 0 is a hole not played. */
  readonly from: HoleAnswer
  /** The answer that belongs there; 0 is a hole not played. */
  readonly to: HoleAnswer
}

/**
 * The round with its cells corrected at a time in epoch milliseconds. Null where a cell doesn't hold what the golfer saw in
 * it, so that nobody's change is overwritten unseen, and where the round has no such player.
 */
export function withCorrections(
  archived: ArchivedRound,
  corrections: readonly ScoreCorrection[],
  at: number,
): ArchivedRound | null {
  const isAsSeen = corrections.every(
    ({ playerId, holeNumber, from }) =>
      archived.players.includes(playerId) && archivedAnswer(archived, playerId, holeNumber) === from,
  )
  if (!isAsSeen) return null
  const correctedHoles = new Map(Object.entries(archived.metadata.correctedHoles ?? {}))
  for (const { playerId, holeNumber } of corrections) {
    const holes = new Set([...(correctedHoles.get(playerId) ?? []), holeNumber])
    correctedHoles.set(
      playerId,
      [...holes].toSorted((a, b) => a - b),
    )
  }
  const corrected = corrections.reduce(withAnswer, archived)
  return {
    ...corrected,
    metadata: { ...corrected.metadata, correctedAt: at, correctedHoles: Object.fromEntries(correctedHoles) },
    updatedAt: at,
  }
}

/**
 * The round as its log or its live game tells it, with what the golfer has corrected in the stored one: strokes that come
 * late don't undo a correction.
 */
export function keepingCorrections(told: ArchivedRound, stored: ArchivedRound): ArchivedRound {
  const { correctedAt, correctedHoles } = stored.metadata
  if (correctedAt === undefined || correctedHoles === undefined) return told
  const cells = Object.entries(correctedHoles).flatMap(([playerId, holes]) =>
    holes.map((holeNumber) => ({ playerId, holeNumber, to: archivedAnswer(stored, playerId, holeNumber) })),
  )
  const corrected = cells.reduce(withAnswer, told)
  return { ...corrected, metadata: { ...corrected.metadata, correctedAt, correctedHoles } }
}

/** Whether others played in it on their own devices: they have it in their own histories, with the scores as they were. */
export function isSharedRound({ metadata, players }: Pick<ArchivedRound, 'metadata' | 'players'>): boolean {
  return metadata.soloRound !== true && players.length > 1
}

/** Whether its scores are corrected in this history alone, which is to be said there. */
export function isCorrectedForOneself(archived: Pick<ArchivedRound, 'metadata' | 'players'>): boolean {
  return archived.metadata.correctedAt !== undefined && isSharedRound(archived)
}

/** The player's answer on a hole in the archive. Strokes win over a mark that an older version has left beside them. */
export function archivedAnswer(archived: ArchivedRound, playerId: string, holeNumber: number): HoleAnswer {
  const strokes = archived.scores.find((score) => score.playerId === playerId)?.strokesByHole[`${holeNumber}`] ?? 0
  if (strokes > 0) return strokes
  return markedHolesOf(archived, playerId).includes(holeNumber) ? 'no-score' : 0
}

/** An own property only: a player may be called 'constructor'. */
function markedHolesOf({ metadata: { noScores = {} } }: ArchivedRound, playerId: string): readonly number[] {
  return Object.hasOwn(noScores, playerId) ? (noScores[playerId] ?? []) : []
}

function withAnswer(archived: ArchivedRound, cell: Omit<ScoreCorrection, 'from'>): ArchivedRound {
  const { playerId, holeNumber, to } = cell
  const others = markedHolesOf(archived, playerId).filter((number) => number !== holeNumber)
  const marked = to === 'no-score' ? [...others, holeNumber].toSorted((a, b) => a - b) : others
  const { noScores = {}, ...metadata } = archived.metadata
  const entries = [
    ...Object.entries(noScores).filter(([id]) => id !== playerId),
    ...(marked.length > 0 ? [[playerId, marked] as const] : []),
  ]
  return {
    ...archived,
    scores: withStrokes(archived.scores, playerId, holeNumber, to === 'no-score' ? 0 : to),
    metadata: { ...metadata, ...(entries.length > 0 && { noScores: Object.fromEntries(entries) }) },
  }
}

/** A player without a score gets one; a hole not played has no entry. */
function withStrokes(
  scores: readonly ArchivedScore[],
  playerId: DurablePlayerId,
  holeNumber: number,
  to: number,
): readonly ArchivedScore[] {
  const strokesOf = (before: ArchivedScore['strokesByHole']) => {
    const others = Object.entries(before).filter(([hole]) => hole !== `${holeNumber}`)
    return Object.fromEntries(to === 0 ? others : [...others, [`${holeNumber}`, to]])
  }
  if (!scores.some((score) => score.playerId === playerId))
    return [...scores, { playerId, strokesByHole: strokesOf({}) }]
  return scores.map((score) =>
    score.playerId === playerId ? { playerId, strokesByHole: strokesOf(score.strokesByHole) } : score,
  )
}
