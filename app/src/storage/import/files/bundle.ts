import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import { type Course, courseIdOf } from '@teemates/golf/course'
import type { Round } from '@teemates/golf/round'
import { applyEvent, type RoundEvent } from '@teemates/golf/round-events'
import { fieldsOf, idOf, listOf, textOf } from '@teemates/golf/untrusted-fields'
import { type RoundInPlay, readInPlay, type UnsavedStrokes } from './bundle-in-play.ts'
import { BundleError, MAX_BUNDLE_BYTES, MAX_OTHER_BYTES } from '../../browser/bundle-error.ts'
import { type RoundsRead, roundsOf } from './bundle-rounds.ts'
import { withCourseId } from '../../archive/courses/course-merge.ts'
import { BACKUP_FORMAT, BACKUP_VERSION } from '../../export/export-file.ts'
import { LEGACY_EXPORT_START, parseCourseProfile } from '../../archive/legacy/legacy-tables.ts'
import { hasOwnScores, isOver, legacyEventsOf, type LegacyTexts, roundFromEvents } from './legacy-rounds.ts'
import { isInternalSetting } from '../../archive/journal.ts'
import { readEach } from './short-records.ts'
import {
  type KnownPlayer,
  parseCourse,
  parsePlayer,
  parseSetting,
  type StoredSetting,
} from '../../archive/courses/stored-course.ts'
import { parseSafely } from './untrusted-json.ts'
import type { OnProgress } from '../../browser/worker-calls.ts'

/* Parses a backup file's text into records that can be stored. Everything in it is untrusted. */

/** The maximum number of records in all lists together, including nested ones. Source: decisions, shapes left open. */
export const MAX_BUNDLE_RECORDS = 1_000_000
/** The maximum length of a setting's text. The golfer's player ids of years of live games are one text. */
const MAX_SETTING_TEXT = 200_000

/** A file's live games in this app's format. */
export interface LiveGamesRead {
  /** The rounds are over, because nobody can rejoin a game with the data in a file. */
  readonly rounds: readonly Round[]
  /** Counts of unsent strokes in games for which no round can be made. */
  readonly strokes: readonly { readonly gameId: string; readonly count: number }[]
}

export interface Bundle extends RoundsRead {
  /** Whether this app wrote the file. Only such a file says whose settings it holds. */
  readonly isOwn: boolean
  readonly players: readonly KnownPlayer[]
  readonly courses: readonly Course[]
  /** The number of other unreadable records. */
  readonly unreadableBeside: number
  readonly settings: readonly StoredSetting[]
  /** Unfinished rounds. */
  readonly roundsInPlay: readonly RoundInPlay[]
  /** Strokes that could not be stored, by round. */
  readonly strokes: readonly UnsavedStrokes[]
  /** Strokes of live games without a round in the file. */
  readonly liveStrokes: LiveGamesRead['strokes']
}

/** The parts of a file that doesn't come from this version of the app. */
export const nothingElse = {
  isOwn: false,
  courses: [],
  settings: [],
  roundsInPlay: [],
  strokes: [],
  liveStrokes: [],
} satisfies Partial<Bundle>

/** Reads a file's live games with the help of these courses. Only the live transport knows their format. */
export type ReadLiveGames = (live: unknown, courses: readonly Course[]) => Promise<LiveGamesRead>

/** Makes finished rounds from a file's log. Only the peer transport knows whose rounds they are. */
export type ReadDirectRounds = (log: unknown) => readonly Round[]

export interface SharedRoundsReaders {
  readonly readLive: ReadLiveGames
  readonly readDirect: ReadDirectRounds
}

const ignoreProgress: OnProgress = () => undefined

