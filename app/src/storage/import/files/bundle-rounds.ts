import { type ArchivedRound, archivedCourseName } from '@teemates/golf/archive'
import { normaliseRound } from '@teemates/golf/archive-normalise'
import { type Nine, nines } from '@teemates/golf/holes-mode'
import { fieldsOf, idOf, timeMsOf } from '@teemates/golf/untrusted-fields'
import { createPageYield } from '../../../device/page-yield.ts'
import { readForeignRound } from './foreign-round.ts'
import { clearTimeOf, type DateOrder, dateOrderOf, type RoundTimes, roundTimes } from './round-times.ts'
import { isShort } from './short-records.ts'
import { parseArchivedRound } from '../../log/stored-round.ts'
import type { UnreadableRound } from './unreadable-round.ts'
import type { OnProgress } from '../../browser/worker-calls.ts'

/** Progress is reported after this many rounds. */
const ROUNDS_PER_REPORT = 250

/** A round that lacks only facts that the golfer knows: its date, or which nine was played. */
export interface UnclearRound {
  readonly place: number
  readonly isRow?: true
  /** The same for both nines if the file names the nine. */
  readonly raws: Readonly<Record<Nine, unknown>>
  readonly isUnclearNine: boolean
  /** One reading of the round, for its players and its course. */
  readonly round: ArchivedRound
  /** The two readings of its dates; null if it has none; undefined if the date is clear. */
  readonly readings: Readonly<Record<DateOrder, RoundTimes>> | null | undefined
}

export interface RoundsRead {
  /** Each id once. */
  readonly rounds: readonly ArchivedRound[]
  readonly unreadable: readonly UnreadableRound[]
  readonly unclear: readonly UnclearRound[]
}

/** The golfer's answers to the file's open questions. */
export interface ImportAnswers {
  readonly dateOrder?: DateOrder
  /** Days as YYYY-MM-DD, by the round's position. */
  readonly days?: Readonly<Record<number, string>>
  /** The nine of all rounds without a known one. */
  readonly nine?: Nine
}

interface RoundsOptions {
  readonly onProgress?: OnProgress | undefined
  /** The number of rounds, from the first, that may come from another program. Nothing in those may be ignored silently. */
  readonly foreignCount?: number
}

/** @param raws undefined for an entry that isn't a round of the list */
export async function roundsOf(raws: readonly unknown[], options: RoundsOptions = {}): Promise<RoundsRead> {
  const { onProgress, foreignCount = 0 } = options
  const yieldToPage = createPageYield(new AbortController().signal)
  const byId = new Map<string, ArchivedRound>()
  const unreadable: UnreadableRound[] = []
  const unclear: UnclearRound[] = []
  const order = dateOrderOf(raws.slice(0, foreignCount).flatMap(timeTextsOf))
  for (const [index, given] of raws.entries()) {
    if (index > 0 && index % ROUNDS_PER_REPORT === 0) onProgress?.(index)
    if (given === undefined) continue
    // Callers may run outside a worker: for ten thousand rounds this takes half a second, which would delay a tap.
    await yieldToPage()
    const place = index + 1
    const isForeign = index < foreignCount
    const { raw, nineRaws, reason, readings }: ForeignRead = isForeign ? readForeign(given, order) : { raw: given }
    const round = reason === undefined && isShort(raw) ? parseArchivedRound(normaliseRound(raw)) : undefined
    if (round === undefined) {
      const startedAt = isForeign ? foreignStartOf(given, order) : startOf(given)
      unreadable.push({ place, startedAt, reason: reason ?? reasonOf(raw) })
    } else if (readings !== undefined || nineRaws !== undefined) {
      const either = nineRaws ?? { front9: raw, back9: raw }
      unclear.push({ place, raws: either, isUnclearNine: nineRaws !== undefined, round, readings })
    } else addLater(byId, round)
  }
  return { rounds: [...byId.values()], unreadable, unclear }
}

/** If two rounds have one id, the later one counts. */
function addLater(byId: Map<string, ArchivedRound>, round: ArchivedRound): void {
  const known = byId.get(round.id)
  if (known === undefined || known.updatedAt <= round.updatedAt) byId.set(round.id, round)
}

interface ForeignRead {
  readonly raw: unknown
  /** The round as either nine; undefined if the file names the nine. */
  readonly nineRaws?: UnclearRound['raws']
  readonly reason?: UnreadableRound['reason']
  /** Undefined if the round has its times. */
  readonly readings?: UnclearRound['readings']
}

function readForeign(given: unknown, order: DateOrder | null): ForeignRead {
  const read = readForeignRound(given)
  if ('reason' in read) return { raw: given, reason: read.reason }
  if ('raw' in read) return readDates(read.raw, order)
  const [front, back] = [readDates(read.nines.front9, order), readDates(read.nines.back9, order)]
  return { ...front, nineRaws: { front9: front.raw, back9: back.raw } }
}

