import { escapeIdentifier as quoted } from 'pg'
import type { Database } from '../database/calls/connections.ts'
import type { Caller, Statement } from '../database/calls/caller.ts'
import type { Catalogue, Procedure } from './catalogue.ts'
import { retryAfter } from './database-answer.ts'
import { appliedPreferences, expectFewAffected, mostAffected, type Preferences } from './preferences.ts'
import { chosenProcedure } from './procedure-choice.ts'
import { RestError } from './rest-error.ts'
import { conditionsOf, notSingular, type RestAnswer, type RestRequest } from './rest-request.ts'
import { maxRows } from './row-range.ts'
import { answeredRange, contentType, jsonText, type ReadRow, rowsAnswer, rowsQuery, withTotal } from './rows.ts'
import { orderSql, Parameters, prepared, rangeSql, selectSql, type Source, whereSql } from './sql-text.ts'
import { givenRows } from './written-rows.ts'

/** The body of a call: a text, or JSON. */
export type CallBody = { readonly text: string } | { readonly json: unknown }

/** Calls a procedure by POST with its arguments in the body, or by GET with them as parameters. */
export function callProcedure(
  database: Database,
  catalogue: Catalogue,
  caller: Caller,
  name: string,
  request: RestRequest,
  body: CallBody | undefined,
): Promise<RestAnswer> {
  const call = body === undefined ? callByGet(catalogue, name, request) : callByPost(catalogue, name, request, body)
  return run(database, caller, call)
}

interface Call {
  readonly procedure: Procedure
  readonly request: RestRequest
  /** Either the whole body is the only argument, or the members of a JSON object are the arguments by name. */
  readonly argument: { readonly body: string } | { readonly names: readonly string[]; readonly json: string }
}

function callByPost(catalogue: Catalogue, name: string, request: RestRequest, body: CallBody): Call {
  if ('text' in body) {
    const { procedure } = chosenProcedure(catalogue, name, [], 'text')
    return { procedure, request, argument: { body: body.text } }
  }
  const [first = {}] = givenRows(body.json, request.columns !== undefined)
  const names = request.columns ?? Object.keys(first)
  const { procedure, takesBody } = chosenProcedure(catalogue, name, names, 'json')
  const json = request.body === '' ? '{}' : request.body
  if (takesBody) return { procedure, request, argument: { body: json } }
  // PostgREST would call the procedure once for each member of a list.
  if (Array.isArray(body.json)) throw new RestError(400, 'PGRST102', 'Empty or invalid json')
  return { procedure, request, argument: { names, json } }
}

function callByGet(catalogue: Catalogue, name: string, request: RestRequest): Call {
  const all = catalogue.procedures(name)
  const isArgument = (key: string) => all.some((procedure) => procedure.arguments.has(key))
  const given = request.further.filter(([key]) => isArgument(key))
  const further = request.further.filter(([key]) => !isArgument(key))
  const names = [...new Set(given.map(([key]) => key))]
  const takesFilters = all.some((procedure) => procedure.returns === 'rows')
  const wanted = takesFilters ? names : request.further.map(([key]) => key)
  const { procedure } = chosenProcedure(catalogue, name, wanted, undefined)
  const json = JSON.stringify(Object.fromEntries(given))
  return { procedure, request: { ...request, further }, argument: { names, json } }
}

async function run(database: Database, caller: Caller, call: Call): Promise<RestAnswer> {
  const { procedure, request } = call
  const isBounded = mostAffected(request.preferences) !== undefined
  if (isBounded && !procedure.returnsSet) {
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  }
  const options = { readOnly: request.method !== 'POST' || procedure.readOnly }
  const statement = statementOf(call, caller)
  // If the result is rejected, the call's effects must be rolled back.
  if (!options.readOnly && procedure.returnsSet && (isBounded || request.single)) {
    return database.transaction(
      caller,
      async (client) => callAnswer(call, (await client.query<CallRow>(statement)).rows),
      options,
    )
  }
  const { rows } = await database.call<CallRow>(caller, statement, options)
  return callAnswer(call, rows)
}

interface CallRow extends ReadRow {
  /** The procedure's setting response.status, which lets it answer with an error status without a rollback. */
  readonly status?: string | null
}

function callAnswer({ procedure, request }: Call, rows: readonly CallRow[]): RestAnswer {
  const isMinimal = request.preferences.return === 'minimal'
  const applied: (keyof Preferences)[] = [
    ...(isMinimal ? (['return'] as const) : []),
    'count',
    'handling',
    'max-affected',
  ]
  const answer = procedure.returnsSet ? setAnswer(request, rows, applied) : oneAnswer(procedure, request, rows, applied)
  return isMinimal ? { ...answer, body: undefined } : answer
}

function setAnswer(
  request: RestRequest,
  rows: readonly CallRow[],
  applied: readonly (keyof Preferences)[],
): RestAnswer {
  const answer = rowsAnswer(request, rows, applied)
  expectFewAffected(request.preferences, rows.filter(({ body }) => body !== null).length)
  return answer
}

