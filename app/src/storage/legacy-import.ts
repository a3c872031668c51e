import type { ArchivedRound } from '@teemates/golf/archive'
import { courseIdOf } from '@teemates/golf/course'
import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { StorageEnvironment } from './environment.ts'
import { type Change, journalledTransaction, writeJournalled } from './journal.ts'
import { type LegacyDatabase, parseCourseProfile } from './legacy-database.ts'
import type { LocalDatabase } from './local-database.ts'
import { parseArchivedRound } from './stored-round.ts'

/** Bytes of an import file. Source: reliability, import bombs. */
export const MAX_IMPORT_BYTES = 8 * 1024 * 1024
/** Objects and lists within each other. */
export const MAX_IMPORT_DEPTH = 16
/** Records of one table. */
export const MAX_IMPORT_RECORDS = 100_000

export const legacyImportErrorCodes = [
  'too-large',
  /** Not JSON, nested too deep, or not in the shape of an export. */
  'not-an-export',
  /** 'Unsupported export version' */
  'unsupported-version',
] as const
export type LegacyImportErrorCode = (typeof legacyImportErrorCodes)[number]

export type LegacyImportResult =
  | {
      readonly ok: true
      /** Records that were not there before. */
      readonly added: { readonly rounds: number; readonly events: number; readonly players: number }
      /** Finished rounds that came into the history. */
      readonly historyRounds: number
    }
  | { readonly ok: false; readonly code: LegacyImportErrorCode }

export interface LegacyImportParts {
  readonly legacy: Connection<LegacyDatabase>
  readonly local: Connection<LocalDatabase>
  readonly environment: StorageEnvironment
}

const record = v.looseObject({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) })
const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(MAX_IMPORT_RECORDS))
const profile = v.custom<object>((raw) => parseCourseProfile(raw) !== undefined)
const exportSchema = v.object({
  version: v.literal(1),
  rounds: list(record),
  events: list(record),
  courseProfiles: list(profile),
  players: list(record),
})
const versionSchema = v.looseObject({ version: v.unknown() })

/**
 * Takes in an export of the legacy database: into that database, and its finished rounds into the history. What is there
 * already stays as it is, but for course profiles, which are overwritten. All of the file or nothing of it.
 * Rejects with StorageError when it can't be written. Source: document 1 section 5, document 2 section 5.
 */
export async function importLegacyExport(parts: LegacyImportParts, text: string): Promise<LegacyImportResult> {
  // A text has at most three UTF-8 bytes for each of its units; only what could be too large is measured.
  if (text.length > MAX_IMPORT_BYTES || (text.length * 3 > MAX_IMPORT_BYTES && byteLength(text) > MAX_IMPORT_BYTES)) {
    return { ok: false, code: 'too-large' }
  }
  const raw = parseSafely(text)
  if (!v.is(versionSchema, raw)) return { ok: false, code: 'not-an-export' }
  if (raw.version !== 1) return { ok: false, code: 'unsupported-version' }
  const parsed = v.safeParse(exportSchema, raw)
  if (!parsed.success) return { ok: false, code: 'not-an-export' }
  const { rounds, events, courseProfiles, players } = parsed.output
  const finished = rounds.flatMap(finishedRoundOf)
  const { legacy, local, environment } = parts
  // The history first: cut off in between, the same file can be imported again.
  const historyRounds = await local.write((database) => addRounds(database, finished, environment.now()))
  const added = await legacy.write((database) =>
    database.transaction(
      'rw',
      [database.rounds, database.events, database.courseProfiles, database.players],
      async () => {
        const counts = {
          rounds: await addMissing(database, 'rounds', rounds),
          events: await addMissing(database, 'events', events),
          players: await addMissing(database, 'players', players),
        }
        await database
          .table<object>('courseProfiles')
          .bulkPut(courseProfiles.flatMap((own) => parseCourseProfile(own) ?? []))
        return counts
      },
    ),
  )
  return { ok: true, added, historyRounds }
}

async function addMissing(
  database: LegacyDatabase,
  name: 'rounds' | 'events' | 'players',
  records: readonly { readonly id: string }[],
): Promise<number> {
  const table = database.table<object, string>(name)
  const byId = new Map(records.map((own) => [own.id, own]))
  const present = await table.bulkGet([...byId.keys()])
  const missing = [...byId.values()].filter((_, index) => present[index] === undefined)
  await table.bulkPut(missing)
  return missing.length
}

function addRounds(database: LocalDatabase, rounds: readonly ArchivedRound[], now: number): Promise<number> {
  return Promise.resolve(
    journalledTransaction(database, async () => {
      const byId = new Map(rounds.map((round) => [round.id, round]))
      const present = await database.rounds.bulkGet([...byId.keys()])
      const missing = [...byId.values()].filter((_, index) => present[index] === undefined)
      const changes = missing.map((own): Change => ({ table: 'rounds', op: 'put', record: own }))
      await writeJournalled(database, changes, now)
      return missing.length
    }),
  )
}

const nameSchema = v.object({ courseName: v.optional(v.string(), ''), courseSlug: v.optional(v.string(), '') })

/** A legacy round as history keeps it; none when it isn't finished or holds no players. */
function finishedRoundOf(raw: object): ArchivedRound[] {
  if (!('status' in raw) || raw.status !== 'completed') return []
  const names = v.safeParse(nameSchema, raw)
  const name = names.success ? names.output.courseName || names.output.courseSlug : ''
  const courseId = 'courseId' in raw && typeof raw.courseId === 'string' ? raw.courseId : courseIdOf(name)
  const round = parseArchivedRound({ ...raw, courseId })
  return round === undefined ? [] : [round]
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

/** JSON without keys that reach a prototype; undefined when it isn't JSON or is nested too deep. */
export function parseSafely(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text, (key, value: unknown) => (prototypeKeys.has(key) ? undefined : value))
  } catch {
    return undefined
  }
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Looked at before parsing, in one pass over the text. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > MAX_IMPORT_DEPTH) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}
