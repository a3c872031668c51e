import type pg from 'pg'
import * as v from 'valibot'
import { type Asked, askWhoSees, type Seen } from './visibility.ts'
import { maxChangesPerBatch, outboxSeconds, outboxSweepMs } from '../limits.ts'
import { encodeChange } from './change-message.ts'
import type { Channel } from '../channels/channel.ts'
import type { Change, Subscriptions } from './subscriptions.ts'
import type { Tables } from './tables.ts'

export interface ChangesOptions {
  readonly owner: Pick<pg.Pool, 'query'>
  readonly tables: () => Tables
  readonly subscriptions: Subscriptions
  /** Called for each change at once, before any subscriber is notified. */
  readonly onChange: (change: Change) => void
  /** Called when changes couldn't be delivered. Subscribers have to fetch again. */
  readonly onLost: (error: unknown) => void
  /** Called after a change was sent to this many channels, this many seconds after its commit. */
  readonly onDelivered?: (channels: number, seconds: number) => void
  /** A delay in milliseconds. The hosted service delays changes by nature, and the app must work with and without. */
  readonly delayMs: number
}

export interface Changes {
  /** A payload of the notification channel 'teemates_changes'. */
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

/**
 * Sends changes to their subscribers in the order of the commits. Each subscriber receives only changes that the policies
 * let it see.
 */
export function createChanges(options: ChangesOptions): Changes {
  const { owner, subscriptions, delayMs } = options
  let waiting: Waiting[] = []
  let isDelivering = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const sweep = setInterval(() => void cleanUp(options), outboxSweepMs)
  sweep.unref()

  async function deliverDue(): Promise<void> {
    while (waiting.length > 0 && !isStopped) {
      const now = performance.now()
      const first = waiting[0]?.due ?? now
      if (first > now) {
        timer = setTimeout(() => void deliverDue(), first - now)
        return
      }
      const ready = waiting.slice(0, maxChangesPerBatch).filter(({ due }) => due <= now)
      waiting = waiting.slice(ready.length)
      try {
        await deliver(await readAll(options, ready))
      } catch (error) {
        options.onLost(error)
      }
    }
    isDelivering = false
  }

  async function deliver(changes: readonly Change[]): Promise<void> {
    const audiences = changes.map((change) => audienceOf(change, subscriptions))
    const asked: Asked[] = changes.map((change, index) => ({
      change,
      callers: new Set([...(audiences[index]?.keys() ?? [])].map(({ caller }) => caller)),
    }))
    const seen = await askWhoSees(owner, asked, options.tables())
    for (const [index, change] of changes.entries()) {
      const receivers = deliverOne(change, index, audiences[index] ?? new Map(), seen, options.tables())
      if (receivers > 0)
        options.onDelivered?.(receivers, Math.max(0, Date.now() - Date.parse(change.committedAt)) / 1000)
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
      if (isDelivering) return
      isDelivering = true
      // Changes that are notified together are checked together.
      setImmediate(() => void deliverDue())
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(sweep)
    },
  }
}

type Audience = Map<Channel, number[]>

/** The channels that subscribed to the change, with the ids of their subscriptions. */
function audienceOf(change: Change, subscriptions: Subscriptions): Audience {
  const audience: Audience = new Map()
  for (const [{ id }, channel] of subscriptions.matching(change)) {
    const ids = audience.get(channel)
    if (ids === undefined) audience.set(channel, [id])
    else ids.push(id)
  }
  return audience
}

/** @returns how many channels received the change */
function deliverOne(change: Change, index: number, audience: Audience, seen: Seen, tables: Tables): number {
  const encode = encodeChange(change, tables)
  let receivers = 0
  for (const [channel, ids] of audience) {
    // The channel is gone, or belongs to another caller now.
    if (!channel.room.channels.has(channel) || !seen(index, channel.caller)) continue
    channel.connection.send(encode(channel.topic, ids, channel.caller.role))
    receivers += 1
  }
  return receivers
}

/** @throws Error if a change can't be read, because nobody knows then which changes were missed */
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
    // The clean-up runs again in a minute, and leftover rows do no harm.
  }
}
