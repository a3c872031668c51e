import type { Channel, Subscription, Wanted } from '../channels/channel.ts'
import { type Condition, FilterError, matches, parseFilter } from './filters.ts'
import { type Table, tableKey, type Tables } from './tables.ts'

export interface Change {
  readonly schema: string
  readonly table: string
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  /** For a deletion only the primary key. */
  readonly record: Readonly<Record<string, unknown>>
  readonly committedAt: string
  /** For a deletion the id under which the deleted row is kept for the policies. */
  readonly deletionId?: number | undefined
}

/** The subscriptions of one table: by the value of an 'eq' condition, and all others. */
interface Shelf {
  readonly byValue: Map<string, Map<unknown, Set<Subscription>>>
  readonly others: Set<Subscription>
}

export interface Subscriptions {
  readonly size: number
  /**
   * Makes a subscription, without effect until enter().
   * @param game the asker's current game, if any
   * @throws FilterError if the client can't subscribe to it
   */
  find(wanted: Wanted, game: string | undefined): Subscription
  enter(channel: Channel): void
  leave(channel: Channel): void
  /** The channels whose filters match and that may read the filtered columns. */
  matching(change: Change): Generator<readonly [Subscription, Channel]>
}

const events = ['*', 'INSERT', 'UPDATE', 'DELETE']

/** @param tables returns the current ones */
export function createSubscriptions(tables: () => Tables): Subscriptions {
  const known = new Map<string, Subscription>()
  const shelves = new Map<string, Shelf>()
  let lastId = 0

  function find(wanted: Wanted, game: string | undefined): Subscription {
    const key = JSON.stringify([wanted.event, wanted.schema, wanted.table, wanted.filter, game])
    const found = known.get(key)
    if (found !== undefined) return found
    const conditions = parse(wanted, game, tables())
    lastId += 1
    return { id: lastId, key, wanted, game, conditions, channels: new Set() }
  }

  function shelve(subscription: Subscription): void {
    known.set(subscription.key, subscription)
    for (const [table, conditions] of subscription.conditions) placeOn(shelves, table, conditions).add(subscription)
  }

  function remove(subscription: Subscription): void {
    known.delete(subscription.key)
    for (const [table, conditions] of subscription.conditions) {
      placeOn(shelves, table, conditions).delete(subscription)
      tidy(shelves, table, conditions)
    }
  }

  return {
    get size() {
      return known.size
    },
    find,
    enter(channel) {
      // Each subscription is looked up again, because another channel may have entered the same one meanwhile.
      channel.subscriptions = channel.subscriptions.map(({ wanted, game }) => {
        const subscription = find(wanted, game)
        if (subscription.channels.size === 0) shelve(subscription)
        subscription.channels.add(channel)
        return subscription
      })
    },
    leave(channel) {
      for (const subscription of channel.subscriptions) {
        if (!subscription.channels.delete(channel)) continue
        if (subscription.channels.size === 0) remove(subscription)
      }
    },
    *matching(change) {
      const table = tables().get(tableKey(change.schema, change.table))
      const shelf = shelves.get(tableKey(change.schema, change.table))
      if (table === undefined || shelf === undefined) return
      for (const subscription of candidates(shelf, change)) {
        const conditions = subscription.conditions.get(tableKey(change.schema, change.table)) ?? []
        if (!isAskedFor(subscription.wanted.event, conditions, change)) continue
        for (const channel of subscription.channels) {
          if (mayRead(channel, conditions, table)) yield [subscription, channel]
        }
      }
    },
  }
}

function parse(
  { event, schema, table, filter }: Wanted,
  game: string | undefined,
  tables: Tables,
): Map<string, Condition[]> {
  if (!events.includes(event)) throw new FilterError(`unknown event ${event}`)
  if (table === undefined || table === '*') throw new FilterError('a subscription needs a table')
  const asked = tables.get(tableKey(schema, table))
  if (asked === undefined) throw new FilterError('the table is not in the publication supabase_realtime')
  const conditions = parseFilter(filter ?? '', asked.columns)
  const column = table === 'games' ? 'id' : 'game_id'
  const isOfGame = (one: Condition) => one.column === column && one.operator === 'eq' && one.values[0] === game
  if (game === undefined || !conditions.some(isOfGame)) {
    throw new FilterError(`only changes of the channel's own game, by the filter ${column}=eq.{id}`)
  }
  return new Map([[tableKey(schema, table), conditions]])
}

/** Only a uuid has one text form. Numbers and times can be written in many ways. */
function indexable(conditions: readonly Condition[]): Condition | undefined {
  return conditions.find(({ operator, kind }) => operator === 'eq' && kind === 'text')
}

function placeOn(shelves: Map<string, Shelf>, table: string, conditions: readonly Condition[]): Set<Subscription> {
  let shelf = shelves.get(table)
  if (shelf === undefined) {
    shelf = { byValue: new Map(), others: new Set() }
    shelves.set(table, shelf)
  }
  const condition = indexable(conditions)
  if (condition === undefined) return shelf.others
  const byValue = shelf.byValue.get(condition.column) ?? new Map<unknown, Set<Subscription>>()
  shelf.byValue.set(condition.column, byValue)
  const place = byValue.get(condition.values[0]) ?? new Set<Subscription>()
  byValue.set(condition.values[0], place)
  return place
}

function tidy(shelves: Map<string, Shelf>, table: string, conditions: readonly Condition[]): void {
  const condition = indexable(conditions)
  const byValue = condition && shelves.get(table)?.byValue.get(condition.column)
  if (byValue?.get(condition?.values[0])?.size === 0) byValue.delete(condition?.values[0])
}

function* candidates(shelf: Shelf, { record }: Change): Generator<Subscription> {
  for (const [column, byValue] of shelf.byValue) yield* byValue.get(record[column]) ?? []
  yield* shelf.others
}

function isAskedFor(event: string, conditions: readonly Condition[], change: Change): boolean {
  return (event === '*' || event === change.type) && matches(conditions, change.record)
}

/** A filter on a column that its asker may not read would reveal its values. */
function mayRead({ caller }: Channel, conditions: readonly Condition[], { columns }: Table): boolean {
  return conditions.every((condition) =>
    columns.some(({ name, readers }) => name === condition.column && readers.includes(caller.role)),
  )
}
