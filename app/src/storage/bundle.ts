import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import { normaliseRound } from '@teemates/golf/archive-normalise'
import { type Course, courseIdOf } from '@teemates/golf/course'
import { type Round, strokesIn } from '@teemates/golf/round'
import { applyEvent, type RoundEvent } from '@teemates/golf/round-events'
import { fieldsOf, idOf, listOf, textOf, timeMsOf } from '@teemates/golf/untrusted-fields'
import { createBreather } from '../device/breather.ts'
import { BundleError, MAX_BUNDLE_BYTES, MAX_OTHER_BYTES } from './bundle-error.ts'
import { withCourseId } from './course-merge.ts'
import { BACKUP_FORMAT, BACKUP_VERSION } from './export-file.ts'
import { type CourseProfile, parseCourseProfile } from './legacy-database.ts'
import type { KnownPlayer } from './storage.ts'
import { type ParsedSetting, parseCourse, parsePlayer, parseSetting } from './stored-course.ts'
import { parseArchivedRound, parseRound, parseRoundEvent } from './stored-round.ts'
import { parseSafely } from './untrusted-json.ts'
import type { OnProgress } from './worker-calls.ts'

/*
 * A backup file's text as records that can be stored: everything in it is new, nothing in it is believed.
 */

/** Records of all lists together, those included that lie within another. Source: decisions, shapes left open. */
export const MAX_BUNDLE_RECORDS = 1_000_000
/** Characters of a text within a record: a course with a longer name would hold up every screen that names it. */
const MAX_TEXT = 10_000
/** Progress is told after so many rounds. */
const ROUNDS_TOLD = 250

export const unreadableReasons = [
  'not-a-round',
  'no-id',
  'no-course',
  'no-players',
  'too-long',
  /** Of a row of a spreadsheet. */
  'broken-row',
  'no-player',
  'bad-hole',
  'bad-par',
  'bad-strokes',
  'bad-time',
  'twice',
] as const

/** A round of a file that can't be taken in. */
export interface UnreadableRound {
  /** In the file's list, from 1. */
  readonly place: number
  /** The place is that of a row of a spreadsheet, the one with the columns' names included. */
  readonly isRow?: true
  /** Epoch milliseconds; null where it isn't said. */
  readonly startedAt: number | null
  readonly reason: (typeof unreadableReasons)[number]
}

/** The further store of an export of version 1, as it is stored. */
export interface LegacyTables {
  readonly rounds: readonly { readonly id: string }[]
  readonly events: readonly { readonly id: string; readonly roundId: string }[]
  readonly courseProfiles: readonly CourseProfile[]
  readonly players: readonly { readonly id: string }[]
}

/** A round in play as it is stored anew. */
export interface RoundInPlay {
  readonly round: Round
  /** The round before its log; the round itself where the log alone doesn't come to it. */
  readonly base: Round
  readonly log: readonly RoundEvent[]
}

export interface UnsavedStrokes {
  readonly roundId: string
  readonly events: readonly RoundEvent[]
  /** They are in the file's own finished round. */
  readonly isCounted: boolean
}

/** What a file holds of live games, as this app keeps it. */
export interface LiveGamesRead {
  /** They are over: nobody can sit down in them with what is in a file. */
  readonly rounds: readonly Round[]
  /** How many strokes wait to be sent in games of which no round can be made. */
  readonly strokes: readonly { readonly gameId: string; readonly count: number }[]
}

export interface Bundle {
  /** The app itself has written it: only then it says whose settings these are. */
  readonly isOwn: boolean
  readonly players: readonly KnownPlayer[]
  readonly courses: readonly Course[]
  /** Finished ones; each id once. */
  readonly rounds: readonly ArchivedRound[]
  readonly unreadable: readonly UnreadableRound[]
  readonly settings: readonly ParsedSetting[]
  /** Unfinished ones. */
  readonly roundsInPlay: readonly RoundInPlay[]
  /** Strokes that could not be stored, by the round that they are of. */
  readonly strokes: readonly UnsavedStrokes[]
  /** Strokes of live games of which there is no round in the file. */
  readonly liveStrokes: LiveGamesRead['strokes']
  readonly legacy: LegacyTables | null
}

