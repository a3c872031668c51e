import type { RecordPart } from '@teemates/golf/games/game-record'
import { gameKinds } from '@teemates/golf/games/games-played'
import { nameKey } from '@teemates/golf/nickname'
import { isInGroup, type RoundGroup, roundGroups } from '@teemates/golf/statistics/behind'
import type { GolferRound } from '@teemates/golf/statistics/golfer-round'
import { type DateRange, dateRanges } from '@teemates/golf/statistics/ranges'
import { joinFacts } from '../../ui/facts.ts'
import { shortDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import { filteredRounds } from './filters.tsx'

const gameGroups = [...gameKinds, 'teams'] as const
type GameGroup = (typeof gameGroups)[number]

/** The conditions for the rounds that a figure is based on. All of the given ones must hold. */
export type RoundsBehind = {
  readonly group?: RoundGroup
  /** A course's id. */
  readonly course?: string
  readonly range?: DateRange
  /** The id of the only round. */
  readonly round?: string
} & RecordPart

/** Returns the address at which History shows the rounds. */
export type HrefOfRounds = (behind: RoundsBehind) => string

/** text: the search text within the rounds; '' for none. */
export function queryOf(behind: RoundsBehind, text = ''): string {
  return new URLSearchParams({ ...behind, ...(text !== '' && { text }) }).toString()
}

/** null if the query has no known condition. */
export function roundsBehindOf(query: URLSearchParams): RoundsBehind | null {
  const isGroup = (text: string | null): text is RoundGroup => roundGroups.some((group) => group === text)
  const isRange = (text: string | null): text is DateRange => dateRanges.some((range) => range === text)
  const isGame = (text: string | null): text is GameGroup => gameGroups.some((each) => each === text)
  const [group, range, game] = [query.get('group'), query.get('range'), query.get('game')]
  const behind = {
    ...(isGroup(group) && { group }),
    ...(isRange(range) && range !== 'all' && { range }),
    ...(query.has('course') && { course: query.get('course') ?? '' }),
    ...(query.has('round') && { round: query.get('round') ?? '' }),
    ...(isGame(game) && { game }),
    ...(query.has('against') && { against: query.get('against') ?? '' }),
  }
  return Object.keys(behind).length === 0 ? null : behind
}

/** The golfer's rounds that a figure is based on. Games that don't count for it are left out by useRoundsBehind. */
export function roundsOf(behind: RoundsBehind, rounds: readonly GolferRound[], nowMs: number): readonly GolferRound[] {
  const { group, course, range = 'all', round: roundId, game, against } = behind
  return filteredRounds(rounds, { range, courseId: course ?? null }, nowMs).filter(
    (round) =>
      (group === undefined || isInGroup(round, group)) &&
      (roundId === undefined || round.roundId === roundId) &&
      (game === undefined ||
        (game === 'teams' ? round.games?.isInTeams : round.games?.kinds.includes(game)) === true) &&
      (against === undefined || round.games?.opponents.includes(nameKey(against)) === true),
  )
}

function nameOfGroup(group: RoundGroup): string {
  const { classes, durationBuckets, parType, front, back } = words.stats
  const names: Readonly<Record<RoundGroup, string>> = {
    ...classes,
    ...durationBuckets,
    par3: parType(3),
    par4: parType(4),
    par5: parType(5),
    frontNine: front,
    backNine: back,
  }
  return names[group]
}

/** Describes what the rounds have in common. rounds: all of the golfer's. */
export function labelOf(
  { group, course, range, round: roundId, game, against }: RoundsBehind,
  rounds: readonly GolferRound[],
): string {
  const round = rounds.find((each) => each.roundId === roundId)
  const nameOf = (name: string | undefined) =>
    name === undefined || name === '' ? words.screens.stats.unnamedCourse : name
  return joinFacts([
    ...(round === undefined ? [] : [words.stats.roundOn(nameOf(round.courseName), shortDate(round.endedAt))]),
    // The round was deleted, here or in another tab.
    ...(round === undefined && roundId !== undefined ? [words.stats.goneRound] : []),
    ...(group === undefined ? [] : [words.stats.roundsWith(nameOfGroup(group))]),
    ...(game === undefined ? [] : [words.stats.roundsWith(words.stats.gameGroups[game])]),
    ...(against === undefined ? [] : [words.stats.matchesAgainst(against)]),
    ...(course === undefined ? [] : [nameOf(rounds.findLast((each) => each.courseId === course)?.courseName)]),
    ...(range === undefined ? [] : [words.stats.ranges[range]]),
  ])
}
