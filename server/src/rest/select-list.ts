import { type Field, QueryReader, readField } from './query-reader.ts'

export type SelectItem =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'field'
      readonly field: Field
      readonly alias: string | undefined
      readonly cast: string | undefined
    }
  /** Embedded rows of another table. They aren't supported, but parsed, because the error message names the table. */
  | { readonly kind: 'relation'; readonly relation: string }
  | { readonly kind: 'aggregate' }

const maxItems = 200
const maxDepth = 10

/**
 * Parses the parameter 'select': 'id,hole,when:created_at,strokes::text,hole_set->0->>par'.
 * @throws RestError PGRST100
 */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === '') return [{ kind: 'all' }]
  const reader = new QueryReader(text, 'select parameter')
  const items = readItems(reader, 0)
  reader.end()
  return items
}

function readItems(reader: QueryReader, depth: number): SelectItem[] {
  if (depth > maxDepth) reader.fail(`expecting at most ${maxDepth} levels`)
  const items: SelectItem[] = []
  do {
    if (items.length === maxItems) reader.fail(`expecting at most ${maxItems} columns`)
    items.push(readItem(reader, depth))
  } while (reader.skip(','))
  return items
}

function readItem(reader: QueryReader, depth: number): SelectItem {
  reader.match(/ +/y)
  if (reader.skip('*')) return { kind: 'all' }
  if (reader.skip('...')) return readRelation(reader, reader.name(), depth)
  let field = readField(reader)
  let alias: string | undefined
  if (reader.comesNext(':') && !reader.comesNext('::')) {
    reader.skip(':')
    if (field.path.length > 0) reader.fail('expecting a plain alias')
    alias = field.column
    field = readField(reader)
  }
  if (reader.skip('()') || reader.match(/\.(?:count|sum|avg|min|max)\(\)/y) !== undefined) {
    reader.match(/::[a-z0-9_ ]+/iy)
    return { kind: 'aggregate' }
  }
  if (reader.comesNext('(') || reader.comesNext('!')) return readRelation(reader, field.column, depth)
  const cast = reader.skip('::')
    ? (reader.match(/[\p{L}\p{N}_ ]+(?:\[\])?/uy) ?? reader.fail('expecting a type'))
    : undefined
  if (reader.match(/\.(?:count|sum|avg|min|max)\(\)(?:::[a-z0-9_ ]+)?/y) !== undefined) return { kind: 'aggregate' }
  return { kind: 'field', field, alias, cast }
}

function readRelation(reader: QueryReader, relation: string, depth: number): SelectItem {
  while (reader.skip('!')) reader.name()
  reader.need('(')
  if (!reader.comesNext(')')) readItems(reader, depth + 1)
  reader.need(')')
  return { kind: 'relation', relation }
}
