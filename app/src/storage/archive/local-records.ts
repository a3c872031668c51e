import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import type { JournalledTable } from './journal-entry.ts'
import {
  type KnownPlayer,
  parseCourse,
  parsePlayer,
  parseSetting,
  type StoredSetting,
} from './courses/stored-course.ts'
import { parseArchivedRound } from '../log/stored-round.ts'

/** The local database's records by key. */
export interface LocalRecords {
  readonly players: Map<string, KnownPlayer>
  readonly courses: Map<string, Course>
  readonly rounds: Map<string, ArchivedRound>
  readonly settings: Map<string, StoredSetting>
}

export function noRecords(): LocalRecords {
  return { players: new Map(), courses: new Map(), rounds: new Map(), settings: new Map() }
}

/** Adds a raw record if it is valid for the table. Returns whether it was. */
export function addRecord(records: LocalRecords, table: JournalledTable, raw: unknown): boolean {
  switch (table) {
    case 'players':
      return add(records.players, parsePlayer(raw), (player) => player.id)
    case 'courses':
      return add(records.courses, parseCourse(raw), (course) => course.id)
    case 'rounds':
      return add(records.rounds, parseArchivedRound(raw), (round) => round.id)
    case 'settings':
      return add(records.settings, parseSetting(raw), (setting) => setting.key)
  }
}

function add<T>(byKey: Map<string, T>, record: T | undefined, keyOf: (record: T) => string): boolean {
  if (record === undefined) return false
  byKey.set(keyOf(record), record)
  return true
}
