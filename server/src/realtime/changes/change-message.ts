import { type Outgoing, textMessage } from '../frames.ts'
import type { Change } from './subscriptions.ts'
import { tableKey, type Tables } from './tables.ts'

type Encode = (topic: string, ids: readonly number[], role: string) => Outgoing

/** Encodes a change once for all channels that receive the same message. */
export function encodeChange(change: Change, tables: Tables): Encode {
  const dataTexts = new Map<string, string>()
  const messages = new Map<string, Outgoing>()
  return (topic, ids, role) => {
    const key = `${role} ${ids.join()} ${topic}`
    let message = messages.get(key)
    if (message === undefined) {
      const dataText = dataTexts.get(role) ?? dataTextFor(change, tables, role)
      dataTexts.set(role, dataText)
      message = textMessage(topic, 'postgres_changes', `{"ids":[${ids.join()}],"data":${dataText}}`)
      messages.set(key, message)
    }
    return message
  }
}

function dataTextFor(change: Change, tables: Tables, role: string): string {
  const table = tables.get(tableKey(change.schema, change.table))
  const readable = (table?.columns ?? []).filter(({ readers }) => readers.includes(role))
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, change.record[name]]))
  const names = readable.map(({ name }) => name)
  // The old row has just its key, as on the hosted service without 'replica identity full'.
  const old = pick(names.filter((name) => table?.keys.includes(name)))
  return JSON.stringify({
    schema: change.schema,
    table: change.table,
    commit_timestamp: change.committedAt,
    type: change.type,
    columns: readable.map(({ name, type }) => ({ name, type })),
    ...(change.type === 'DELETE' ? {} : { record: pick(names) }),
    ...(change.type === 'INSERT' ? {} : { old_record: old }),
    errors: null,
  })
}
