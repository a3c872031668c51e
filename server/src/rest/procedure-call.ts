import { escapeIdentifier as quoted } from 'pg'
import type { Caller, Database } from '../database/connections.ts'
import type { Catalogue, Procedure } from './catalogue.ts'
import { retryAfter } from './database-answer.ts'
import { RestError } from './rest-error.ts'
import { notSingular, type RestAnswer, type RestRequest } from './rest-request.ts'
import { contentRange, maxRows } from './row-range.ts'
import { contentType, type ReadRow, type ResultRow, rowsAnswer, rowsQuery } from './rows.ts'
import { Parameters, prepared, rangeSql } from './sql-text.ts'

/** A procedure's call by POST, with its arguments as the body, or by GET, with them as parameters. */
export function callProcedure(
  database: Database,
  catalogue: Catalogue,
  caller: Caller,
  name: string,
  request: RestRequest,
  body: unknown,
): Promise<RestAnswer> {
  if (request.method === 'POST') {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new RestError(400, 'PGRST102', 'Empty or invalid json')
    }
    const names = Object.keys(body)
    return run(
      database,
      caller,
      chosen(catalogue, name, names),
      names,
      request.body === '' ? '{}' : request.body,
      request,
    )
  }
  const all = catalogue.procedures(name)
  const isArgument = (key: string) => all.some((procedure) => procedure.arguments.has(key))
  const given = request.further.filter(([key]) => isArgument(key))
  const further = request.further.filter(([key]) => !isArgument(key))
  const names = [...new Set(given.map(([key]) => key))]
  const procedure = chosen(catalogue, name, procedureTakesFilters(all) ? names : request.further.map(([key]) => key))
  return run(database, caller, procedure, names, JSON.stringify(Object.fromEntries(given)), { ...request, further })
}

function procedureTakesFilters(procedures: readonly Procedure[]): boolean {
  return procedures.some((procedure) => procedure.returns === 'rows')
}

/** @throws RestError PGRST202 when there is none, PGRST203 when there are several */
function chosen(catalogue: Catalogue, name: string, given: readonly string[]): Procedure {
  const fitting = catalogue
    .procedures(name)
    .filter(
      (procedure) =>
        given.every((argument) => procedure.arguments.has(argument)) &&
        [...procedure.arguments.values()].every((argument) => !argument.required || given.includes(argument.name)),
    )
  const [first, second] = fitting
  if (first === undefined) throw noProcedure(name, given)
  if (second === undefined) return first
  throw new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${fitting.map(signature).join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

function signature(procedure: Procedure): string {
  const list = [...procedure.arguments.values()].map((argument) => `${argument.name} => ${argument.type}`)
  return `public.${procedure.name}(${list.join(', ')})`
}

function noProcedure(name: string, given: readonly string[]): RestError {
  const list = given.join(', ')
  const tried = given.length === 0 ? 'without parameters' : `with parameters ${list}`
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name}${given.length === 0 ? ' without parameters' : `(${list})`} in the schema cache`,
    {
      details: `Searched for the function public.${name} ${tried} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
    },
  )
}

async function run(
  database: Database,
  caller: Caller,
  procedure: Procedure,
  given: readonly string[],
  json: string,
  request: RestRequest,
): Promise<RestAnswer> {
  const parameters = new Parameters()
  const call = callSql(procedure, given, json, parameters)
  const readOnly = request.method !== 'POST' || procedure.readOnly
  if (procedure.returns === 'rows') {
    const text = tableText(procedure, call, request, parameters)
    const { rows } = await database.call<ReadRow>(caller, prepared(text, parameters, caller), { readOnly })
    return procedure.returnsSet ? rowsAnswer(request, rows) : answer(request, rows[0], '0-0/*')
  }
  const text = valueText(procedure, call, request, parameters)
  const { rows } = await database.call<ResultRow>(caller, prepared(text, parameters, caller), { readOnly })
  const row = rows[0]
  if (procedure.returns === 'nothing') return { status: 204, body: undefined, headers: { 'content-range': '0-0/*' } }
  if (procedure.returnsSet) {
    const count = row?.rows ?? 0
    if (request.single && count !== 1) throw notSingular(count)
    return answer(request, row, contentRange(request.range.offset, count, undefined))
  }
  return answer(request, row, '0-0/*')
}

function answer(request: RestRequest, row: Pick<ResultRow, 'body' | 'status'> | undefined, range: string): RestAnswer {
  const status = chosenStatus(row?.status)
  return {
    status,
    body: row?.body ?? 'null',
    headers: { 'content-type': contentType(request.single), 'content-range': range, ...retryAfter(status) },
  }
}

/** As PostgREST has it: a procedure may set response.status, and its answer is then the body of whatever that means. */
function chosenStatus(status: string | null | undefined): number {
  if (status === undefined || status === null || status === '') return 200
  if (/^[2-5]\d\d$/.test(status)) return Number(status)
  throw new RestError(500, 'PGRST112', 'response.status GUC must be a valid status code')
}

interface CallSql {
  /** 'public.f(a => a.a)' */
  readonly call: string
  /** ', ' and where its arguments come from, or nothing. */
  readonly source: string
}

/** PostgreSQL itself reads the arguments from the JSON, so that each becomes what its type makes of it, digits and all. */
function callSql(procedure: Procedure, given: readonly string[], json: string, parameters: Parameters): CallSql {
  const wanted = [...procedure.arguments.values()].filter((argument) => given.includes(argument.name))
  const list = wanted.map(({ name }) => `${quoted(name)} => a.${quoted(name)}`).join(', ')
  const types = wanted.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  return {
    call: `public.${quoted(procedure.name)}(${list})`,
    source: wanted.length === 0 ? '' : `json_to_record(${parameters.add(json)}::json) as a(${types})`,
  }
}

// Read after the call, which stands before it in the list.
const statusSql = "current_setting('response.status', true) as status"

function valueText(
  procedure: Procedure,
  { call, source }: CallSql,
  request: RestRequest,
  parameters: Parameters,
): string {
  const from = source === '' ? '' : ` from ${source}`
  switch (procedure.returns) {
    case 'nothing':
      return `select ${call}::text as body, 1 as rows${from}`
    case 'json':
      return `select ${call}::text as body, 1 as rows, ${statusSql}${from}`
    case 'value': {
      if (!procedure.returnsSet) return `select to_json(${call})::text as body, 1 as rows, ${statusSql}${from}`
      const body = request.single ? 'json_agg(r.value)->>0' : "coalesce(json_agg(r.value), '[]')::text"
      const range = rangeSql(request.range, maxRows, parameters)
      const values = `${source === '' ? '' : `${source}, `}${call} as t(value)`
      return `select ${body} as body, count(*)::int as rows from (select t.value from ${values}${range}) r`
    }
    case 'rows':
      throw new Error('Rows are asked for as those of a table')
  }
}

function tableText(
  procedure: Procedure,
  { call, source }: CallSql,
  request: RestRequest,
  parameters: Parameters,
): string {
  const from = `${source === '' ? '' : `${source}, `}${call} as t`
  return rowsQuery(procedure, from, { ...request, single: request.single || !procedure.returnsSet }, parameters)
}
