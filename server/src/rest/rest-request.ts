import { readJson, UnfitJson } from '../http/json-body.ts'
import { type Condition, parseFilter } from './filters.ts'
import { type OrderTerm, parseOrder } from './order-list.ts'
import { parsePreferences, type Preferences } from './preferences.ts'
import { RestError } from './rest-error.ts'
import { type RowRange, rowRange } from './row-range.ts'
import { parseSelect, type SelectItem } from './select-list.ts'

/** A request, parsed as far as possible without the schema. */
export interface RestRequest {
  readonly method: string
  /** Undefined if the parameter is missing: all columns. */
  readonly select: readonly SelectItem[] | undefined
  readonly order: readonly OrderTerm[]
  readonly range: RowRange
  /** Whether the request has 'limit' or 'offset'. */
  readonly ranged: boolean
  readonly conflictColumns: readonly string[] | undefined
  readonly columns: readonly string[] | undefined
  /** All other parameters: filters, or the arguments of a procedure called by GET. */
  readonly further: readonly (readonly [key: string, value: string])[]
  readonly preferences: Preferences
  /** Whether the response is one object instead of a list. */
  readonly single: boolean
  /** Whether fields that are null are omitted. */
  readonly nullsStripped: boolean
  readonly body: string
}

/** A response; if the body is undefined, it has none. */
export interface RestAnswer {
  /** 2xx, or a procedure's own choice. */
  readonly status: number
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

const maxParameters = 200
const reserved = ['select', 'order', 'limit', 'offset', 'on_conflict', 'columns']
const arrayTypes = ['application/vnd.pgrst.array+json', 'application/vnd.pgrst.array']
const plainTypes = ['*/*', 'application/*', 'application/json', ...arrayTypes]
const singleTypes = ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object']

/**
 * @param header returns a header by its name in lower case
 * @throws RestError
 */
export function restRequest(
  method: string,
  parameters: URLSearchParams,
  header: (name: string) => string | undefined,
  body: string,
): RestRequest {
  checkProfile(header(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile'))
  if (parameters.size > maxParameters) throw new RestError(400, 'PGRST100', 'Too many parameters')
  const named = (name: string) => parameters.get(name) ?? undefined
  const select = named('select')
  const order = named('order')
  const list = (name: string) =>
    named(name)
      ?.match(/"[^"]*"|[^,"]+/g)
      ?.map((part) => part.replaceAll('"', '').trim())
  return {
    method,
    select: select === undefined ? undefined : parseSelect(select),
    order: order === undefined || order === '' ? [] : parseOrder(order),
    range: rowRange(
      named('limit'),
      named('offset'),
      method === 'GET' || method === 'HEAD' ? header('range') : undefined,
    ),
    ranged: parameters.has('limit') || parameters.has('offset'),
    conflictColumns: list('on_conflict'),
    columns: list('columns'),
    further: [...parameters].filter(([key]) => !reserved.includes(key)),
    preferences: parsePreferences(header('prefer')),
    ...acceptedShape(header('accept')),
    body,
  }
}

function checkProfile(profile: string | undefined): void {
  if (profile === undefined || profile === 'public') return
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: 'Only the following schemas are exposed: public',
  })
}

function acceptedShape(accept = 'application/json'): Pick<RestRequest, 'single' | 'nullsStripped'> {
  const entries = accept.split(',').map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()))
  for (const [type = '', ...parameters] of entries) {
    const single = singleTypes.includes(type)
    if (!single && !plainTypes.includes(type)) continue
    const strips = parameters.some((parameter) => /^nulls\s*=\s*"?stripped"?$/.test(parameter))
    return { single, nullsStripped: strips && (single || arrayTypes.includes(type)) }
  }
  const types = entries.map(([type = '']) => type)
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`)
}

/** @throws RestError PGRST100, or PGRST108 for a filter on another table's rows */
export function conditionsOf(parameters: readonly (readonly [key: string, value: string])[]): Condition[] {
  return parameters.map(([key, value]) => {
    const relation = /^(?!not\.(?:and|or)$)(?<relation>[\p{L}\p{N}_ ]+)\./u.exec(key)?.groups?.['relation']
    if (relation !== undefined) {
      throw new RestError(400, 'PGRST108', `'${relation}' is not an embedded resource in this request`, {
        hint: `Verify that '${relation}' is included in the 'select' query parameter.`,
      })
    }
    return parseFilter(key, value)
  })
}

/** The header Content-Type without its parameters. */
export function mediaType(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase()
}

/** Parses the body. It checks the header Content-Type too: a form on another site can send text, but not JSON. */
export function jsonBody(body: string, contentType: string | undefined): unknown {
  const type = mediaType(contentType)
  if (type !== undefined && type !== 'application/json' && type !== 'application/vnd.pgrst.object+json') {
    throw new RestError(400, 'PGRST102', `Content-Type not acceptable: ${type}`)
  }
  if (body === '') return {}
  try {
    return readJson(body)
  } catch (error) {
    throw new RestError(
      400,
      'PGRST102',
      'Empty or invalid json',
      error instanceof UnfitJson ? { details: error.message } : {},
    )
  }
}

/** PGRST116. */
export function notSingular(rows: number): RestError {
  return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}
