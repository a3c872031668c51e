import { escapeIdentifier as quoted } from 'pg'
import type { Database } from '../database/calls/connections.ts'
import type { Caller } from '../database/calls/caller.ts'
import type { Column, Table } from './catalogue.ts'
import { appliedPreferences, expectFewAffected, mostAffected, type Preferences } from './preferences.ts'
import { notImplemented, RestError } from './rest-error.ts'
import { conditionsOf, notSingular, type RestAnswer, type RestRequest } from './rest-request.ts'
import { contentRange } from './row-range.ts'
import { contentType, type ResultRow, rowsAsJson } from './rows.ts'
import { orderSql, Parameters, prepared, selectSql, whereSql } from './sql-text.ts'

/** Serves POST. */
export function insertRows(
  database: Database,
  caller: Caller,
  table: Table,
  request: RestRequest,
  body: unknown,
): Promise<RestAnswer> {
  refuseRange(request, 'INSERT')
  // PostgREST ignores the filters, and so writes rows that a filter was meant to spare.
  if (request.further.length > 0) throw notImplemented('Filters of an INSERT')
  const given = givenRows(body, request.columns !== undefined)
  const names = request.columns ?? Object.keys(given[0] ?? {})
  const columns = names.map((name) => knownColumn(table, name))
  const parameters = new Parameters()
  const rows = insertedRows(columns, request, Array.isArray(body), given.length, parameters)
  const list = columns.map((column) => quoted(column.name)).join(', ')
  const target = `insert into public.${quoted(table.name)} as t${list === '' ? '' : ` (${list})`}`
  const conflict = conflictSql(table, columns, request)
  return write(database, caller, table, request, `${target} ${rows}${conflict}`, parameters)
}

/** Serves PATCH. */
export function updateRows(
  database: Database,
  caller: Caller,
  table: Table,
  request: RestRequest,
  body: unknown,
): Promise<RestAnswer> {
  refuseRange(request, 'UPDATE')
  refuseUnfiltered(request, 'UPDATE')
  const [values = {}, ...more] = givenRows(body, request.columns !== undefined)
  if (more.length > 0) throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  const columns = (request.columns ?? Object.keys(values)).map((name) => knownColumn(table, name))
  const parameters = new Parameters()
  const json = parameters.add(Array.isArray(body) ? JSON.stringify(values) : request.body)
  const assigned = columns
    .map((column) => `${quoted(column.name)} = ${valueSql(column, `${json}::json::jsonb`, request)}`)
    .join(', ')
  const where = whereSql(table, conditionsOf(request.further), parameters)
  const target = `public.${quoted(table.name)} as t`
  const statement =
    columns.length === 0
      ? undefined
      : `update ${target} set ${assigned} from json_to_record(${json}::json) as b(${definitions(columns)})${where}`
  if (statement === undefined) {
    if (request.single) throw notSingular(0)
    return Promise.resolve(writeAnswer(request, { body: '[]', rows: 0, updated: 0 }))
  }
  return write(database, caller, table, request, statement, parameters)
}

/** Serves DELETE. */
export function deleteRows(
  database: Database,
  caller: Caller,
  table: Table,
  request: RestRequest,
): Promise<RestAnswer> {
  refuseRange(request, 'DELETE')
  refuseUnfiltered(request, 'DELETE')
  const parameters = new Parameters()
  const where = whereSql(table, conditionsOf(request.further), parameters)
  return write(database, caller, table, request, `delete from public.${quoted(table.name)} as t${where}`, parameters)
}

function refuseRange(request: RestRequest, command: string): void {
  if (request.ranged) throw new RestError(400, 'PGRST100', `${command} with limit or offset is not supported`)
}

/** A forgotten filter would affect the whole table. The hosted service rejects it with this message. */
function refuseUnfiltered(request: RestRequest, command: string): void {
  if (request.further.length === 0) throw new RestError(400, '21000', `${command} requires a WHERE clause`)
}

function knownColumn(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (column !== undefined) return column
  throw new RestError(400, 'PGRST204', `Could not find the '${name}' column of '${table.name}' in the schema cache`)
}

