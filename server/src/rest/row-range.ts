import { RestError } from './rest-error.ts'

/** The requested range of rows. */
export interface RowRange {
  readonly offset: number
  /** Undefined stands for all further rows. */
  readonly limit: number | undefined
}

/** The hosted service's limit of rows per answer. */
export const maxRows = 1000

/**
 * Parses the parameters 'limit' and 'offset'. A read without either uses the header Range ('0-9').
 * @throws RestError PGRST100 or PGRST103
 */
export function rowRange(limit: string | undefined, offset: string | undefined, header: string | undefined): RowRange {
  if (limit === undefined && offset === undefined && header !== undefined) return headerRange(header)
  const wanted = { limit: wholeNumber(limit, 'limit'), offset: wholeNumber(offset, 'offset') ?? 0 }
  if (wanted.limit !== undefined && wanted.limit < 0)
    throw unsatisfiable('Limit should be greater than or equal to zero.')
  if (wanted.offset < 0) throw unsatisfiable('Offset should be greater than or equal to zero.')
  return wanted
}

function wholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === '') return undefined
  // A JavaScript number holds 15 digits exactly, and any table is shorter.
  if (!/^-?\d{1,15}$/.test(text)) {
    throw new RestError(400, 'PGRST100', `"failed to parse ${name} parameter (${text})" (line 1, column 1)`, {
      details: 'expecting integer',
    })
  }
  return Number(text)
}

/** RFC 9110 says to ignore an invalid range. */
function headerRange(header: string): RowRange {
  const parts = /^(?:items=)?(?<first>\d{1,15})-(?<last>\d{0,15})$/.exec(header.trim())?.groups
  const first = Number(parts?.['first'] ?? 0)
  const last = parts?.['last'] ?? ''
  if (last === '') return { offset: first, limit: undefined }
  const limit = Number(last) - first + 1
  if (limit <= 0)
    throw unsatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  return { offset: first, limit }
}

export function unsatisfiable(details: string, headers?: Readonly<Record<string, string>>): RestError {
  return new RestError(
    416,
    'PGRST103',
    'Requested range not satisfiable',
    headers === undefined ? { details } : { details, headers },
  )
}

/** The header Content-Range: '0-24/3573458', '*\/0' for no rows, '0-24/*' without a count. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  return `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`
}