/** Reads what a file holds of live games beside these courses, which only their transport understands. */
export type ReadLiveGames = (live: unknown, courses: readonly Course[]) => Promise<LiveGamesRead>

/** Makes rounds that are over of a file's log, which only the transport understands whose rounds they are. */
export type ReadDirectRounds = (log: unknown) => readonly Round[]

export interface SharedRoundsReaders {
  readonly readLive: ReadLiveGames
  readonly readDirect: ReadDirectRounds
}

const untold: OnProgress = () => undefined

/** Throws BundleError. Source: decisions, shapes left open; document 1 sections 4 and 5. */
export async function readBundle(
  text: string,
  readers: SharedRoundsReaders,
  onProgress: OnProgress = untold,
): Promise<Bundle> {
  if (byteLengthOver(text, MAX_BUNDLE_BYTES)) throw new BundleError('too-large')
  // As far as can be told before it is parsed.
  const isOwn = text.includes(BACKUP_FORMAT)
  if (!isOwn && byteLengthOver(text, MAX_OTHER_BYTES)) throw new BundleError('too-large')
  const fields = fieldsOf(parseSafely(text))
  if (fields === null) throw new BundleError('not-a-backup')
  if (recordCountOf(fields) > MAX_BUNDLE_RECORDS) throw new BundleError('too-large')
  if (fields.get('format') === BACKUP_FORMAT) {
    if (fields.get('version') !== BACKUP_VERSION) throw new BundleError('unsupported-version')
    return bundleOf(fields, true, { ...readers, onProgress })
  }
  if (fields.has('format') || !Array.isArray(fields.get('rounds'))) throw new BundleError('not-a-backup')
  if (!fields.has('courseProfiles') && !fields.has('version'))
    return bundleOf(fields, false, { ...readers, onProgress })
  if (fields.get('version') !== 1) throw new BundleError('unsupported-version')
  return legacyBundleOf(fields, onProgress)
}

type Fields = ReadonlyMap<string, unknown>

function recordCountOf(fields: Fields): number {
  const logs = ['roundsInPlay', 'unsaved'].flatMap((name) =>
    listOf(fields.get(name)).map((raw) => fieldsOf(raw)?.get('events')),
  )
  const live = fieldsOf(fields.get('live'))?.values() ?? []
  return [...fields.values(), ...live, ...logs].reduce((sum: number, list) => sum + listOf(list).length, 0)
}

interface ReadingParts extends SharedRoundsReaders {
  readonly onProgress: OnProgress
}