function readDates(given: unknown, order: DateOrder | null): ForeignRead {
  const fields = fieldsOf(given)
  if (fields === null) return { raw: given }
  const times = roundTimes(timesIn(fields), order)
  if (times === 'bad-time') return { raw: given, reason: 'bad-time' }
  if (times === 'unclear') {
    const [dayFirst, monthFirst] = [
      roundTimes(timesIn(fields), 'day-first'),
      roundTimes(timesIn(fields), 'month-first'),
    ]
    if (typeof dayFirst === 'string' || typeof monthFirst === 'string') return { raw: given, reason: 'bad-time' }
    return { raw: withTimes(fields, noTimes), readings: { 'day-first': dayFirst, 'month-first': monthFirst } }
  }
  const isUndated = times.startedAt === null && times.endedAt === null && times.updatedAt === null
  return { raw: withTimes(fields, times), ...(isUndated && { readings: null }) }
}

type Fields = ReadonlyMap<string, unknown>

const noTimes: RoundTimes = { startedAt: null, endedAt: null, updatedAt: null }

function timesIn(fields: Fields) {
  return {
    started: fields.get('startedAt'),
    ended: fields.get('endedAt') ?? fields.get('completedAt'),
    updated: fields.get('updatedAt'),
  }
}

function withTimes(fields: Fields | null, times: RoundTimes): object {
  return { ...Object.fromEntries(fields ?? []), ...times, completedAt: null }
}

function timeTextsOf(raw: unknown): readonly string[] {
  const fields = fieldsOf(raw)
  if (fields === null) return []
  return Object.values(timesIn(fields)).filter((value) => typeof value === 'string')
}

/** The rounds and the unreadable rounds after the golfer's answers. */
export function withAnswers(
  { rounds, unreadable, unclear }: RoundsRead,
  answers: ImportAnswers,
): Pick<RoundsRead, 'rounds' | 'unreadable'> {
  if (unclear.length === 0) return { rounds, unreadable }
  const byId = new Map(rounds.map((round) => [round.id, round]))
  const left: UnreadableRound[] = []
  for (const each of unclear) {
    const answered = answeredRound(each, answers)
    if ('id' in answered) addLater(byId, answered)
    else left.push(answered)
  }
  return { rounds: [...byId.values()], unreadable: [...unreadable, ...left].toSorted((a, b) => a.place - b.place) }
}

function answeredRound(unclear: UnclearRound, answers: ImportAnswers): ArchivedRound | UnreadableRound {
  const { place, isRow, raws, isUnclearNine, round, readings } = unclear
  const { dateOrder, days = {}, nine } = answers
  const left = (reason: UnreadableRound['reason']): UnreadableRound => ({
    place,
    ...(isRow === true && { isRow }),
    startedAt: readings === undefined ? round.startedAt : null,
    reason,
  })
  if (isUnclearNine && nine === undefined) return left('unclear-nine')
  const raw = raws[nine ?? nines[0]]
  if (readings === undefined) return parseArchivedRound(normaliseRound(raw)) ?? left(reasonOf(raw))
  const times = readings === null ? dayTimes(days[place]) : dateOrder === undefined ? null : readings[dateOrder]
  const dated = times === null ? undefined : parseArchivedRound(normaliseRound(withTimes(fieldsOf(raw), times)))
  return dated ?? left(readings === null ? 'no-date' : 'unclear-date')
}

function dayTimes(day: string | undefined): RoundTimes | null {
  const startedAt = clearTimeOf(day)
  return startedAt === null ? null : { ...noTimes, startedAt }
}

/** The golfer's name for a round's course. */
export function courseLabelOf(round: ArchivedRound): string {
  return archivedCourseName(round, undefined) || round.courseId
}

function foreignStartOf(raw: unknown, order: DateOrder | null): number | null {
  const fields = fieldsOf(raw)
  const times = fields === null ? 'bad-time' : roundTimes(timesIn(fields), order)
  return typeof times === 'string' ? null : (times.startedAt ?? times.endedAt)
}

function startOf(raw: unknown): number | null {
  const fields = fieldsOf(raw)
  return timeMsOf(fields?.get('startedAt')) ?? timeMsOf(fields?.get('endedAt')) ?? timeMsOf(fields?.get('completedAt'))
}

function reasonOf(raw: unknown): UnreadableRound['reason'] {
  const fields = fieldsOf(raw)
  if (fields === null) return 'not-a-round'
  if (!isShort(raw)) return 'too-long'
  if (idOf(fields.get('id')) === null) return 'no-id'
  if (idOf(fields.get('courseId')) === null) return 'no-course'
  return Array.isArray(fields.get('players')) ? 'not-a-round' : 'no-players'
}
