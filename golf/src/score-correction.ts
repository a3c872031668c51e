import type { ArchivedRound, ArchivedScore } from './archive.ts'
import type { DurablePlayerId } from './ids.ts'
import type { HoleAnswer } from './round.ts'

/** A correction of one cell on a finished round's card. Source: decision 22, 'Correcting'. */
export interface ScoreCorrection {
  /** Durable id. */
  readonly playerId: string
  /** The hole's number on the card. */
  readonly holeNumber: number
  /** The answer that the golfer saw; 0 is a hole that wasn't played. */
  readonly from: HoleAnswer
  /** The corrected answer; 0 is a hole that wasn't played. */
  readonly to: HoleAnswer
}

/**
 * Applies corrections at a time in epoch milliseconds. Returns null if a cell no longer holds the answer that the golfer
 * saw, so that nobody's change is overwritten unseen, or if the round has no such player.
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
 * The round rebuilt from its log or live game, with the corrections of the stored round. Strokes that arrive late don't
 * undo a correction.
 */
export function keepingCorrections(rebuilt: ArchivedRound, stored: ArchivedRound): ArchivedRound {
  const { correctedAt, correctedHoles } = stored.metadata
  if (correctedAt === undefined || correctedHoles === undefined) return rebuilt
  const cells = Object.entries(correctedHoles).flatMap(([playerId, holes]) =>
    holes.map((holeNumber) => ({ playerId, holeNumber, to: archivedAnswer(stored, playerId, holeNumber) })),
  )
  const corrected = cells.reduce(withAnswer, rebuilt)
  return { ...corrected, metadata: { ...corrected.metadata, correctedAt, correctedHoles } }
}

/** Whether others played in it on their own devices. Their histories keep the uncorrected scores. */
export function isSharedRound({ metadata, players }: Pick<ArchivedRound, 'metadata' | 'players'>): boolean {
  return metadata.soloRound !== true && players.length > 1
}

/** Whether scores were corrected only in this golfer's history. The screen has to say so. */
export function isCorrectedForOneself(archived: Pick<ArchivedRound, 'metadata' | 'players'>): boolean {
  return archived.metadata.correctedAt !== undefined && isSharedRound(archived)
}

/**
 * The player's answer on a hole in the archive. Strokes win over a 'no score' mark that an older version left beside them.
 */
export function archivedAnswer(archived: ArchivedRound, playerId: string, holeNumber: number): HoleAnswer {
  const strokes = archived.scores.find((score) => score.playerId === playerId)?.strokesByHole[`${holeNumber}`] ?? 0
  if (strokes > 0) return strokes
  return markedHolesOf(archived, playerId).includes(holeNumber) ? 'no-score' : 0
}

/** Only an own property counts: a player's id may be 'constructor'. */
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

/** Adds a score for a player without one; a hole that wasn't played gets no entry. */
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
