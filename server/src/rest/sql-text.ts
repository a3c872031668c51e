import { createHash } from 'node:crypto'
import { escapeIdentifier as quoted } from 'pg'
import type { Caller, Statement } from '../database/calls/caller.ts'
import type { Column } from './catalogue.ts'
import type { Condition, Test } from './filters.ts'
import type { OrderTerm } from './order-list.ts'
import type { Field } from './query-reader.ts'
import { RestError } from './rest-error.ts'
import type { RowRange } from './row-range.ts'
import type { SelectItem } from './select-list.ts'

/** The values of one statement. Text from the request always becomes a parameter, never SQL. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** A source of rows, which SQL calls 't'. */
export interface Source {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
}

/** PostgreSQL truncates longer names. */
const maxNameBytes = 63

function columnOf(source: Source, name: string): Column {
  const column = source.columns.get(name)
  if (column !== undefined) return column
  throw new RestError(400, '42703', `column ${source.name}.${name} does not exist`)
}

function fieldSql(source: Source, field: Field, parameters: Parameters): string {
  const { name, type } = columnOf(source, field.column)
  const column = `t.${quoted(name)}`
  if (field.path.length === 0) return column
  const steps = field.path.map(({ key, asText }) => {
    const operator = asText ? '->>' : '->'
    return `${operator}${parameters.add(key)}::${typeof key === 'number' ? 'int' : 'text'}`
  })
  return `(${type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`}${steps.join('')})`
}

const castTypes = (
  'text varchar smallint int2 integer int int4 bigint int8 numeric decimal real float4 float8 boolean bool date time ' +
  'timetz timestamp timestamptz interval uuid json jsonb bytea'
).split(' ')

/** How often a request may select one column: as it is, and in a second form. More would only inflate the response. */
const mostOfOneColumn = 2

/** @throws RestError for a relation, an aggregate, an unknown column or type, and a column that is selected too often */
export function selectSql(source: Source, items: readonly SelectItem[], parameters: Parameters): string {
  expectFewOfEach(source, items)
  return items
    .map((item) => {
      switch (item.kind) {
        case 'all':
          return 't.*'
        case 'field': {
          const value = fieldSql(source, item.field, parameters)
          return `${item.cast === undefined ? value : castSql(value, item.cast)} as ${quoted(outputName(item.alias, item.field))}`
        }
        case 'relation':
          throw noRelationship(source.name, item.relation)
        case 'aggregate':
          throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
      }
    })
    .join(', ')
}

function expectFewOfEach(source: Source, items: readonly SelectItem[]): void {
  const everything = items.filter(({ kind }) => kind === 'all').length
  const times = new Map([...source.columns.keys()].map((name) => [name, everything]))
  for (const item of items) {
    if (item.kind === 'field') times.set(item.field.column, (times.get(item.field.column) ?? 0) + 1)
  }
  for (const [name, count] of times) {
    if (count <= mostOfOneColumn) continue
    throw new RestError(400, 'PGRST100', `"failed to parse select parameter (${name})" (line 1, column 1)`, {
      details: `expecting each column at most ${mostOfOneColumn} times`,
    })
  }
}

function castSql(value: string, cast: string): string {
  const [name = '', list = ''] = /^(?<name>.*?)(?<list>(?:\[\])?)$/.exec(cast.trim().toLowerCase())?.slice(1) ?? []
  const type = name === 'double precision' ? name : castTypes.find((known) => known === name)
  if (type === undefined) throw new RestError(400, '42704', `type "${cast}" does not exist`)
  return `cast(${value} as ${type}${list})`
}

/** For a path inside a JSON value it is the last key. */
function outputName(alias: string | undefined, field: Field): string {
  const key = field.path.findLast((step) => typeof step.key === 'string')?.key
  const name = alias ?? (typeof key === 'string' ? key : field.column)
  if (Buffer.byteLength(name) > maxNameBytes) {
    throw new RestError(400, 'PGRST100', `"failed to parse select parameter (${name})" (line 1, column 1)`, {
      details: `expecting a name of at most ${maxNameBytes} bytes`,
    })
  }
  return name
}

function noRelationship(source: string, relation: string): RestError {
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${source}' and '${relation}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source}' and '${relation}' in the schema 'public', but no matches were found.`,
    },
  )
}

/** @returns ' where …', or nothing if there is no condition */
export function whereSql(source: Source, conditions: readonly Condition[], parameters: Parameters): string {
  if (conditions.length === 0) return ''
  return ` where ${conditions.map((condition) => conditionSql(source, condition, parameters)).join(' and ')}`
}

function conditionSql(source: Source, condition: Condition, parameters: Parameters): string {
  const negation = condition.negated ? 'not ' : ''
  if (condition.kind === 'group') {
    const members = condition.members.map((member) => conditionSql(source, member, parameters))
    return `${negation}(${members.join(` ${condition.join} `)})`
  }
  return `${negation}(${testSql(source, condition.field, condition.test, parameters)})`
}

function testSql(source: Source, field: Field, test: Test, parameters: Parameters): string {
  const value = fieldSql(source, field, parameters)
  switch (test.kind) {
    case 'compare':
      return `${value} ${test.sql} ${parameters.add(test.value)}`
    case 'quantified':
      return `${value} ${test.sql} ${test.quantifier} (${parameters.add(test.values)})`
    case 'in':
      return `${value} = any (${parameters.add(test.values)})`
    case 'state':
      return `${value} ${test.sql}`
    case 'search': {
      const language = test.language === undefined ? '' : `${parameters.add(test.language)}::regconfig, `
      const isVector = source.columns.get(field.column)?.type === 'tsvector' && field.path.length === 0
      return `${isVector ? value : `to_tsvector(${language}${value})`} @@ ${test.search}(${language}${parameters.add(test.query)})`
    }
  }
}

/** @returns ' order by …', or nothing */
export function orderSql(source: Source, terms: readonly OrderTerm[], parameters: Parameters): string {
  if (terms.length === 0) return ''
  const parts = terms.map(({ field, descending, nulls }) => {
    const direction = descending ? ' desc' : ''
    return `${fieldSql(source, field, parameters)}${direction}${nulls === undefined ? '' : ` nulls ${nulls}`}`
  })
  return ` order by ${parts.join(', ')}`
}

export function rangeSql(range: RowRange, maxRows: number, parameters: Parameters): string {
  const limit = Math.min(range.limit ?? maxRows, maxRows)
  return ` limit ${parameters.add(limit)}::bigint${range.offset === 0 ? '' : ` offset ${parameters.add(range.offset)}::bigint`}`
}

/**
 * How many kinds of statements a connection keeps prepared, and how many of them one caller may add. The app has some
 * fifty. Further kinds are planned each time.
 */
const maxPrepared = 500
export const maxPreparedOfCaller = 50
const preparedNames = new Map<string, string>()
const broughtBy = new Map<string, number>()

/** Returns the statement, prepared once per connection if its kind is among the first. */
export function prepared(
  text: string,
  parameters: Parameters,
  { role, claims }: Caller,
): Statement & { readonly name?: string } {
  let name = preparedNames.get(text)
  const caller = typeof claims['sub'] === 'string' ? claims['sub'] : role
  const brought = broughtBy.get(caller) ?? 0
  if (name === undefined && preparedNames.size < maxPrepared && brought < maxPreparedOfCaller) {
    name = `rest_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    preparedNames.set(text, name)
    broughtBy.set(caller, brought + 1)
  }
  const statement = { text, values: parameters.values }
  return name === undefined ? statement : { ...statement, name }
}
