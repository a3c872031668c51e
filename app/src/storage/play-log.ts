import type { Round } from '@teemates/golf/round'
import { applyEvent, isPersisted, type RoundEvent } from '@teemates/golf/round-events'
import { Dexie } from 'dexie'
import * as v from 'valibot'
import { OperationRefused } from './failure.ts'
import type { PlayDatabase, PlayRow } from './play-database.ts'
import { StorageError } from './storage-error.ts'
import { parseRound, parseRoundEvent } from './stored-round.ts'

/*
 * The transactions on a round in play. Each is one strict transaction and may be run again after it seemed to fail:
 * events count once by their id, changes by theirs.
 */

const CHANGE_IDS_KEPT = 16

const rowSchema = v.object({
  id: v.string(),
  order: v.number(),
  round: v.unknown(),
  base: v.unknown(),
  baseSeq: v.pipe(v.number(), v.safeInteger()),
  nextSeq: v.pipe(v.number(), v.safeInteger()),
  changeIds: v.array(v.string()),
})

/** The row of a round, its snapshot made anew from base and log where it is damaged. Undefined: there is none. */
export async function readPlayRow(database: PlayDatabase, roundId: string): Promise<PlayRow | undefined> {
  const raw = await database.rounds.get(roundId)
  return raw === undefined ? undefined : playRowOf(database, raw)
}

/** The same of a row that was read, in the transaction around it. Rejects with StorageError 'corrupt'. */
export async function playRowOf(database: PlayDatabase, raw: unknown): Promise<PlayRow> {
  const parsed = v.safeParse(rowSchema, raw)
  if (!parsed.success) throw new StorageError('corrupt')
  const row = parsed.output
  const round = parseRound(row.round)
  const base = parseRound(row.base)
  if (round !== undefined) return { ...row, round, base: base ?? round, baseSeq: base ? row.baseSeq : row.nextSeq }
  if (base === undefined) throw new StorageError('corrupt')
  const log = await readPlayEvents(database, row.id, row.baseSeq)
  return { ...row, base, round: log.reduce(applyEvent, base) }
}

/** The rounds of rows, the one touched last first; undefined where one of them has to be made anew or can't be understood. */
export function roundsOfRows(rows: readonly unknown[]): readonly Round[] | undefined {
  const read = rows.map((raw) => {
    const row = v.safeParse(rowSchema, raw)
    const round = row.success ? parseRound(row.output.round) : undefined
    return row.success && round !== undefined ? { order: row.output.order, round } : undefined
  })
  if (!read.every((row) => row !== undefined)) return undefined
  return read.toSorted((a, b) => b.order - a.order).map(({ round }) => round)
}

/** A round's log in the order in which it was stored; damaged entries are left out. */
export async function readPlayEvents(database: PlayDatabase, roundId: string, fromSeq = 0): Promise<RoundEvent[]> {
  const rows = await database.events
    .where('[roundId+seq]')
    .between([roundId, fromSeq], [roundId, Dexie.maxKey])
    .toArray()
  return rows.flatMap((row) => {
    const event = parseRoundEvent(v.is(eventRowSchema, row) ? row.event : undefined)
    return event === undefined ? [] : [event]
  })
}

const eventRowSchema = v.looseObject({ event: v.unknown() })

export function createPlayRound(database: PlayDatabase, round: Round) {
  return database.transaction('rw', database.rounds, database.events, async () => {
    if ((await database.rounds.get(round.id)) !== undefined) return
    const order = await nextOrder(database)
    await database.rounds.put({ id: round.id, order, round, base: round, baseSeq: 0, nextSeq: 0, changeIds: [] })
  })
}

export function appendToPlay(database: PlayDatabase, roundId: string, events: readonly RoundEvent[]) {
  return database.transaction('rw', database.rounds, database.events, async () => {
    const row = await readPlayRow(database, roundId)
    if (row === undefined) throw new StorageError('not-found')
    const appended = await withEvents(database, row, events)
    if (appended === row) return row.round
    await database.rounds.put({ ...appended, order: await nextOrder(database) })
    return appended.round
  })
}

