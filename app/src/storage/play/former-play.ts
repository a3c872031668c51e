import * as v from 'valibot'
import { deleteFormer, deleteFormerPending, type FormerDatabaseParts, readFormer } from '../archive/former-database.ts'
import type { Connection } from '../browser/databases/connection.ts'
import { type EmergencyText, forgetText, parsedText, textsOf } from '../browser/local-storage/emergency-texts.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { existingDatabases } from '../browser/databases/existing-databases.ts'
import { type RawStores, recordsOf } from '../browser/databases/raw-read.ts'
import type { LogDatabase } from '../log/log-database.ts'
import { parseRound, parseRoundEvent } from '../log/stored-round.ts'
import { FORMER_PLAY_NAME, FORMER_TAPS_NAME, FORMER_TEXT_PREFIX } from '../browser/former-names.ts'

/*
 * Versions before the log kept solo rounds in play in a database of their own with a snapshot and a log of each round, taps
 * on their way there in another one, and strokes that could not be written in localStorage. Each is imported into the log
 * once, then deleted. This file can go when nobody updates from such a version any more.
 */

const FORMER_NAMES = [FORMER_PLAY_NAME, FORMER_TAPS_NAME]

export interface FormerPlayParts extends FormerDatabaseParts {
  readonly log: Connection<LogDatabase>
}

const rowSchema = v.looseObject({
  id: v.string(),
  order: v.number(),
  round: v.unknown(),
  base: v.unknown(),
  baseSeq: v.number(),
})
const eventRowSchema = v.looseObject({ roundId: v.string(), seq: v.number(), id: v.string(), event: v.unknown() })
const tapRowSchema = v.looseObject({ event: v.looseObject({ id: v.string(), roundId: v.string() }) })
const textSchema = v.object({ roundId: v.string(), events: v.array(v.unknown()) })
const includingSchema = v.looseObject({ includes: v.array(v.string()) })
const namedSchema = v.looseObject({ id: v.string() })

/** The strokes of a former version in localStorage that no round has taken in, for an export. */
export function formerTexts(environment: StorageEnvironment) {
  return textsOf(environment, FORMER_TEXT_PREFIX).flatMap((text) => {
    const read = readText(text)
    const events = read?.events.flatMap((raw) => parseRoundEvent(raw) ?? []) ?? []
    return read === undefined || events.length === 0 ? [] : [{ roundId: read.roundId, events }]
  })
}

/**
 * Brings everything into the log. It may be cut off anywhere and done again. Resolves with false if something can't be read:
 * it then stays for a later start and for an export. Rejects with StorageError.
 */
export async function importFormerPlay(parts: FormerPlayParts): Promise<boolean> {
  // Nothing waits for it. An import tries again.
  void deleteFormerPending(parts)
  const { environment, indexedDB, log } = parts
  const names = await existingDatabases(indexedDB, FORMER_NAMES)
  const found = new Map(await Promise.all(names.map(async (name) => [name, await readFormer(parts, name)] as const)))

  const rounds = entriesOfRounds(found.get(FORMER_PLAY_NAME)?.stores, environment.now())
  const known = await knownIds(log, rounds)
  const taps = recordsOf(found.get(FORMER_TAPS_NAME)?.stores, 'taps').flatMap((row) =>
    v.is(tapRowSchema, row) ? [row.event] : [],
  )
  const late = taps.map((event) => eventEntry(event.roundId, event, environment.now()))
  const texts = textsOf(environment, FORMER_TEXT_PREFIX)
  const waiting = await entriesOfTexts(texts, rounds, log, environment.now())
  for (const id of includedIn(rounds)) known.add(id)
  const fresh = [...rounds, ...late, ...waiting.entries].filter(({ id }) => !known.has(id) && known.add(id))
  if (fresh.length > 0) await log.write((database) => database.add(fresh))

  for (const text of waiting.taken) forgetText(environment, text)
  let isLeft = false
  for (const [name, { connection, stores }] of found) {
    connection.close()
    // Everything of a whole one is in the log.
    if (!stores.complete || !(await deleteFormer(parts, name))) isLeft = true
  }
  return !isLeft
}

interface RawEntry {
  readonly id: string
  readonly roundId: string
  readonly at: number
  readonly kind: string
  readonly [field: string]: unknown
}

