import type { Connection } from './connection.ts'
import { type DamagedRecords, readRecords } from './damaged-records.ts'
import { forgetDeletion, noteDeletion } from './deleted-courses.ts'
import type { StorageEnvironment } from './environment.ts'
import { journalledTransaction, writeJournalled } from './journal.ts'
import type { LocalDatabase } from './local-database.ts'
import type { SaveTracker } from './save-tracker.ts'
import type { KnownPlayers, SavedCourses } from './storage.ts'
import { parseCourse, parsePlayer } from './stored-course.ts'

export interface LocalTableParts {
  readonly connection: Connection<LocalDatabase>
  readonly environment: StorageEnvironment
  readonly tracker: SaveTracker
  readonly damaged: DamagedRecords
}

export function createSavedCourses(parts: LocalTableParts): SavedCourses {
  const { connection, environment, tracker, damaged } = parts
  return {
    async list() {
      const raws = await readRecords(connection, damaged, 'courses', (database) => database.courses.toCollection())
      return byName(damaged.sift('courses', raws, parseCourse))
    },
    async get(id) {
      const raw = await connection.read((database) => database.courses.get(id))
      return raw === undefined ? undefined : damaged.sift('courses', [raw], parseCourse)[0]
    },
    put: (record) =>
      tracker.track(
        connection.write((database) =>
          journalledTransaction(database, async () => {
            await writeJournalled(database, [{ table: 'courses', op: 'put', record }], environment.now())
            await forgetDeletion(database, record.id)
          }),
        ),
      ),
    remove: (key) =>
      tracker.track(
        connection.write((database) =>
          journalledTransaction(database, async () => {
            await writeJournalled(database, [{ table: 'courses', op: 'delete', key }], environment.now())
            await noteDeletion(database, key, environment.now())
          }),
        ),
      ),
  }
}

export function createKnownPlayers(parts: LocalTableParts): KnownPlayers {
  const { connection, environment, tracker, damaged } = parts
  return {
    async list() {
      const raws = await readRecords(connection, damaged, 'players', (database) => database.players.toCollection())
      return byName(damaged.sift('players', raws, parsePlayer))
    },
    async getMany(ids) {
      const raws = await connection.read((database) => database.players.bulkGet([...ids]))
      const found = damaged.sift(
        'players',
        raws.filter((raw) => raw !== undefined),
        parsePlayer,
      )
      return new Map(found.map((player) => [player.id, player]))
    },
    put: (record) =>
      tracker.track(
        connection.write((database) =>
          journalledTransaction(database, () =>
            writeJournalled(database, [{ table: 'players', op: 'put', record }], environment.now()),
          ),
        ),
      ),
  }
}

/** Not by the index of the names, which a record without a proper one isn't in: it would be in no export either. */
function byName<Named extends { readonly name: string }>(records: readonly Named[]): Named[] {
  return records.toSorted((a, b) => Number(a.name > b.name) - Number(a.name < b.name))
}