/** Throws BundleError. Source: decisions, shapes left open; document 1 sections 4 and 5. */
export async function readBundle(
  text: string,
  readers: SharedRoundsReaders,
  onProgress: OnProgress = ignoreProgress,
): Promise<Bundle> {
  if (byteLengthOver(text, MAX_BUNDLE_BYTES)) throw new BundleError('too-large')
  const isTooLargeForOthers = byteLengthOver(text, MAX_OTHER_BYTES)
  const isOwnLegacy = text.startsWith(LEGACY_EXPORT_START)
  // A guess from the text, before it is parsed.
  const mayBeOwn = isOwnLegacy || text.includes(BACKUP_FORMAT)
  if (!mayBeOwn && isTooLargeForOthers) throw new BundleError('too-large')
  const fields = fieldsOf(parseSafely(text))
  if (fields === null) throw new BundleError('not-a-backup')
  if (recordCountOf(fields) > MAX_BUNDLE_RECORDS) throw new BundleError('too-large')
  if (fields.get('format') === BACKUP_FORMAT) {
    if (fields.get('version') !== BACKUP_VERSION) throw new BundleError('unsupported-version')
    return bundleOf(fields, true, { ...readers, onProgress })
  }
  if (!isOwnLegacy && isTooLargeForOthers) throw new BundleError('too-large')
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
  // This app may understand records that the writing app couldn't.
  const { recordsOf: damaged, others } = damagedOf(fields)
  const recordsOf = (table: DamagedTable) => [...listOf(fields.get(table)), ...damaged(table)]
  const inPlay = readInPlay({
    rounds: listOf(fields.get('roundsInPlay')),
    unsaved: listOf(fields.get('unsaved')),
    damagedRounds: damaged('roundsInPlay'),
    damagedEvents: damaged('events'),
  })
  const players = readEach(recordsOf('players'), parsePlayer)
  const knownCourses = readEach(recordsOf('courses'), parseCourse)
  const settings = isOwn
    ? readEach(recordsOf('settings').filter(isPreference), parseSetting, MAX_SETTING_TEXT)
    : { records: [], unreadable: 0 }
  const live = fields.get('live')
  const courses = knownCourses.records
  const games = live === undefined ? { rounds: [], strokes: [] } : await readLive(live, courses)
  const finished = inPlay.rounds
    .map(({ round }) => round)
    .filter(isCompleted)
    .map((round) => archivedOf((inPlay.strokes.get(round.id) ?? []).reduce(applyEvent, round)))
  const history = recordsOf('rounds')
  const direct = readDirect(fields.get('log'))
  const archived = [...finished, ...[...games.rounds, ...direct].map(archivedOf)]
  const read = await roundsOf([...history, ...archived], { onProgress, foreignCount: isOwn ? 0 : history.length })
  // The history may have the round too, in a later state.
  const finishedAt = new Map(finished.map((round) => [round.id, round.updatedAt]))
  const counting = new Set(read.rounds.flatMap(({ id, updatedAt }) => (finishedAt.get(id) === updatedAt ? [id] : [])))
  const isFinished = new Set(read.rounds.map(({ id }) => id))
  return {
    isOwn,
    players: players.records,
    courses,
    rounds: read.rounds,
    unclear: read.unclear,
    unreadable: [
      ...read.unreadable,
      // They come after those of the history, in the file's order.
      ...inPlay.unreadable.map((index) => ({
        place: history.length + index + 1,
        startedAt: null,
        reason: 'not-a-round' as const,
      })),
    ],
    unreadableBeside:
      players.unreadable + knownCourses.unreadable + settings.unreadable + inPlay.unreadableEvents + others,
    settings: settings.records,
    // A round that was finished while the file was written is in it twice.
    roundsInPlay: inPlay.rounds.filter(({ round }) => !isCompleted(round) && !isFinished.has(round.id)),
    strokes: [...inPlay.strokes].map(([roundId, events]) => ({
      roundId,
      events,
      isCounted: counting.has(roundId),
    })),
    liveStrokes: games.strokes,
  }
}

const damagedTables = ['rounds', 'players', 'courses', 'settings', 'roundsInPlay', 'events'] as const
type DamagedTable = (typeof damagedTables)[number]

/** The records that the writing app couldn't understand, by table, and the number of those of unknown tables. */
function damagedOf(fields: Fields) {
  const records = new Map<unknown, unknown[]>(damagedTables.map((table) => [table, []]))
  let others = 0
  for (const raw of listOf(fields.get('damaged'))) {
    const row = fieldsOf(raw)
    const own = records.get(row?.get('table'))
    if (own === undefined) others += 1
    else own.push(row?.get('record'))
  }
  return { recordsOf: (table: DamagedTable) => records.get(table) ?? [], others }
}

