import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import { type HolesMode, holeNumbersOf } from '@teemates/golf/holes-mode'
import { DEFAULT_PAR } from '@teemates/golf/limits'
import { durablePlayerId, type Round, type RoundHole, withAnswer } from '@teemates/golf/round'
import { applyEvent, type RoundEvent } from '@teemates/golf/round-events'
import { Dexie, type Table } from 'dexie'
import { archivedAnswer } from '@teemates/golf/score-correction'
import * as v from 'valibot'
import { INTERNAL_SETTING_PREFIX } from './journal.ts'
import { type DatabaseParts, databaseOptions } from './local-database.ts'
import { parseRound } from './stored-round.ts'

export const LEGACY_DATABASE_NAME = 'teemates-legacy'
export const LEGACY_DATABASE_VERSION = 1

/** How an export of version 1 begins that this app writes. Source: document 1 section 3, legacy database export. */
export const LEGACY_EXPORT_START = '{"version":1,"exportedAt":"'

/** The setting that holds what a new legacy database gets, from before the damaged one is deleted until the new one has it. */
export const LEGACY_RECOVERY_SETTING = `${INTERNAL_SETTING_PREFIX}legacy_recovery`

/** What earlier rounds say of a course. Pars of holes nobody has played are 4. Source: document 2 section 3. */
export interface CourseProfile {
  readonly slug: string
  readonly name: string
  readonly parVariants: Readonly<Record<HolesMode, readonly number[]>>
  readonly timesPlayed: number
  /** Epoch milliseconds. */
  readonly lastPlayedAt: number
}

export interface LegacyPlayer {
  readonly id: string
  readonly nickname: string
  readonly isLocal: boolean
}

/** The 'further store' of a finished round. Source: document 1 section 3, legacy tables. */
export class LegacyDatabase extends Dexie {
  declare readonly rounds: Table<unknown, string, { readonly id: string }>
  declare readonly events: Table<unknown, string, { readonly id: string }>
  declare readonly courseProfiles: Table<unknown, string, { readonly slug: string }>
  declare readonly players: Table<unknown, string, { readonly id: string }>

  constructor(parts: DatabaseParts) {
    super(LEGACY_DATABASE_NAME, databaseOptions(LEGACY_DATABASE_VERSION, parts))
    this.version(LEGACY_DATABASE_VERSION).stores({
      rounds: 'id, courseSlug, status, startedAt, completedAt',
      events: 'id, roundId, playerId, type, timestamp',
      courseProfiles: 'slug, name, timesPlayed, lastPlayedAt',
      players: 'id, nickname, isLocal',
    })
  }
}

/** Stores a finished round and counts it in its course's profile, once however often it is done. Events that it lacks are added. */
export function writeLegacy(database: LegacyDatabase, round: Round, events: readonly RoundEvent[], now: number) {
  const { rounds, events: log, courseProfiles, players } = database
  return database.transaction('rw', rounds, log, courseProfiles, players, async () => {
    const isThere = (await rounds.get(round.id)) !== undefined
    const known = new Set(await log.where('roundId').equals(round.id).primaryKeys())
    if (isThere && events.every((event) => known.has(event.id))) return
    await rounds.put(round)
    await log.bulkPut([...events])
    if (isThere) return
    await players.bulkPut(
      round.players.map(
        (player): LegacyPlayer => ({
          id: durablePlayerId(player),
          nickname: player.nickname,
          isLocal: player.isLocal,
        }),
      ),
    )
    const profile = parseCourseProfile(await courseProfiles.get(round.courseSlug))
    await courseProfiles.put(profileWithRound(profile, round, now))
  })
}

/** A finished round as it was played, and the ids of all events that it was made of; undefined when it isn't there. */
export function readLegacyRound(database: LegacyDatabase, roundId: string) {
  return database.transaction('r', database.rounds, database.events, async () => {
    const round = parseRound(await database.rounds.get(roundId))
    if (round === undefined) return undefined
    return { round, eventIds: new Set(await database.events.where('roundId').equals(roundId).primaryKeys()) }
  })
}

/** Adds strokes to a round's log, and to the round, that came after it was written. Each counts once. */
export function putLateStrokes(database: LegacyDatabase, roundId: string, late: readonly RoundEvent[]) {
  const { rounds, events } = database
  return database.transaction('rw', rounds, events, async () => {
    const round = parseRound(await rounds.get(roundId))
    if (round === undefined) return
    const seen = new Set(await events.where('roundId').equals(roundId).primaryKeys())
    const fresh = late.filter((event) => !seen.has(event.id))
    await rounds.put(fresh.reduce(applyEvent, round))
    await events.bulkPut(fresh)
  })
}

/** The scores of a finished round become those that history has. */
export function correctLegacyRound(database: LegacyDatabase, archived: ArchivedRound) {
  return database.transaction('rw', database.rounds, async () => {
    const round = parseRound(await database.rounds.get(archived.id))
    if (round !== undefined) await database.rounds.put(withScores(round, archived))
  })
}

/** The round with the scores that history has, under the ids which the players had while it was played. */
export function withScores(played: Round, archived: ArchivedRound): Round {
  const durableIds = archiveRound(played, archived.updatedAt).players
  const withAnswers = (hole: RoundHole) =>
    played.players.reduce<RoundHole>(
      (before, { id }, index) => withAnswer(before, id, archivedAnswer(archived, durableIds[index] ?? id, hole.number)),
      { ...hole, strokes: {} },
    )
  return { ...played, holes: played.holes.map(withAnswers) }
}

export function removeLegacyRounds(database: LegacyDatabase, roundIds: readonly string[]) {
  return database.transaction('rw', database.rounds, database.events, async () => {
    await database.rounds.bulkDelete([...roundIds])
    await database.events.where('roundId').anyOf(roundIds).delete()
  })
}

const par = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const profileSchema = v.object({
  slug: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  parVariants: v.object({
    front9: v.pipe(v.array(par), v.length(9)),
    back9: v.pipe(v.array(par), v.length(9)),
    full18: v.pipe(v.array(par), v.length(18)),
  }),
  timesPlayed: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  lastPlayedAt: v.pipe(v.number(), v.finite()),
})

/** Undefined for what is no course profile. */
export function parseCourseProfile(raw: unknown): CourseProfile | undefined {
  const parsed = v.safeParse(profileSchema, raw)
  return parsed.success ? parsed.output : undefined
}

/** The profile after one more round on the course. */
export function profileWithRound(profile: CourseProfile | undefined, round: Round, now: number): CourseProfile {
  const pars = new Map(holeNumbersOf('full18').map((number, index) => [number, profile?.parVariants.full18[index]]))
  for (const hole of round.holes) if (pars.has(hole.number)) pars.set(hole.number, hole.par)
  const variant = (mode: HolesMode) => holeNumbersOf(mode).map((number) => pars.get(number) ?? DEFAULT_PAR)
  return {
    slug: round.courseSlug,
    name: round.courseName,
    parVariants: { front9: variant('front9'), back9: variant('back9'), full18: variant('full18') },
    timesPlayed: (profile?.timesPlayed ?? 0) + 1,
    lastPlayedAt: Math.max(profile?.lastPlayedAt ?? 0, round.completedAt ?? now),
  }
}