async function bundleOf(fields: Fields, isOwn: boolean, parts: ReadingParts): Promise<Bundle> {
  const { readLive, readDirect, onProgress } = parts
  // What the app that wrote the file couldn't understand this one may.
  const damaged = (table: string) =>
    listOf(fields.get('damaged')).flatMap((raw) => {
      const row = fieldsOf(raw)
      return row?.get('table') === table ? [row.get('record')] : []
    })
  const recordsOf = (table: string) => [...listOf(fields.get(table)), ...damaged(table)]
  const played = listOf(fields.get('roundsInPlay')).map(roundInPlayOf)
  const inPlay = new Map(played.flatMap((entry) => (entry === undefined ? [] : [[entry.round.id, entry] as const])))
  // Without those that the round of the file has counted already.
  const strokes = listOf(fields.get('unsaved'))
    .flatMap(strokesOf)
    .map(({ roundId, events }) => {
      const counted = inPlay.get(roundId)?.eventIds
      return { roundId, events: events.filter((event) => counted?.has(event.id) !== true) }
    })
    .filter(({ events }) => events.length > 0)
  const lateOf = (roundId: string) => strokes.flatMap((own) => (own.roundId === roundId ? own.events : []))
  const live = fields.get('live')
  const courses = recordsOf('courses').flatMap((raw) => shortOf(raw, parseCourse))
  const games = live === undefined ? { rounds: [], strokes: [] } : await readLive(live, courses)
  const rounds = [...inPlay.values()].map(({ round }) => round)
  const finished = rounds.filter(isCompleted).map((round) => archivedOf(lateOf(round.id).reduce(applyEvent, round)))
  const history = recordsOf('rounds')
  const direct = readDirect(fields.get('log'))
  const read = await roundsOf([...history, ...finished, ...[...games.rounds, ...direct].map(archivedOf)], onProgress)
  // The history may have the round as well, and a later one.
  const finishedAt = new Map(finished.map((round) => [round.id, round.updatedAt]))
  const counting = new Set(read.rounds.flatMap(({ id, updatedAt }) => (finishedAt.get(id) === updatedAt ? [id] : [])))
  return {
    isOwn,
    players: recordsOf('players').flatMap((raw) => shortOf(raw, parsePlayer)),
    courses,
    rounds: read.rounds,
    unreadable: [
      ...read.unreadable,
      // After those of the history, as they are in the file.
      ...played.flatMap((entry, index) =>
        entry === undefined
          ? [{ place: history.length + index + 1, startedAt: null, reason: 'not-a-round' as const }]
          : [],
      ),
    ],
    settings: isOwn ? listOf(fields.get('settings')).flatMap((raw) => shortOf(raw, parseSetting)) : [],
    roundsInPlay: [...inPlay.values()].filter(({ round }) => !isCompleted(round)),
    strokes: strokes.map((own) => ({ ...own, isCounted: counting.has(own.roundId) })),
    liveStrokes: games.strokes,
    legacy: null,
  }
}

/** It was finished, and on its way into the history when the file was written. */
function isCompleted(round: Round): boolean {
  return round.status === 'completed'
}

function archivedOf(round: Round): ArchivedRound {
  return archiveRound(withCourseId(round), round.completedAt ?? round.startedAt ?? 0)
}

async function legacyBundleOf(fields: Fields, onProgress: OnProgress): Promise<Bundle> {
  const lists = ['rounds', 'events', 'courseProfiles', 'players'] as const
  if (!lists.every((name) => Array.isArray(fields.get(name)))) throw new BundleError('not-a-backup')
  const raws = listOf(fields.get('rounds'))
  const players = listOf(fields.get('players')).flatMap(legacyRecordOf)
  return {
    isOwn: false,
    players: players.flatMap((player) => {
      const name = textOf(fieldsOf(player)?.get('nickname'))
      return name === null ? [] : shortOf({ id: player.id, name }, parsePlayer)
    }),
    courses: [],
    // One that isn't finished is no round of the history.
    ...(await roundsOf(raws.map(finishedLegacyRoundOf), onProgress)),
    settings: [],
    roundsInPlay: [],
    strokes: [],
    liveStrokes: [],
    legacy: {
      rounds: raws.flatMap(legacyRecordOf),
      events: listOf(fields.get('events'))
        .flatMap(legacyRecordOf)
        .flatMap((event) => {
          const roundId = idOf(fieldsOf(event)?.get('roundId'))
          return roundId === null ? [] : [{ ...event, roundId }]
        }),
      courseProfiles: listOf(fields.get('courseProfiles')).flatMap((raw) => shortOf(raw, parseCourseProfile)),
      players,
    },
  }
}

/** Those of the further store that are over, as the history keeps them. */
export async function finishedLegacyRounds(raws: readonly unknown[]): Promise<readonly ArchivedRound[]> {
  return (await roundsOf(raws.map(finishedLegacyRoundOf))).rounds
}

/** Undefined in the place of one that isn't finished, which is left out. */
function finishedLegacyRoundOf(raw: unknown): unknown {
  const fields = fieldsOf(raw)
  if (fields !== null && fields.get('status') !== 'completed') return undefined
  if (fields === null || fields.has('courseId')) return raw
  const name = textOf(fields.get('courseName')) ?? textOf(fields.get('courseSlug')) ?? ''
  return { ...Object.fromEntries(fields), courseId: courseIdOf(name) }
}

