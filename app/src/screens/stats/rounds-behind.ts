import { isInGroup, type RoundGroup, roundGroups } from '@teemates/golf/statistics/behind'
import type { GolferRound } from '@teemates/golf/statistics/golfer-round'
import { type DateRange, dateRanges } from '@teemates/golf/statistics/ranges'
import { joinFacts } from '../../ui/facts.ts'
import { shortDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import { filteredRounds } from './filters.tsx'

/** Which of the golfer's rounds a figure is made of; all that is given has to hold. */
export type RoundsBehind = {
  readonly group?: RoundGroup
  /** A course's id. */
  readonly course?: string
  readonly range?: DateRange
  /** A round's id: this one alone. */
  readonly round?: string
}

/** Gives the address at which History shows them. */
export type HrefOfRounds = (behind: RoundsBehind) => string

/** text: what is looked for among them; '' for nothing. */
export function queryOf(behind: RoundsBehind, text = ''): string {
  return new URLSearchParams({ ...behind, ...(text !== '' && { text }) }).toString()
}

/** Null where nothing is asked for that can be understood. */
export function roundsBehindOf(query: URLSearchParams): RoundsBehind | null {
  const isGroup = (text: string | null): text is RoundGroup => roundGroups.some((group) => group === text)
  const isRange = (text: string | null): text is DateRange => dateRanges.some((range) => range === text)
  const [group, range] = [query.get('group'), query.get('range')]
  const behind = {
    ...(isGroup(group) && { group }),
    ...(isRange(range) && range !== 'all' && { range }),
    ...(query.has('course') && { course: query.get('course') ?? '' }),
    ...(query.has('round') && { round: query.get('round') ?? '' }),
  }
  return Object.keys(behind).length === 0 ? null : behind
}

/** Of the golfer's rounds those that are meant. */
export function roundsOf(behind: RoundsBehind, rounds: readonly GolferRound[], nowMs: number): readonly GolferRound[] {
  const { group, course, range = 'all', round: roundId } = behind
  return filteredRounds(rounds, { range, courseId: course ?? null }, nowMs).filter(
    (round) => (group === undefined || isInGroup(round, group)) && (roundId === undefined || round.roundId === roundId),
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

/** Tells the golfer what they have in common. rounds: all of the golfer's. */
export function labelOf(
  { group, course, range, round: roundId }: RoundsBehind,
  rounds: readonly GolferRound[],
): string {
  const round = rounds.find((each) => each.roundId === roundId)
  const nameOf = (name: string | undefined) =>
    name === undefined || name === '' ? words.screens.stats.unnamedCourse : name
  return joinFacts([
    ...(round === undefined ? [] : [words.stats.roundOn(nameOf(round.courseName), shortDate(round.endedAt))]),
    // It has been deleted here or in another tab.
    ...(round === undefined && roundId !== undefined ? [words.stats.goneRound] : []),
    ...(group === undefined ? [] : [words.stats.roundsWith(nameOfGroup(group))]),
    ...(course === undefined ? [] : [nameOf(rounds.findLast((each) => each.courseId === course)?.courseName)]),
    ...(range === undefined ? [] : [words.stats.ranges[range]]),
  ])
}
