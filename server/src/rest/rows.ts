import { escapeIdentifier as quoted } from 'pg'
import type { Caller, Database } from '../database/connections.ts'
import { appliedPreferences } from './preferences.ts'
import { conditionsOf, notSingular, type RestAnswer, type RestRequest } from './rest-request.ts'
import { contentRange, maxRows, unsatisfiable } from './row-range.ts'
import { orderSql, Parameters, prepared, rangeSql, selectSql, type Source, whereSql } from './sql-text.ts'

/** What every statement here answers: one row, the rows asked for as JSON text in it. */
export interface ResultRow {
  body: string | null
  rows: number
  /** How many there are in all, where that was asked for; a bigint. */
  total?: string | null
  /** What a procedure set response.status to, to answer with an effect that stays. */
  status?: string | null
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
  const { rows } = await database.call<ResultRow>(caller, prepared(text, parameters), { readOnly: true })
  return rowsAnswer(request, rows[0])
}

/** @param from what is called 't' in it; parameters may stand in it */
export function rowsQuery(source: Source, from: string, request: RestRequest, parameters: Parameters): string {
  const columns = selectSql(source, request.select ?? [{ kind: 'all' }], parameters)
  const where = whereSql(source, conditionsOf(request.further), parameters)
  const order = orderSql(source, request.order, parameters)
  const range = rangeSql(request.range, maxRows, parameters)
  // Planned and estimated are counted too: the planner's guess knows of rows that the caller may not see.
  const total = request.preferences.count === undefined ? '' : `, (select count(*) from ${from}${where})::text as total`
  const body = request.method === 'HEAD' && !request.single ? "''" : rowsAsJson(request.single)
  return `select ${body} as body, count(*)::int as rows${total} from (select ${columns} from ${from}${where}${order}${range}) r`
}

export function rowsAnswer(request: RestRequest, row: ResultRow | undefined): RestAnswer {
  const count = row?.rows ?? 0
  if (request.single && count !== 1) throw notSingular(count)
  const total = typeof row?.total === 'string' ? Number(row.total) : undefined
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
    body: row?.body ?? (request.single ? 'null' : '[]'),
    headers: {
      'content-type': contentType(request.single),
      'content-range': range,
      ...(applied === undefined ? {} : { 'preference-applied': applied }),
    },
  }
}