function legacyRecordOf(raw: unknown): { readonly id: string }[] {
  const fields = fieldsOf(raw)
  const id = idOf(fields?.get('id'))
  return fields === null || id === null || !isShort(raw) ? [] : [{ ...Object.fromEntries(fields), id }]
}

/** @param raws undefined for what is no round of the list's */
export async function roundsOf(
  raws: readonly unknown[],
  onProgress: OnProgress = untold,
): Promise<Pick<Bundle, 'rounds' | 'unreadable'>> {
  const breathe = createBreather(new AbortController().signal)
  const byId = new Map<string, ArchivedRound>()
  const unreadable: UnreadableRound[] = []
  for (const [index, raw] of raws.entries()) {
    if (index > 0 && index % ROUNDS_TOLD === 0) onProgress(index)
    if (raw === undefined) continue
    // Not every caller is a worker: of ten thousand rounds all this takes half a second, in which a tap would wait.
    await breathe()
    const round = isShort(raw) ? parseArchivedRound(normaliseRound(raw)) : undefined
    if (round === undefined) {
      unreadable.push({ place: index + 1, startedAt: startOf(raw), reason: reasonOf(raw) })
      continue
    }
    const known = byId.get(round.id)
    if (known === undefined || known.updatedAt <= round.updatedAt) {
      byId.set(round.id, round)
    }
  }
  return { rounds: [...byId.values()], unreadable }
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

function roundInPlayOf(raw: unknown): (RoundInPlay & { readonly eventIds: ReadonlySet<string> }) | undefined {
  const fields = fieldsOf(raw)
  const round = isShort(fields?.get('round')) ? parseRound(fields?.get('round')) : undefined
  if (round === undefined) return undefined
  const events = listOf(fields?.get('events')).flatMap((event) => shortOf(event, parseRoundEvent))
  const eventIds = new Set(events.map(({ id }) => id))
  const base = unplayed(round)
  const isWhole = events.length === eventIds.size && isSame(events.reduce(applyEvent, base), round)
  return isWhole ? { round, base, log: events, eventIds } : { round, base: round, log: [], eventIds }
}

function unplayed(round: Round): Round {
  const currentHole = Math.min(...round.holes.map(({ number }) => number))
  return { ...round, holes: round.holes.map((hole) => ({ ...hole, strokes: {} })), currentHole, readyPlayers: {} }
}

function isSame(one: Round, other: Round): boolean {
  return (
    one.status === other.status &&
    one.currentHole === other.currentHole &&
    one.players.length === other.players.length &&
    one.holes.every((hole, index) => {
      const own = other.holes[index]
      const hasSameStrokes = ({ id }: { readonly id: string }) =>
        own !== undefined && strokesIn(hole, id) === strokesIn(own, id)
      return own?.par === hole.par && other.players.every(hasSameStrokes)
    })
  )
}

function strokesOf(raw: unknown): { readonly roundId: string; readonly events: readonly RoundEvent[] }[] {
  const fields = fieldsOf(raw)
  const roundId = idOf(fields?.get('roundId'))
  const events = listOf(fields?.get('events')).flatMap((event) => shortOf(event, parseRoundEvent))
  return roundId === null || events.length === 0 ? [] : [{ roundId, events }]
}

function shortOf<Parsed>(raw: unknown, parse: (raw: unknown) => Parsed | undefined): Parsed[] {
  const parsed = isShort(raw) ? parse(raw) : undefined
  return parsed === undefined ? [] : [parsed]
}

/** No text within it is too long. */
function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_TEXT
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, each]) => key.length <= MAX_TEXT && isShort(each))
}

/** A text has at most three UTF-8 bytes for each of its units; only what could be too large is measured. */
export function byteLengthOver(text: string, max: number): boolean {
  return text.length > max || (text.length * 3 > max && new TextEncoder().encode(text).length > max)
}
