import type pg from 'pg'
import type { KnownCaller } from '../../auth/caller.ts'
import { claimsText } from '../../database/calls/caller-query.ts'
import type { Change } from './subscriptions.ts'
import { tableKey, type Tables } from './tables.ts'

export interface Asked {
  readonly change: Change
  readonly callers: ReadonlySet<KnownCaller>
}

/** @param index of the change in the question */
export type Seen = (index: number, caller: KnownCaller) => boolean

interface Viewer {
  readonly caller: KnownCaller
  readonly keys: Map<string, object>
  readonly deleted: object[]
}

interface Questions {
  readonly table: string
  /** Keyed by user: all tokens and sockets of one user see the same. */
  readonly viewers: Map<string, Viewer>
}

interface SeenRow {
  readonly asked: number
  readonly viewer: number
  readonly seen: readonly number[]
}

/**
 * Asks the tables' policies which caller may see which change. One query covers all changes and callers.
 * @throws the database's error
 */
export async function askWhoSees(
  owner: Pick<pg.Pool, 'query'>,
  asked: readonly Asked[],
  tables: Tables,
): Promise<Seen> {
  // A row that changed twice is checked once.
  const firstOf = new Map<string, number>()
  const standsFor: number[] = []
  const questions = new Map<string, Questions>()
  for (const [index, { change, callers }] of asked.entries()) {
    const table = tableKey(change.schema, change.table)
    const keyText = keyTextOf(change, tables)
    standsFor[index] = firstOf.get(keyText) ?? index
    firstOf.set(keyText, standsFor[index])
    if (callers.size === 0) continue
    const question: Questions = questions.get(table) ?? { table, viewers: new Map() }
    questions.set(table, question)
    for (const caller of callers) {
      const viewer: Viewer = question.viewers.get(userOf(caller)) ?? { caller, keys: new Map(), deleted: [] }
      question.viewers.set(userOf(caller), viewer)
      if (change.type === 'DELETE') viewer.deleted.push({ '#': index, id: change.deletionId })
      else viewer.keys.set(keyText, { '#': standsFor[index], ...keysOf(change, tables) })
    }
  }
  if (questions.size === 0) return () => false

  const ordered = [...questions.values()].map(({ table, viewers }) => ({ table, viewers: [...viewers.values()] }))
  const batch = ordered.map(({ table, viewers }) => ({
    table,
    viewers: viewers.map(({ caller, keys, deleted }) => ({
      role: caller.role,
      claims: claimsText(caller),
      ...(keys.size > 0 ? { keys: [...keys.values()] } : {}),
      ...(deleted.length > 0 ? { deleted } : {}),
    })),
  }))
  const { rows } = await owner.query<SeenRow>('select asked, viewer, seen from changes.visible($1)', [
    JSON.stringify(batch),
  ])
  const seenBy = new Map<string, Set<number>>()
  for (const row of rows) {
    const viewer = ordered[row.asked]?.viewers[row.viewer]
    if (viewer === undefined) continue
    const user = userOf(viewer.caller)
    const numbers = seenBy.get(user) ?? new Set()
    seenBy.set(user, numbers)
    for (const number of row.seen) numbers.add(number)
  }
  return (index, caller) => seenBy.get(userOf(caller))?.has(standsFor[index] ?? index) === true
}

function userOf({ role, userId }: KnownCaller): string {
  return `${role} ${userId ?? ''}`
}

function keysOf(change: Change, tables: Tables): Record<string, unknown> {
  const names = tables.get(tableKey(change.schema, change.table))?.keys ?? []
  return Object.fromEntries(names.map((name) => [name, change.record[name]]))
}

/** Each deletion has a key of its own, because its row is stored elsewhere. */
function keyTextOf(change: Change, tables: Tables): string {
  const { schema, table, deletionId = 0 } = change
  return JSON.stringify([schema, table, change.type === 'DELETE' ? deletionId : keysOf(change, tables)])
}
