import { isOnFrontNine } from './holes-mode.ts'
import type { RoundPlayerId } from './ids.ts'
import type { HoleSetEntry, RoundHole, RoundPlayer } from './round.ts'
import { strokesIn } from './round.ts'
import { markOf, type ScoreMark, toPar } from './score.ts'

export type ScorecardPlayer = Pick<RoundPlayer, 'id' | 'nickname'>
export type ScorecardHole = Pick<RoundHole, 'number' | 'par' | 'yards' | 'strokes'>

/** The input of a scorecard. A Round is one. */
export interface ScorecardSource {
  readonly players: readonly ScorecardPlayer[]
  /** In ascending order of number. */
  readonly holes: readonly ScorecardHole[]
  /** The holes that hold the stroke indexes. */
  readonly holeSet: readonly Pick<HoleSetEntry, 'number' | 'si'>[]
}

/** Subtotal columns: OUT is holes 1-9, IN holes 10-18, TOT all. Source: document 3 section 2. */
export const subtotalKinds = ['out', 'in', 'total'] as const
export type SubtotalKind = (typeof subtotalKinds)[number]

export type ScorecardColumn =
  | {
      readonly kind: 'hole'
      readonly holeNumber: number
      readonly par: number
      readonly lengthYards: number | null
      /** Stroke index on the card; null if it has none. */
      readonly strokeIndex: number | null
    }
  | { readonly kind: SubtotalKind; readonly par: number }

export type ScorecardCell =
  | {
      readonly kind: 'hole'
      readonly holeNumber: number
      /** null if the hole wasn't played, as are the other three. */
      readonly strokes: number | null
      readonly toPar: number | null
      readonly mark: ScoreMark | null
      /** Strokes of this hole and the played holes before it. */
      readonly runningStrokes: number | null
    }
  | {
      readonly kind: SubtotalKind
      /** Strokes of the played holes; null if none was played, as is toPar. */
      readonly strokes: number | null
      readonly toPar: number | null
    }

export interface ScorecardRow {
  readonly player: ScorecardPlayer
  /** One cell for each column. */
  readonly cells: readonly ScorecardCell[]
}

export interface Scorecard {
  /**
   * The card's order: 1-9, OUT, 10-18, IN, TOT. OUT and IN exist only if both nines are played. Each column has its par.
   */
  readonly columns: readonly ScorecardColumn[]
  /** In the round's order. */
  readonly rows: readonly ScorecardRow[]
}

export function scorecardOf(round: ScorecardSource): Scorecard {
  const segments = segmentsOf(round)
  const strokeIndexes = new Map(round.holeSet.map((hole) => [hole.number, hole.si]))
  return {
    columns: segments.map((segment) =>
      segment.kind === 'hole'
        ? {
            kind: 'hole',
            holeNumber: segment.hole.number,
            par: segment.hole.par,
            lengthYards: segment.hole.yards,
            strokeIndex: strokeIndexes.get(segment.hole.number) ?? null,
          }
        : { kind: segment.kind, par: segment.holes.reduce((sum, hole) => sum + hole.par, 0) },
    ),
    rows: round.players.map((player) => ({ player, cells: cellsOf(segments, player.id) })),
  }
}

/**
 * Splits the card into nines to show one below the other: 1-9 with OUT, then 10-18 with IN and TOT. A card of one nine
 * stays as it is.
 */
export function ninesOf(scorecard: Scorecard): readonly Scorecard[] {
  const split = scorecard.columns.findIndex(({ kind }) => kind === 'out') + 1
  if (split === 0) return [scorecard]
  return [
    [0, split],
    [split, scorecard.columns.length],
  ].map(([from, to]) => ({
    columns: scorecard.columns.slice(from, to),
    rows: scorecard.rows.map(({ player, cells }) => ({ player, cells: cells.slice(from, to) })),
  }))
}

type Segment =
  | { readonly kind: 'hole'; readonly hole: ScorecardHole }
  | { readonly kind: SubtotalKind; readonly holes: readonly ScorecardHole[] }

function segmentsOf(round: ScorecardSource): Segment[] {
  const outHoles = round.holes.filter((hole) => isOnFrontNine(hole.number))
  const inHoles = round.holes.filter((hole) => !isOnFrontNine(hole.number))
  const total: Segment = { kind: 'total', holes: round.holes }
  if (outHoles.length === 0 || inHoles.length === 0) return [...round.holes.map(holeSegment), total]
  return [
    ...outHoles.map(holeSegment),
    { kind: 'out', holes: outHoles },
    ...inHoles.map(holeSegment),
    { kind: 'in', holes: inHoles },
    total,
  ]
}

function holeSegment(hole: ScorecardHole): Segment {
  return { kind: 'hole', hole }
}

function cellsOf(segments: readonly Segment[], playerId: RoundPlayerId): ScorecardCell[] {
  let runningStrokes = 0
  return segments.map((segment) => {
    if (segment.kind !== 'hole') return subtotalCell(segment.kind, segment.holes, playerId)
    const holeNumber = segment.hole.number
    const strokes = strokesIn(segment.hole, playerId)
    if (strokes === 0) {
      return { kind: 'hole', holeNumber, strokes: null, toPar: null, mark: null, runningStrokes: null }
    }
    runningStrokes += strokes
    const delta = toPar(strokes, segment.hole.par)
    return { kind: 'hole', holeNumber, strokes, toPar: delta, mark: markOf(delta), runningStrokes }
  })
}

function subtotalCell(kind: SubtotalKind, holes: readonly ScorecardHole[], playerId: RoundPlayerId): ScorecardCell {
  const played = holes.filter((hole) => strokesIn(hole, playerId) > 0)
  if (played.length === 0) return { kind, strokes: null, toPar: null }
  const strokes = played.reduce((sum, hole) => sum + strokesIn(hole, playerId), 0)
  const par = played.reduce((sum, hole) => sum + hole.par, 0)
  return { kind, strokes, toPar: toPar(strokes, par) }
}