function oneAnswer(
  procedure: Procedure,
  request: RestRequest,
  rows: readonly CallRow[],
  applied: readonly (keyof Preferences)[],
): RestAnswer {
  const isRow = procedure.returns === 'rows'
  const isCutOff = request.range.limit === 0 || request.range.offset > 0
  const found = isRow ? rows.filter(({ body }) => body !== null) : isCutOff ? [] : rows
  const total = isRow ? rows[0]?.total : request.preferences.count === undefined ? undefined : '1'
  const range = answeredRange(request, found.length, total)
  if (request.single && found.length !== 1) throw notSingular(found.length)
  const headers = { 'content-range': range.range, ...appliedPreferences(request.preferences, applied) }
  if (procedure.returns === 'nothing') return { status: 204, body: undefined, headers }
  const status = chosenStatus(rows[0]?.status) ?? range.status
  return {
    status,
    body: found[0]?.body ?? 'null',
    headers: { ...headers, 'content-type': contentType(request), ...retryAfter(status) },
  }
}

/** As in PostgREST, a procedure may set response.status; its result is then the body of that response. */
function chosenStatus(status: string | null | undefined): number | undefined {
  if (status === undefined || status === null || status === '') return undefined
  if (/^[2-5]\d\d$/.test(status)) return Number(status)
  throw new RestError(500, 'PGRST112', 'response.status GUC must be a valid status code')
}

function statementOf(call: Call, caller: Caller): Statement {
  const parameters = new Parameters()
  return prepared(callText(call, parameters), parameters, caller)
}

// The column comes after the call in the list, so it is evaluated later.
const statusSql = "current_setting('response.status', true) as status"

function callText({ procedure, request, argument }: Call, parameters: Parameters): string {
  const { call, source } = callSql(procedure, argument, parameters)
  const from = source === '' ? '' : ` from ${source}`
  const given = source === '' ? '' : `${source}, `
  if (procedure.returns !== 'rows') expectNoColumns(procedure, request)
  switch (procedure.returns) {
    case 'nothing':
      return `select ${call}::text as body${from}`
    case 'json': {
      // A cast from jsonb to json would parse the whole answer again.
      const body = request.nullsStripped ? jsonText(`${call}::json`, request) : `${call}::text`
      return `select ${body} as body, ${statusSql}${from}`
    }
    case 'value':
      if (!procedure.returnsSet) return `select ${jsonText(`to_json(${call})`, request)} as body, ${statusSql}${from}`
      return calledOnce(request, `${given}${call} as t(value)`, (called) => valuesQuery(request, called, parameters))
    case 'rows': {
      const shape = { ...request, single: request.single || !procedure.returnsSet }
      return calledOnce(request, `${given}${call} as t`, (called) => rowsQuery(procedure, called, shape, parameters))
    }
  }
}

/** A counting query names its rows twice, and a procedure with effects must run only once. */
function calledOnce(request: RestRequest, from: string, query: (from: string) => string): string {
  if (request.preferences.count === undefined) return query(from)
  return `with called as materialized (select t.* from ${from}) ${query('called as t')}`
}

function valuesQuery(request: RestRequest, from: string, parameters: Parameters): string {
  const range = rangeSql(request.range, maxRows, parameters)
  const body = request.method === 'HEAD' ? "''" : `coalesce(${jsonText('to_json(t.value)', request)}, 'null')`
  return withTotal(request, `select ${body} as body from ${from}${range}`, from)
}

/** @throws RestError 42703 for any column, because a scalar has none */
function expectNoColumns(procedure: Procedure, request: RestRequest): void {
  const value: Source = { name: procedure.name, columns: new Map() }
  const unused = new Parameters()
  selectSql(value, request.select ?? [], unused)
  whereSql(value, conditionsOf(request.further), unused)
  orderSql(value, request.order, unused)
}

interface CallSql {
  /** 'public.f(a => a.a)' */
  readonly call: string
  /** The FROM item with the arguments, or nothing. */
  readonly source: string
}

/** PostgreSQL itself reads the arguments from the JSON, so that each is converted by its type and keeps all its digits. */
function callSql(procedure: Procedure, argument: Call['argument'], parameters: Parameters): CallSql {
  const name = `public.${quoted(procedure.name)}`
  if ('body' in argument) {
    return { call: `${name}(${parameters.add(argument.body)}::${procedure.bodyType})`, source: '' }
  }
  const wanted = [...procedure.arguments.values()].filter((one) => argument.names.includes(one.name))
  const list = wanted.map((one) => `${quoted(one.name)} => a.${quoted(one.name)}`).join(', ')
  const types = wanted.map(({ name: column, type }) => `${quoted(column)} ${type}`).join(', ')
  return {
    call: `${name}(${list})`,
    source: wanted.length === 0 ? '' : `json_to_record(${parameters.add(argument.json)}::json) as a(${types})`,
  }
}
