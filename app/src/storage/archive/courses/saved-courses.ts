import type { Course } from '@teemates/golf/course'
import type { KnownPlayer } from '../known-player.ts'
import type { Connection } from '../../browser/connection.ts'
import { allRecords, type DamagedRecords, readRecords } from '../damaged-records.ts'
import { forgetDeletion, noteDeletion } from './deleted-courses.ts'
import type { StorageEnvironment } from '../../browser/environment.ts'
import { type Change, changeLocal, writeJournalled } from '../journal.ts'
import type { LocalDatabase, LocalStores } from '../local-database.ts'
import type { SaveTracker } from '../../browser/save-tracker.ts'
import { parseCourse, parsePlayer } from './stored-course.ts'

export interface SavedCourses {
  list(): Promise<readonly Course[]>
  get(id: string): Promise<Course | undefined>
  put(course: Course): Promise<void>
  remove(id: string): Promise<void>
}

export interface KnownPlayers {
  list(): Promise<readonly KnownPlayer[]>
  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, KnownPlayer>>
  put(player: KnownPlayer): Promise<void>
}

export interface LocalTableParts {
  readonly connection: Connection<LocalDatabase>
  readonly environment: StorageEnvironment
  readonly tracker: SaveTracker
  readonly damaged: DamagedRecords
}

export function createSavedCourses(parts: LocalTableParts): SavedCourses {
  const { connection, damaged } = parts
  return {
    async list() {
      const raws = await readRecords(connection, damaged, 'courses', allRecords)
      return byName(damaged.sift('courses', raws, parseCourse))
    },
    async get(id) {
      const raw = await connection.read((database) => database.read(['courses'], (stores) => stores.courses.get(id)))
      return raw === undefined ? undefined : damaged.sift('courses', [raw], parseCourse)[0]
    },
    put: (record) =>
      change(parts, { table: 'courses', op: 'put', record }, (stores) => forgetDeletion(stores, record.id)),
    remove: (key) =>
      change(parts, { table: 'courses', op: 'delete', key }, (stores, now) => noteDeletion(stores, key, now)),
  }
}

export function createKnownPlayers(parts: LocalTableParts): KnownPlayers {
  const { connection, damaged } = parts
  return {
    async list() {
      const raws = await readRecords(connection, damaged, 'players', allRecords)
      return byName(damaged.sift('players', raws, parsePlayer))
    },
    async getMany(ids) {
      const raws = await connection.read((database) =>
        database.read(['players'], (stores) => stores.players.getEach(ids)),
      )
      const stored = raws.filter((raw) => raw !== undefined)
      const found = damaged.sift('players', stored, parsePlayer)
      return new Map(found.map((player) => [player.id, player]))
    },
    put: (record) => change(parts, { table: 'players', op: 'put', record }),
  }
}

/** Writes one record, and more in the same transaction. */
function change(
  { connection, environment, tracker }: LocalTableParts,
  given: Change,
  also: (stores: LocalStores, now: number) => Promise<void> = () => Promise.resolve(),
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
