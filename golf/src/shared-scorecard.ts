import { type HolesMode, isOnFrontNine } from './holes-mode.ts'
import { DEFAULT_PAR } from './limits.ts'
import { type Round, type RoundHole, strokesIn } from './round.ts'
import { type Scorecard, type ScorecardPlayer, scorecardOf } from './scorecard.ts'

/** The input of a scorecard that is shown, printed or shared. Names: document 3 section 3, 'Share inputs'. */
export interface ScorecardInputs {
  readonly courseName: string
  /** Epoch milliseconds; null if unknown. */
  readonly playedAt: number | null
  /** 'auto' means the front nine. Source: document 3 section 2, 'Scorecard table in the share flow'. */
  readonly holesVariant: HolesMode | 'auto'
  /** Hole numbers on the card, ascending. */
  readonly holesFront: readonly number[]
  readonly holesBack: readonly number[]
  readonly players: readonly ScorecardPlayer[]
  /** A hole that is missing here has the default par. */
  readonly holesDetailed: readonly Pick<RoundHole, 'number' | 'par'>[]
  /** Strokes by player id, then hole number; missing, 0 or not finite is a hole that wasn't played. */
  readonly strokesByHole: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export interface SharedScorecard {
  readonly courseName: string
  /** Epoch milliseconds; null if missing or invalid. */
  readonly playedAt: number | null
  readonly holesMode: HolesMode
  readonly scorecard: Scorecard
}

/** The inputs of a round's scorecard with all its holes. The holes decide which nines it has. */
export function scorecardInputsOf(round: Round): ScorecardInputs {
  const numbers = round.holes.map((hole) => hole.number)
  const holesFront = numbers.filter(isOnFrontNine)
  const holesBack = numbers.filter((number) => !isOnFrontNine(number))
  return {
    courseName: round.courseName,
    playedAt: round.startedAt ?? round.completedAt,
    holesVariant: holesBack.length === 0 ? 'front9' : holesFront.length === 0 ? 'back9' : 'full18',
    holesFront,
    holesBack,
    players: round.players,
    holesDetailed: round.holes,
    strokesByHole: Object.fromEntries(
      round.players.map(({ id }) => [
        id,
        Object.fromEntries(round.holes.map((hole) => [hole.number, strokesIn(hole, id)])),
      ]),
    ),
  }
}

/** The scorecard of the holes that the inputs choose. */
export function sharedScorecardOf(inputs: ScorecardInputs): SharedScorecard {
  const { courseName, playedAt, holesVariant, players, holesDetailed, strokesByHole } = inputs
  const holesMode = holesVariant === 'auto' ? 'front9' : holesVariant
  const pars = new Map(holesDetailed.map((hole) => [hole.number, hole.par]))
  const holes = holeNumbersIn(inputs, holesMode).map((number) => ({
    number,
    par: pars.get(number) ?? DEFAULT_PAR,
    yards: null,
    strokes: Object.fromEntries(players.map(({ id }) => [id, playedStrokes(ownValue(strokesByHole, id), number)])),
  }))
  return {
    courseName,
    playedAt: playedAt !== null && isPointInTime(playedAt) ? playedAt : null,
    holesMode,
    scorecard: scorecardOf({ players, holes, holeSet: [] }),
  }
}

function holeNumbersIn({ holesFront, holesBack }: ScorecardInputs, holesMode: HolesMode): readonly number[] {
  switch (holesMode) {
    case 'front9':
      return holesFront
    case 'back9':
      return holesBack
    case 'full18':
      return [...holesFront, ...holesBack]
  }
}

/** Strokes on a hole; 0 is not played. */
function playedStrokes(strokes: Readonly<Record<string, number>> | undefined, holeNumber: number): number {
  const count = strokes === undefined ? undefined : ownValue(strokes, String(holeNumber))
  return count !== undefined && Number.isFinite(count) ? Math.max(0, count) : 0
}

/** Only an own property counts: a player's id may be 'constructor'. */
function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function isPointInTime(epochMs: number): boolean {
  return !Number.isNaN(new Date(epochMs).getTime())
}