/** @throws RestError PGRST102 unless it is an object or a list of objects with the same keys */
export function givenRows(body: unknown, columnsGiven: boolean): Readonly<Record<string, unknown>>[] {
  const rows: unknown[] = Array.isArray(body) ? body : [body]
  if (!rows.every(isRecord)) throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  const keysOf = (row: object) => Object.keys(row).sort().join('\0')
  const [first] = rows
  if (first !== undefined && !columnsGiven && rows.some((row) => keysOf(row) !== keysOf(first))) {
    throw new RestError(400, 'PGRST102', 'All object keys must match')
  }
  return rows
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function definitions(columns: readonly Column[]): string {
  return columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
}

function insertedRows(
  columns: readonly Column[],
  request: RestRequest,
  isList: boolean,
  count: number,
  parameters: Parameters,
): string {
  if (columns.length === 0) {
    if (count > 1) throw new RestError(400, 'PGRST102', 'Empty or invalid json')
    return count === 0 ? 'select where false' : 'default values'
  }
  const list = `json_array_elements(${isList ? '' : 'json_build_array('}${parameters.add(request.body)}::json${isList ? '' : ')'})`
  const values = columns.map((column) => valueSql(column, 'e.value::jsonb', request))
  return `select ${values.join(', ')} from ${list} as e(value), json_to_record(e.value) as b(${definitions(columns)})`
}

/** @param object the sent row, as jsonb in SQL; a missing column is null, or the default if requested */
function valueSql(column: Column, object: string, request: RestRequest): string {
  const value = `b.${quoted(column.name)}`
  if (request.preferences.missing !== 'default' || column.fallback === null) return value
  return `case when ${object} ? '${column.name.replaceAll("'", "''")}' then ${value} else ${column.fallback} end`
}

function conflictSql(table: Table, columns: readonly Column[], request: RestRequest): string {
  const { resolution } = request.preferences
  if (resolution === undefined) return ''
  const target = (request.conflictColumns ?? table.primaryKey).map((name) => quoted(knownColumn(table, name).name))
  if (target.length === 0) return ''
  const assigned = columns.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`)
  const action =
    resolution === 'ignore-duplicates' || assigned.length === 0
      ? 'nothing'
      : `update set ${assigned.join(', ')} where ${countsUpdated}`
  return ` on conflict (${target.join(', ')}) do ${action}`
}

/**
 * An upsert counts the existing rows, because without the right to read nothing else distinguishes them from inserted ones.
 * The setting is local to the transaction.
 */
const updatedSql = `coalesce(nullif(current_setting('teemates.updated', true), ''), '0')::int`
const countsUpdated = `set_config('teemates.updated', (${updatedSql} + 1)::text, true) <> ''`

interface WrittenRow extends ResultRow {
  /** How many of the rows existed before an upsert. */
  readonly updated: number
}

async function write(
  database: Database,
  caller: Caller,
  table: Table,
  request: RestRequest,
  statement: string,
  parameters: Parameters,
): Promise<RestAnswer> {
  const returned = returnedColumns(table, request, parameters)
  const order = request.preferences.return === 'representation' ? writtenOrder(table, request, parameters) : ''
  const body =
    request.preferences.return === undefined || request.preferences.return === 'minimal' ? "''" : rowsAsJson(request)
  const text = `with w as (${statement} returning ${returned}) select ${body} as body, count(*)::int as rows, ${updatedSql} as updated from (select * from w as t${order}) r`
  const shaped = prepared(text, parameters, caller)
  if (!request.single && mostAffected(request.preferences) === undefined) {
    const { rows } = await database.call<WrittenRow>(caller, shaped)
    return writeAnswer(request, rows[0], table)
  }
  // If the result is rejected, the effects must be rolled back.
  return database.transaction(caller, async (client) => {
    const { rows } = await client.query<WrittenRow>(shaped)
    const count = rows[0]?.rows ?? 0
    expectFewAffected(request.preferences, count)
    if (request.single && count !== 1) throw notSingular(count)
    return writeAnswer(request, rows[0], table)
  })
}

/** Without returned columns, writing needs no right to read. */
function returnedColumns(table: Table, request: RestRequest, parameters: Parameters): string {
  switch (request.preferences.return ?? 'minimal') {
    case 'representation':
      return selectSql(table, request.select ?? [{ kind: 'all' }], parameters)
    case 'headers-only':
      return table.primaryKey.length === 0 ? '1' : table.primaryKey.map((name) => `t.${quoted(name)}`).join(', ')
    case 'minimal':
      return '1'
  }
}

/** Written rows can be ordered only by returned columns. */
function writtenOrder(table: Table, request: RestRequest, parameters: Parameters): string {
  return orderSql(table, request.order, parameters)
}

function writeAnswer(request: RestRequest, row: WrittenRow | undefined, table?: Table): RestAnswer {
  const rows = row?.rows ?? 0
  const total = request.preferences.count === undefined ? undefined : rows
  const headers = {
    // Only PATCH reports the range of its rows.
    'content-range': contentRange(0, request.method === 'PATCH' ? rows : 0, total),
    ...appliedPreferences(request.preferences, appliedToWrites),
  }
  if (request.preferences.return === 'representation') {
    const status = request.method === 'POST' ? insertStatus(request, row) : 200
    return { status, body: row?.body ?? '[]', headers: { ...headers, 'content-type': contentType(request) } }
  }
  const location =
    request.preferences.return === 'headers-only' && request.method === 'POST' ? locationOf(table, row) : undefined
  return {
    status: request.method === 'POST' ? insertStatus(request, row) : 204,
    body: undefined,
    headers: location === undefined ? headers : { ...headers, location },
  }
}

/** As in PostgREST 12 and later, only an upsert that inserted nothing and may change rows gets 200. */
function insertStatus({ preferences }: RestRequest, row: WrittenRow | undefined): 200 | 201 {
  const inserted = (row?.rows ?? 0) - (row?.updated ?? 0)
  return preferences.resolution === 'merge-duplicates' && inserted === 0 ? 200 : 201
}

const appliedToWrites: readonly (keyof Preferences)[] = [
  'resolution',
  'missing',
  'return',
  'count',
  'handling',
  'max-affected',
]

/** The address of the created row, if there is exactly one. */
function locationOf(table: Table | undefined, row: ResultRow | undefined): string | undefined {
  if (table === undefined || table.primaryKey.length === 0 || row?.rows !== 1) return undefined
  const parsed: unknown = JSON.parse(row.body ?? '[]')
  const made: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  if (!isRecord(made)) return undefined
  const filters = table.primaryKey.map(
    (name) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(String(made[name]))}`,
  )
  return `/${encodeURIComponent(table.name)}?${filters.join('&')}`
}
