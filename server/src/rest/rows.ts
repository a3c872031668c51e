import { escapeIdentifier as quoted } from 'pg'
import type { Caller, Database } from '../database/connections.ts'
import { appliedPreferences } from './preferences.ts'
import { conditionsOf, notSingular, type RestAnswer, type RestRequest } from './rest-request.ts'
import { contentRange, maxRows, unsatisfiable } from './row-range.ts'
import { orderSql, Parameters, prepared, rangeSql, selectSql, type Source, whereSql } from './sql-text.ts'

/** What a statement answers that writes, or calls for a value: one row, the rows asked for as JSON text in it. */
export interface ResultRow {
  body: string | null
  rows: number
  /** What a procedure set response.status to, to answer with an effect that stays. */
  status?: string | null
}

/** One of the rows that were asked for. */
export interface ReadRow {
  /** As JSON; null in the only row of an answer that has a total and nothing else. */
  body: string | null
  /** How many there are in all, where that was asked for; a bigint. */
  total?: string
}

/** The header Content-Type of whatever was answered. */
export function contentType(single: boolean): string {
  return `application/${single ? 'vnd.pgrst.object+json' : 'json'}; charset=utf-8`
}

/** The SQL that gives a query's rows as JSON text. */
export function rowsAsJson(single: boolean): string {
  return single ? 'json_agg(r)->>0' : "coalesce(json_agg(r), '[]')::text"
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
  const body = request.method === 'HEAD' && !request.single ? "''" : 'to_json(r)::text'
  const rows = `select ${body} as body from (select ${columns} from ${from}${where}${order}${range}) r`
  if (request.preferences.count === undefined) return rows
  // Planned and estimated are counted too: the planner's guess knows of rows that the caller may not see.
  const total = `select count(*)::text as total from ${from}${where}`
  return `select c.total, b.body from (${total}) c left join (${rows}) b on true`
}

export function rowsAnswer(request: RestRequest, rows: readonly ReadRow[]): RestAnswer {
  const bodies = rows.flatMap(({ body }) => (body === null ? [] : [body]))
  const count = bodies.length
  if (request.single && count !== 1) throw notSingular(count)
  const counted = rows[0]?.total
  const total = counted === undefined ? undefined : Number(counted)
  const { offset } = request.range
  const range = contentRange(offset, count, total)
  if (total !== undefined && offset > 0 && offset > total) {
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'content-range': range,
    })
  }
  const applied = appliedPreferences(request.preferences, ['count', 'handling'])
  return {
    status: total !== undefined && count < total ? 206 : 200,
    body: request.single ? (bodies[0] ?? 'null') : `[${bodies.join(',')}]`,
    headers: {
      'content-type': contentType(request.single),
      'content-range': range,
      ...(applied === undefined ? {} : { 'preference-applied': applied }),
    },
  }
}
