import { roundFromArchive } from '@teemates/golf/archive'
import { durablePlayerId } from '@teemates/golf/round'
import { createBreather } from '../device/breather.ts'
import type { Connection } from './connection.ts'
import { RECORDS_AT_ONCE } from './export-file.ts'
import { LEGACY_EXPORT_START, type LegacyDatabase, parseCourseProfile, profileWithRound } from './legacy-database.ts'
import type { Storage } from './storage.ts'

/** The further store's records, as they are stored. By id; profiles by slug. */
interface StoredTables {
  readonly rounds: ReadonlyMap<string, unknown>
  readonly events: readonly unknown[]
  readonly courseProfiles: ReadonlyMap<string, unknown>
  readonly players: ReadonlyMap<string, unknown>
}

/** Of a device without a further store. */
export const noTables: StoredTables = { rounds: new Map(), events: [], courseProfiles: new Map(), players: new Map() }

/** Rejects with StorageError. */
export function readLegacyTables(legacy: Connection<LegacyDatabase>): Promise<StoredTables> {
  return legacy.read((database) =>
    database.transaction(
      'r',
      [database.rounds, database.events, database.courseProfiles, database.players],
      async () => {
        const byKey = async (name: 'rounds' | 'courseProfiles' | 'players') => {
          const table = database.table<unknown, string>(name)
          const [keys, records] = [await table.toCollection().primaryKeys(), await table.toArray()]
          return new Map(keys.map((key, index) => [key, records[index]]))
        }
        return {
          rounds: await byKey('rounds'),
          events: await database.events.toArray(),
          courseProfiles: await byKey('courseProfiles'),
          players: await byKey('players'),
        }
      },
    ),
  )
}

/**
 * The text of an export of version 1. Rounds of the history that the further store lacks, as those of an import, are worked
 * out from the history, with their course profiles and players. Rejects with StorageError.
 * @param now epoch milliseconds
 */
export async function exportLegacy(
  stored: StoredTables,
  storage: Pick<Storage, 'rounds' | 'courses' | 'players'>,
  now: number,
): Promise<string> {
  const [archived, courseList, playerList] = await Promise.all([
    storage.rounds.all(),
    storage.courses.list(),
    storage.players.list(),
  ])
  const courses = new Map(courseList.map((course) => [course.id, course]))
  const names = new Map(playerList.map((player) => [player.id, player]))
  const breathe = createBreather(new AbortController().signal)
  const rounds: string[] = []
  const profiles = new Map<string, unknown>(stored.courseProfiles)
  const players = new Map<string, unknown>(stored.players)
  for (const record of stored.rounds.values()) {
    rounds.push(JSON.stringify(record))
    await breathe()
  }
  for (const each of archived) {
    if (stored.rounds.has(each.id)) continue
    const round = roundFromArchive(each, courses.get(each.courseId), names)
    rounds.push(JSON.stringify(round))
    profiles.set(round.courseSlug, profileWithRound(parseCourseProfile(profiles.get(round.courseSlug)), round, now))
    for (const player of round.players) {
      const id = durablePlayerId(player)
      if (!players.has(id)) players.set(id, { id, nickname: player.nickname, isLocal: player.isLocal })
    }
    await breathe()
  }
  const events: string[] = []
  for (let from = 0; from < stored.events.length; from += RECORDS_AT_ONCE) {
    events.push(JSON.stringify(stored.events.slice(from, from + RECORDS_AT_ONCE)).slice(1, -1))
    await breathe()
  }
  const rest = { courseProfiles: [...profiles.values()], players: [...players.values()] }
  const lists = `"rounds":[${rounds.join(',')}],"events":[${events.join(',')}]`
  return `${LEGACY_EXPORT_START}${new Date(now).toISOString()}",${lists},${JSON.stringify(rest).slice(1)}`
}
