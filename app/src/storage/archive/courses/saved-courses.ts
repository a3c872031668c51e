import type { Course } from '@teemates/golf/course'
import type { Connection } from '../../browser/databases/connection.ts'
import { allRecords, type DamagedRecords, readRecords } from '../damaged-records.ts'
import { forgetDeletion, noteDeletion } from './deleted-courses.ts'
import type { StorageEnvironment } from '../../browser/environment.ts'
import { type Change, changeLocal, writeJournalled } from '../journal.ts'
import { type LocalDatabase, type LocalStores, readTable } from '../local-database.ts'
import type { SaveTracker } from '../../browser/save-tracker.ts'
import { type KnownPlayer, parseCourse, parsePlayer } from './stored-course.ts'

export interface LocalTableParts {
  readonly connection: Connection<LocalDatabase>
  readonly environment: StorageEnvironment
  readonly tracker: SaveTracker
  readonly damaged: DamagedRecords
}

export type SavedCourses = ReturnType<typeof createSavedCourses>

export function createSavedCourses(parts: LocalTableParts) {
  const { connection, damaged } = parts
  return {
    async list(): Promise<readonly Course[]> {
      const raws = await readRecords(connection, damaged, 'courses', allRecords)
      return byName(damaged.sift('courses', raws, parseCourse))
    },
    async get(id: string) {
      const raw = await readTable(connection, 'courses', (table) => table.get(id))
      return raw === undefined ? undefined : damaged.sift('courses', [raw], parseCourse)[0]
    },
    put: (record: Course) =>
      change(parts, { table: 'courses', op: 'put', record }, (stores) => forgetDeletion(stores, record.id)),
    remove: (key: string) =>
      change(parts, { table: 'courses', op: 'delete', key }, (stores, now) => noteDeletion(stores, key, now)),
  }
}

export type KnownPlayers = ReturnType<typeof createKnownPlayers>

export function createKnownPlayers(parts: LocalTableParts) {
  const { connection, damaged } = parts
  return {
    async list(): Promise<readonly KnownPlayer[]> {
      const raws = await readRecords(connection, damaged, 'players', allRecords)
      return byName(damaged.sift('players', raws, parsePlayer))
    },
    async getMany(ids: readonly string[]): Promise<ReadonlyMap<string, KnownPlayer>> {
      const raws = await readTable(connection, 'players', (table) => table.getEach(ids))
      const stored = raws.filter((raw) => raw !== undefined)
      const found = damaged.sift('players', stored, parsePlayer)
      return new Map(found.map((player) => [player.id, player]))
    },
  }
}

/** Writes one record, and more in the same transaction. */
function change(
  { connection, environment, tracker }: LocalTableParts,
  given: Change,
  also: (stores: LocalStores, now: number) => Promise<void>,
): Promise<void> {
  return tracker.track(
    changeLocal(connection, async (stores) => {
      await writeJournalled(stores, [given], environment.now())
      await also(stores, environment.now())
    }),
  )
}

/**
 * Sorts by hand, because the index of names lacks records without a valid name, which would then be in no export either.
 */
export function byName<Named extends { readonly name: string }>(records: readonly Named[]): Named[] {
  return records.toSorted((a, b) => Number(a.name > b.name) - Number(a.name < b.name))
}