/** Excludes the storage's own settings, which raw exports contain too. */
function isPreference(raw: unknown): boolean {
  const key = fieldsOf(raw)?.get('key')
  return !(typeof key === 'string' && isInternalSetting(key))
}

/** The round was finished and on its way to the history when the file was written. */
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
  const { records: players, ...unreadPlayers } = readEach(listOf(fields.get('players')), legacyRecordOf)
  const events = readEach(listOf(fields.get('events')), legacyEventOf)
  const courseProfiles = readEach(listOf(fields.get('courseProfiles')), parseCourseProfile)
  const texts = { events: events.records, players, courseProfiles: courseProfiles.records }
  const { finished, inPlay, places } = legacyRoundsOf(raws, texts)
  const read = await roundsOf(finished, { onProgress, foreignCount: raws.length })
  const unfinished = inPlay.unreadable.map((index) => ({
    place: places[index] ?? index + 1,
    startedAt: null,
    reason: 'not-a-round' as const,
  }))
  return {
    ...nothingElse,
    players: readEach(
      players.map((player) => ({ id: player.id, name: textOf(fieldsOf(player)?.get('nickname')) })),
      parsePlayer,
    ).records,
    ...read,
    unreadable: [...read.unreadable, ...unfinished].toSorted((a, b) => a.place - b.place),
    unreadableBeside: unreadPlayers.unreadable + events.unreadable + courseProfiles.unreadable,
    roundsInPlay: inPlay.rounds,
  }
}

/** The finished rounds at their positions in the list, and the others with their events and positions. */
function legacyRoundsOf(raws: readonly unknown[], texts: LegacyTexts) {
  const events = legacyEventsOf(texts.events)
  const unfinished: { readonly round: unknown; readonly events: readonly RoundEvent[]; readonly place: number }[] = []
  const finished = raws.map((raw, index) => {
    const fields = fieldsOf(raw)
    if (fields === null) return raw
    const own = events.get(textOf(fields.get('id')) ?? '') ?? []
    const built = hasOwnScores(fields) ? undefined : roundFromEvents(fields, own, texts)
    if (isOver(fields)) return built === undefined ? withLegacyCourse(raw) : archivedOf(built)
    unfinished.push({ round: built ?? raw, events: own.filter((event) => event !== null), place: index + 1 })
    return undefined
  })
  const inPlay = readInPlay({ rounds: unfinished, unsaved: [], damagedRounds: [], damagedEvents: [] })
  return { finished, inPlay, places: unfinished.map(({ place }) => place) }
}

/** The finished rounds of an earlier version's own tables, in the history's format. */
export async function finishedLegacyRounds(raws: readonly unknown[]): Promise<readonly ArchivedRound[]> {
  return (await roundsOf(raws.map(finishedLegacyRoundOf))).rounds
}

/** Undefined in place of an unfinished round, which is left out. */
function finishedLegacyRoundOf(raw: unknown): unknown {
  const fields = fieldsOf(raw)
  return fields !== null && fields.get('status') !== 'completed' ? undefined : withLegacyCourse(raw)
}

function withLegacyCourse(raw: unknown): unknown {
  const fields = fieldsOf(raw)
  if (fields === null || fields.has('courseId')) return raw
  const name = textOf(fields.get('courseName')) ?? textOf(fields.get('courseSlug')) ?? ''
  return { ...Object.fromEntries(fields), courseId: courseIdOf(name) }
}

function legacyRecordOf(raw: unknown): { readonly id: string } | undefined {
  const fields = fieldsOf(raw)
  const id = idOf(fields?.get('id'))
  return fields === null || id === null ? undefined : { ...Object.fromEntries(fields), id }
}

function legacyEventOf(raw: unknown): { readonly id: string; readonly roundId: string } | undefined {
  const event = legacyRecordOf(raw)
  const roundId = idOf(fieldsOf(raw)?.get('roundId'))
  return event === undefined || roundId === null ? undefined : { ...event, roundId }
}

/** A text has at most three UTF-8 bytes per unit, so only texts that could be too large are measured. */
export function byteLengthOver(text: string, max: number): boolean {
  return text.length > max || (text.length * 3 > max && new TextEncoder().encode(text).length > max)
}
