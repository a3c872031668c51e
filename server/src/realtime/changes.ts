import type pg from 'pg'
import * as v from 'valibot'
import { type Asked, askWhoSees, type Seen } from './visibility.ts'
import { maxChangesPerBatch, outboxSeconds, outboxSweepMs } from './limits.ts'
import { encodeChange } from './change-message.ts'
import type { Channel } from './channel.ts'
import type { Change, Subscriptions } from './subscriptions.ts'
import type { Tables } from './tables.ts'

export interface ChangesOptions {
  readonly owner: Pick<pg.Pool, 'query'>
  readonly tables: () => Tables
  readonly subscriptions: Subscriptions
  /** Told of each change before anyone else is, and at once. */
  readonly onChange: (change: Change) => void
  /** What came could not be told to its subscribers: they have to fetch anew. */
  readonly onLost: (error: unknown) => void
  /** After so many channels had a change, so many seconds after its commit. */
  readonly onTold?: (channels: number, seconds: number) => void
  /** Holds changes back for so many milliseconds, as hosted does by nature; the app must bear both. */
  readonly delayMs: number
}

export interface Changes {
  /** A payload of channel 'teemates_changes'. */
  take(payload: string): void
  stop(): void
}

const notified = v.union([
  v.object({ outbox: v.number() }),
  v.object({
    s: v.string(),
    t: v.string(),
    o: v.picklist(['INSERT', 'UPDATE', 'DELETE']),
    at: v.string(),
    d: v.optional(v.number()),
    r: v.record(v.string(), v.unknown()),
  }),
])

type Notified = v.InferOutput<typeof notified>

interface Waiting {
  readonly notified: Notified
  readonly due: number
}

/** Tells changes to their subscribers in the order of their commits, each only what the policies let it see. */
export function createChanges(options: ChangesOptions): Changes {
  const { owner, subscriptions, delayMs } = options
  let waiting: Waiting[] = []
  let isTelling = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const sweep = setInterval(() => void cleanUp(options), outboxSweepMs)
  sweep.unref()

  async function tellWaiting(): Promise<void> {
    while (waiting.length > 0 && !isStopped) {
      const now = performance.now()
      const first = waiting[0]?.due ?? now
      if (first > now) {
        timer = setTimeout(() => void tellWaiting(), first - now)
        return
      }
      const ready = waiting.slice(0, maxChangesPerBatch).filter(({ due }) => due <= now)
      waiting = waiting.slice(ready.length)
      try {
        await tell(await readAll(options, ready))
      } catch (error) {
        options.onLost(error)
      }
    }
    isTelling = false
  }

  async function tell(changes: readonly Change[]): Promise<void> {
    const audiences = changes.map((change) => audienceOf(change, subscriptions))
    const asked: Asked[] = changes.map((change, index) => ({
      change,
      callers: new Set([...(audiences[index]?.keys() ?? [])].map(({ caller }) => caller)),
    }))
    const seen = await askWhoSees(owner, asked, options.tables())
    for (const [index, change] of changes.entries()) {
      const told = tellOne(change, index, audiences[index] ?? new Map(), seen, options.tables())
      if (told > 0) options.onTold?.(told, Math.max(0, Date.now() - Date.parse(change.committedAt)) / 1000)
    }
  }

  return {
    take(payload) {
      try {
        const read = v.parse(notified, JSON.parse(payload))
        if (!('outbox' in read)) options.onChange(asChange(read))
        waiting.push({ notified: read, due: performance.now() + delayMs })
      } catch (error) {
        options.onLost(error)
      }
      if (isTelling) return
      isTelling = true
      // What is notified together is asked together.
      setImmediate(() => void tellWaiting())
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(sweep)
    },
  }
}

type Audience = Map<Channel, number[]>

/** The channels that asked for it, with the ids under which they did, and whose eyes count. */
function audienceOf(change: Change, subscriptions: Subscriptions): Audience {
  const audience: Audience = new Map()
  for (const [{ id }, channel] of subscriptions.matching(change)) {
    const ids = audience.get(channel)
    if (ids === undefined) audience.set(channel, [id])
    else ids.push(id)
  }
  return audience
}

/** @returns how many were told */
function tellOne(change: Change, index: number, audience: Audience, seen: Seen, tables: Tables): number {
  const encode = encodeChange(change, tables)
  let told = 0
  for (const [channel, ids] of audience) {
    // Gone, or another caller's by now.
    if (!channel.room.channels.has(channel) || !seen(index, channel.caller)) continue
    channel.connection.send(encode(channel.topic, ids, channel.caller.role))
    told += 1
  }
  return told
}

/** @throws Error when one can't be read: then nobody knows what was missed */
async function readAll({ owner, onChange }: ChangesOptions, waiting: readonly Waiting[]): Promise<Change[]> {
  const ids = waiting.flatMap(({ notified: one }) => ('outbox' in one ? [one.outbox] : []))
  const kept = new Map<number, string>()
  if (ids.length > 0) {
    const { rows } = await owner.query<{ id: string; payload: string }>(
      'select id, payload from changes.outbox where id = any($1)',
      [ids],
    )
    for (const row of rows) kept.set(Number(row.id), row.payload)
  }
  return waiting.map(({ notified: one }) => {
    if (!('outbox' in one)) return asChange(one)
    const whole = v.parse(notified, JSON.parse(kept.get(one.outbox) ?? 'null'))
    if ('outbox' in whole) throw new Error('A change points to another')
    const change = asChange(whole)
    onChange(change)
    return change
  })
}

function asChange(read: Exclude<Notified, { outbox: number }>): Change {
  return { schema: read.s, table: read.t, type: read.o, committedAt: read.at, deletionId: read.d, record: read.r }
}

async function cleanUp({ owner, tables }: ChangesOptions): Promise<void> {
  try {
    const age = `clock_timestamp() - interval '${outboxSeconds} seconds'`
    await owner.query(`delete from changes.outbox where written_at < ${age}`)
    for (const { name } of tables().values()) {
      await owner.query(`delete from changes_deleted."${name.replaceAll('"', '""')}" where deletion_at < ${age}`)
    }
  } catch {
    // Tried again in a minute; they are only in the way.
  }
}
