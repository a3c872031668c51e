import { escapeIdentifier as quoted } from 'pg'
import type { Database } from '../database/connections.ts'
import type { Caller } from '../database/caller.ts'
import { appliedPreferences, type Preferences } from './preferences.ts'
import { conditionsOf, notSingular, type RestAnswer, type RestRequest } from './rest-request.ts'
import { contentRange, maxRows, unsatisfiable } from './row-range.ts'
import { orderSql, Parameters, prepared, rangeSql, selectSql, type Source, whereSql } from './sql-text.ts'

/** The answer of a statement that writes: one row, the rows asked for as JSON text in it. */
export interface ResultRow {
  body: string | null
  rows: number
}

/** One of the rows that were asked for. */
export interface ReadRow {
  /** As JSON; null in the only row of an answer that has a total and nothing else. */
  body: string | null
  /** How many there are in all, where that was asked for; a bigint. */
  total?: string
}

type Shape = Pick<RestRequest, 'single' | 'nullsStripped'>

/** The header Content-Type of whatever was answered. */
export function contentType({ single, nullsStripped }: Shape): string {
  const type = single ? 'vnd.pgrst.object+json' : nullsStripped ? 'vnd.pgrst.array+json' : 'json'
  return `application/${type}${nullsStripped ? ';nulls=stripped' : ''}; charset=utf-8`
}

/** The SQL that gives a query's rows as JSON text. */
export function rowsAsJson(shape: Shape): string {
  const rows = shape.single ? 'json_agg(r)->0' : "coalesce(json_agg(r), '[]')"
  return jsonText(rows, shape)
}

/** @param json an SQL expression of type json */
export function jsonText(json: string, { nullsStripped }: Pick<Shape, 'nullsStripped'>): string {
  return nullsStripped ? `json_strip_nulls(${json})::text` : `(${json})::text`
}

/** GET and HEAD of a table. */
export async function readRows(
  database: Database,
  caller: Caller,
  table: Source,
  request: RestRequest,
): Promise<RestAnswer> {
  const parameters = new Parameters()
  const text = rowsQuery(table, `public.${quoted(table.name)} as t`, request, parameters)
  const { rows } = await database.call<ReadRow>(caller, prepared(text, parameters, caller), { readOnly: true })
  return rowsAnswer(request, rows)
}

/**
 * A row of the answer for each row that is asked for: PostgreSQL sends them as it finds them, so that the bound of an answer
 * ends a query that comes to more, and none is ever whole in its memory.
 * @param from what is called 't' in it; parameters may stand in it
 */
export function rowsQuery(source: Source, from: string, request: RestRequest, parameters: Parameters): string {
  const columns = selectSql(source, request.select ?? [{ kind: 'all' }], parameters)
  const where = whereSql(source, conditionsOf(request.further), parameters)
  const order = orderSql(source, request.order, parameters)
  const range = rangeSql(request.range, maxRows, parameters)
  const body = request.method === 'HEAD' && !request.single ? "''" : jsonText('to_json(r)', request)
  const rows = `select ${body} as body from (select ${columns} from ${from}${where}${order}${range}) r`
  return withTotal(request, rows, `${from}${where}`)
}

/** The rows, and beside each how many there are, if that is asked for. */
export function withTotal(request: RestRequest, rows: string, counted: string): string {
  if (request.preferences.count === undefined) return rows
  // Planned and estimated are counted too: the planner's guess knows of rows that the caller may not see.
  return `select c.total, b.body from (select count(*)::text as total from ${counted}) c left join (${rows}) b on true`
}

/** @param applied the preferences that the request could have */
export function rowsAnswer(
  request: RestRequest,
  rows: readonly ReadRow[],
  applied: readonly (keyof Preferences)[] = ['count', 'handling'],
): RestAnswer {
  const bodies = rows.flatMap(({ body }) => (body === null ? [] : [body]))
  const count = bodies.length
  if (request.single && count !== 1) throw notSingular(count)
  const { status, range } = answeredRange(request, count, rows[0]?.total)
  return {
    status,
    body: request.single ? (bodies[0] ?? 'null') : `[${bodies.join(',')}]`,
    headers: {
      'content-type': contentType(request),
      'content-range': range,
      ...appliedPreferences(request.preferences, applied),
    },
  }
}

/**
 * The status of an answer, and its header Content-Range.
 * @param counted how many rows there are in all, if they were counted
 * @throws RestError PGRST103 for an offset past the end
 */
export function answeredRange(
  request: RestRequest,
  rows: number,
  counted: string | undefined,
): { readonly status: number; readonly range: string } {
  const total = counted === undefined ? undefined : Number(counted)
  const { offset } = request.range
  const range = contentRange(offset, rows, total)
  if (total !== undefined && offset > 0 && offset > total) {
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'content-range': range,
    })
  }
  return { status: total !== undefined && rows < total ? 206 : 200, range }
}