/** Events that still wait go before the change, as they were made before it. */
export function changePlay(
  database: PlayDatabase,
  roundId: string,
  waiting: readonly RoundEvent[],
  changeId: string,
  change: (round: Round) => Round,
) {
  return database.transaction('rw', database.rounds, database.events, async () => {
    const stored = await readPlayRow(database, roundId)
    if (stored === undefined) throw new StorageError('not-found')
    const row = await withEvents(database, stored, waiting)
    if (row.changeIds.includes(changeId)) return row.round
    const round = refusable(() => change(row.round))
    await database.rounds.put({
      ...row,
      round,
      base: round,
      baseSeq: row.nextSeq,
      changeIds: keepLast([...row.changeIds, changeId]),
      order: await nextOrder(database),
    })
    return round
  })
}

/** Removes a round that hasn't left its lobby. A start is no event, and the first taps come into the log later. */
export function removeUnplayedPlay(database: PlayDatabase, roundId: string) {
  return database.transaction('rw', database.rounds, database.events, async () => {
    const row = await readPlayRow(database, roundId)
    if (row?.round.status !== 'lobby') return
    if ((await readPlayEvents(database, roundId)).length === 0) await database.rounds.delete(roundId)
  })
}

/**
 * Removes the round. Given the ids of the events that were archived with it, nothing is removed where its log has others:
 * another tab's taps that came in between, which are returned.
 */
export function removePlay(database: PlayDatabase, roundId: string, archivedIds?: ReadonlySet<string>) {
  return database.transaction('rw', database.rounds, database.events, async () => {
    const logged = archivedIds === undefined ? [] : await readPlayEvents(database, roundId)
    const late = logged.filter((event) => archivedIds?.has(event.id) !== true)
    if (late.length > 0) return late
    await database.rounds.delete(roundId)
    await database.events.where('[roundId+seq]').between([roundId, Dexie.minKey], [roundId, Dexie.maxKey]).delete()
    return []
  })
}

async function withEvents(database: PlayDatabase, row: PlayRow, events: readonly RoundEvent[]): Promise<PlayRow> {
  const own = events.filter((event) => event.roundId === row.id)
  if (own.length === 0) return row
  const storedIds = await database.events
    .where('id')
    .anyOf(own.map((event) => event.id))
    .keys()
  const seen = new Set<unknown>([...storedIds, ...row.changeIds])
  const fresh = own.filter((event) => !seen.has(event.id) && seen.add(event.id))
  if (fresh.length === 0) return row
  const logged = fresh.filter(isPersisted)
  await database.events.bulkAdd(
    logged.map((event, index) => ({ roundId: row.id, seq: row.nextSeq + index, id: event.id, event })),
  )
  const nextSeq = row.nextSeq + logged.length
  const appended = { ...row, round: fresh.reduce(applyEvent, row.round), nextSeq }
  if (logged.length === fresh.length) return appended
  // game_start and round_sync aren't persisted: what they did goes into the base instead.
  const folded = fresh.filter((event) => !isPersisted(event)).map((event) => event.id)
  return { ...appended, base: appended.round, baseSeq: nextSeq, changeIds: keepLast([...row.changeIds, ...folded]) }
}

function keepLast(changeIds: readonly string[]): readonly string[] {
  return changeIds.slice(-CHANGE_IDS_KEPT)
}

async function nextOrder(database: PlayDatabase): Promise<number> {
  const [last] = await database.rounds.orderBy('order').reverse().limit(1).keys()
  return typeof last === 'number' ? last + 1 : 1
}

/** What the caller's own function throws is the caller's affair and not a failure of the storage. */
function refusable<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new OperationRefused(error)
  }
}