/** Each round begins with its base, which includes the events until then, and has the events since then. */
function entriesOfRounds(play: RawStores | undefined, at: number): readonly RawEntry[] {
  const rows = recordsOf(play, 'rounds').flatMap((raw) => (v.is(rowSchema, raw) ? [raw] : []))
  const events = recordsOf(play, 'events').flatMap((raw) => (v.is(eventRowSchema, raw) ? [raw] : []))
  const whole = new Set(rows.map(({ id }) => id))
  const broken = recordsOf(play, 'rounds').flatMap((raw) =>
    v.is(namedSchema, raw) && !whole.has(raw.id) ? [createdEntry(raw.id, raw, at)] : [],
  )
  // The events of a round that can't be understood, or of none, go along for an export.
  const ownerless = events.filter(({ roundId }) => !whole.has(roundId)).map((row) => entryOfRow(row, at))
  const lists = rows
    .toSorted((a, b) => a.order - b.order)
    .map((row) => {
      const own = events.filter(({ roundId }) => roundId === row.id).toSorted((a, b) => a.seq - b.seq)
      const isLogWhole = own.every(({ seq, event }) => seq < row.baseSeq || parseRoundEvent(event) !== undefined)
      const isBaseWhole = parseRound(row.base) !== undefined && (isLogWhole || parseRound(row.round) === undefined)
      const isAfterBase = ({ seq }: { readonly seq: number }) => isBaseWhole && seq >= row.baseSeq
      const includes = own.filter((each) => !isAfterBase(each)).map(({ id }) => id)
      return [
        { ...createdEntry(row.id, isBaseWhole ? row.base : row.round, at), includes },
        ...own.filter(isAfterBase).map((each) => entryOfRow(each, at)),
      ]
    })
  return [...broken, ...ownerless, ...lists.flat()]
}

function entryOfRow({ roundId, id, event }: v.InferOutput<typeof eventRowSchema>, at: number): RawEntry {
  return eventEntry(roundId, { ...(typeof event === 'object' && event), id }, at)
}

function createdEntry(roundId: string, round: unknown, at: number): RawEntry {
  return { id: `created_${roundId}`, roundId, at, kind: 'created', round }
}

function eventEntry(roundId: string, event: { readonly id: string }, at: number): RawEntry {
  return { id: event.id, roundId, at, kind: 'event', event }
}

/** The ids of the entries that the log has of these rounds already. */
async function knownIds(log: Connection<LogDatabase>, entries: readonly RawEntry[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const roundId of new Set(entries.map((entry) => entry.roundId))) {
    for (const id of idsIn(await log.read((database) => database.ofRound(roundId)))) known.add(id)
  }
  return known
}

/** Strokes of a round that is neither in the log nor comes into it stay where they are. */
async function entriesOfTexts(
  texts: readonly EmergencyText[],
  rounds: readonly RawEntry[],
  log: Connection<LogDatabase>,
  at: number,
) {
  const coming = new Set(rounds.map(({ roundId }) => roundId))
  const entries: RawEntry[] = []
  const taken: EmergencyText[] = []
  for (const text of texts) {
    const read = readText(text)
    if (read === undefined) continue
    const logged = await log.read((database) => database.ofRound(read.roundId))
    if (!coming.has(read.roundId) && logged.length === 0) continue
    const known = new Set([...idsIn(logged), ...includedIn(rounds)])
    for (const raw of read.events) {
      if (v.is(namedSchema, raw) && !known.has(raw.id)) entries.push(eventEntry(read.roundId, raw, at))
    }
    taken.push(text)
  }
  return { entries, taken }
}

/** The ids of entries, and of the events that the rounds they create include. */
function idsIn(raws: readonly unknown[]): readonly string[] {
  return [...raws.flatMap((raw) => (v.is(namedSchema, raw) ? [raw.id] : [])), ...includedIn(raws)]
}

function includedIn(raws: readonly unknown[]): readonly string[] {
  return raws.flatMap((raw) => (v.is(includingSchema, raw) ? raw.includes : []))
}

function readText({ text }: EmergencyText) {
  const parsed = v.safeParse(textSchema, parsedText(text))
  return parsed.success ? parsed.output : undefined
}
