import { escapeIdentifier as quoted } from 'pg'
import type { Database } from '../database/calls/connections.ts'
import type { Caller } from '../database/calls/caller.ts'
import { appliedPreferences, type Preferences } from './preferences.ts'
import { conditionsOf, notSingular, type RestAnswer, type RestRequest } from './rest-request.ts'
import { contentRange, maxRows, unsatisfiable } from './row-range.ts'
import { orderSql, Parameters, prepared, rangeSql, selectSql, type Source, whereSql } from './sql-text.ts'

/** The result of a writing statement: one row with the requested rows as JSON text. */
export interface ResultRow {
  body: string | null
  rows: number
}

/** One of the requested rows. */
export interface ReadRow {
  /** The row as JSON; null in the only row of a result that has just a total. */
  body: string | null
  /** The total number of rows, if requested; a bigint. */
  total?: string
}

type Shape = Pick<RestRequest, 'single' | 'nullsStripped'>

/** The header Content-Type of a response. */
export function contentType({ single, nullsStripped }: Shape): string {
  const type = single ? 'vnd.pgrst.object+json' : nullsStripped ? 'vnd.pgrst.array+json' : 'json'
  return `application/${type}${nullsStripped ? ';nulls=stripped' : ''}; charset=utf-8`
}

/** The SQL that returns a query's rows as JSON text. */
export function rowsAsJson(shape: Shape): string {
  const rows = shape.single ? 'json_agg(r)->0' : "coalesce(json_agg(r), '[]')"
  return jsonText(rows, shape)
}

/** @param json an SQL expression of type json */
export function jsonText(json: string, { nullsStripped }: Pick<Shape, 'nullsStripped'>): string {
  return nullsStripped ? `json_strip_nulls(${json})::text` : `(${json})::text`
}

/** Serves GET and HEAD of a table. */
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
 * Returns one result row per requested row. PostgreSQL streams them, so the limit of an answer stops a query that returns
 * more, and no result is ever whole in memory.
 * @param from the source that the query calls 't'; it may contain parameters
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

/** The rows, each with the total if it is requested. */
export function withTotal(request: RestRequest, rows: string, counted: string): string {
  if (request.preferences.count === undefined) return rows
  // Planned and estimated counts are exact too: the planner's estimate includes rows that the caller may not see.
  return `select c.total, b.body from (select count(*)::text as total from ${counted}) c left join (${rows}) b on true`
}

/** @param applied the preferences that can apply to this request */
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
 * The status of a response, and its header Content-Range.
 * @param counted the total number of rows, if counted
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
