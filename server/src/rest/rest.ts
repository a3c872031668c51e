import { type Context, Hono } from 'hono'
import { type CallerOf, CredentialsError, type KnownCaller, type RefusedCredentials } from '../auth/caller.ts'
import { bodyBound } from '../http/body-bound.ts'
import { widestNetwork } from '../http/client-address.ts'
import { type Database, isUnavailable } from '../database/calls/connections.ts'
import { errorFields, type Log, type LogFields } from '../operating/log.ts'
import { provokedLog } from '../operating/provoked-log.ts'
import type { Rates } from '../http/rates.ts'
import type { Catalogue, Table } from './catalogue.ts'
import { failureAnswer } from './database-answer.ts'
import { type CallBody, callProcedure } from './procedure-call.ts'
import { RestError, tooMany } from './rest-error.ts'
import { jsonBody, mediaType, type RestAnswer, type RestRequest, restRequest } from './rest-request.ts'
import { readRows } from './rows.ts'
import { deleteRows, insertRows, updateRows } from './written-rows.ts'

export interface RestParts {
  readonly database: Database
  readonly catalogue: Catalogue
  readonly callerOf: CallerOf
  /** The address a request counts against. */
  readonly addressOf: (context: Context) => string
  readonly rates: { readonly address: Rates; readonly user: Rates }
  readonly log: Log
}

/** The official client's REST interface, to be mounted at /rest/v1. */
export function rest(parts: RestParts): Hono {
  const app = new Hono()
  const log = provokedLog(parts.log)

  app.use(bodyBound((context) => context.json({ message: 'Request size limit exceeded' }, 413)))
  app.all('/rpc/:procedure', (context) => answered(context, context.req.param('procedure'), procedureWork))
  app.all('/:table', (context) => answered(context, context.req.param('table'), tableWork))
  app.all('/*', (context) =>
    refusal(
      /^\/rest\/v1\/?$/.test(context.req.path)
        ? new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
        : new RestError(404, 'PGRST125', 'Invalid path specified in request URL'),
    ),
  )

  async function answered(context: Context, name: string, work: Work): Promise<Response> {
    let caller: KnownCaller = { role: 'anon', claims: {}, userId: undefined }
    const address = parts.addressOf(context)
    try {
      limited(parts.rates.address, widestNetwork(address))
      const apiKey = context.req.header('apikey') ?? context.req.query('apikey')
      caller = await parts.callerOf({ apiKey, authorization: context.req.header('authorization') })
      if (caller.userId !== undefined) limited(parts.rates.user, caller.userId)
      const answer = await work(parts, { ...caller, headers: { 'x-forwarded-for': address } }, name, context)
      return new Response(context.req.method === 'HEAD' ? null : (answer.body ?? null), answer)
    } catch (error) {
      return refusal(
        refusalOf(error, caller, (fields) => log(address, 'error', 'request failed', fields)),
        context.req.method === 'HEAD',
      )
    }
  }

  return app
}

type Work = (parts: RestParts, caller: KnownCaller, name: string, context: Context) => Promise<RestAnswer>

const procedureWork: Work = async ({ database, catalogue }, caller, name, context) => {
  const { method } = context.req
  if (method !== 'POST' && method !== 'GET' && method !== 'HEAD') {
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  }
  context.set('route', catalogue.procedures(name).length > 0 ? `rpc/${name}` : 'rpc')
  const request = await readRequest(context)
  const body = method === 'POST' ? callBody(request.body, context.req.header('content-type')) : undefined
  return callProcedure(database, catalogue, caller, name, request, body)
}

function callBody(body: string, contentType: string | undefined): CallBody {
  return mediaType(contentType) === 'text/plain' ? { text: body } : { json: jsonBody(body, contentType) }
}

const tableWork: Work = async ({ database, catalogue }, caller, name, context) => {
  const table = knownTable(catalogue, name)
  context.set('route', `rest/${name}`)
  const request = await readRequest(context)
  const body = () => jsonBody(request.body, context.req.header('content-type'))
  switch (context.req.method) {
    case 'GET':
    case 'HEAD':
      return readRows(database, caller, table, request)
    case 'POST':
      return insertRows(database, caller, table, request, body())
    case 'PATCH':
      return updateRows(database, caller, table, request, body())
    case 'DELETE':
      return deleteRows(database, caller, table, request)
    default:
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${context.req.method}`)
  }
}

function knownTable(catalogue: Catalogue, name: string): Table {
  const table = catalogue.table(name)
  if (table !== undefined) return table
  throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
}

async function readRequest(context: Context): Promise<RestRequest> {
  const { req } = context
  const start = req.url.indexOf('?')
  const parameters = new URLSearchParams(start < 0 ? '' : req.url.slice(start))
  // The API key may come as a parameter too; it isn't a filter.
  parameters.delete('apikey')
  const body = req.method === 'GET' || req.method === 'HEAD' ? '' : await req.text()
  return restRequest(req.method, parameters, (name) => req.header(name), body)
}

function limited(rates: Rates, key: string): void {
  const seconds = rates.take(key)
  if (seconds > 0) throw tooMany(seconds)
}

function refusalOf(error: unknown, caller: KnownCaller, report: (fields: LogFields) => void): RestError {
  if (error instanceof CredentialsError) return credentialsRefusal(error.reason)
  const known = failureAnswer(error, caller)
  if (known !== undefined) {
    if (known.status >= 500) report(errorFields(error))
    return known
  }
  report(errorFields(error))
  if (isUnavailable(error)) {
    return new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.', {
      headers: { 'retry-after': '1' },
    })
  }
  return new RestError(500, 'PGRSTX00', 'Internal error')
}

function credentialsRefusal(reason: RefusedCredentials): RestError {
  const refuse = (code: string, message: string, hint?: string) =>
    new RestError(401, code, message, {
      ...(hint === undefined ? {} : { hint }),
      headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
    })
  switch (reason) {
    case 'no_key':
      return refuse('PGRST301', 'No API key found in request', 'No `apikey` request header or url param was found.')
    case 'unknown_key':
      return refuse('PGRST301', 'Invalid API key', 'Double check your API key.')
    case 'signed_out':
      return refuse('PGRST301', 'JWT session has ended')
    case 'malformed':
      return refuse('PGRST301', 'JWT could not be decoded')
    case 'not_ours':
      return refuse('PGRST301', 'No suitable key or wrong key type')
    case 'expired':
      return refuse('PGRST303', 'JWT expired')
    case 'not_yet_valid':
      return refuse('PGRST303', 'JWT not yet valid')
    case 'wrong_claims':
      return refuse('PGRST303', 'JWT claims invalid')
  }
}

function refusal(error: RestError, withoutBody = false): Response {
  return new Response(withoutBody ? null : JSON.stringify(error.body), {
    status: error.status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...error.headers },
  })
}
