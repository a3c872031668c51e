/** A column of a published table, as its clients see it. */
export interface Column {
  readonly name: string
  /** PostgreSQL's own type name: 'int4', 'uuid', '_text' for an array. */
  readonly type: string
  /** The callers' roles that may read the column. */
  readonly readers: readonly string[]
}

const operators = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in'] as const
type Operator = (typeof operators)[number]

/** One part of a filter: `hole=gte.10`. */
export interface Condition {
  readonly column: string
  readonly operator: Operator
  /** Comparable texts or numbers. Only 'in' has several. */
  readonly values: readonly Comparable[]
  readonly kind: Kind
}

type Comparable = string | number | boolean
type Kind = 'number' | 'text' | 'boolean' | 'time'

const maxFilterLength = 500
const maxConditions = 8
/** The hosted service's limit. */
const maxValues = 100

const kinds = new Map<string, Kind>([
  ...['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'].map((type) => [type, 'number'] as const),
  ...['text', 'varchar', 'bpchar', 'uuid', 'name'].map((type) => [type, 'text'] as const),
  ...['timestamptz', 'timestamp', 'date'].map((type) => [type, 'time'] as const),
  ['bool', 'boolean'],
])

/** An invalid filter. The message is for the client's developer. */
export class FilterError extends Error {
  override readonly name = 'FilterError'
}

/**
 * Parses `column=operator.value`, several joined by commas, with values quoted as in PostgREST.
 * @throws FilterError
 */
export function parseFilter(text: string, columns: readonly Column[]): Condition[] {
  if (text.length > maxFilterLength) throw new FilterError('the filter is too long')
  const conditions: Condition[] = []
  let rest = text
  while (rest !== '') {
    if (conditions.length === maxConditions) throw new FilterError('too many conditions')
    const head = /^(?<name>[^=,"()]{1,63})=(?<operator>[a-z]{2,3})\./.exec(rest)
    const { name = '', operator = '' } = head?.groups ?? {}
    const column = columns.find((candidate) => candidate.name === name)
    if (head === null) throw new FilterError('it is not of the form column=operator.value')
    if (column === undefined) throw new FilterError(`invalid column for filter ${name}`)
    if (!isOperator(operator)) throw new FilterError(`unsupported operator ${operator}`)
    const kind = kinds.get(column.type)
    if (kind === undefined) throw new FilterError(`columns of type ${column.type} can't be filtered on`)
    const { values, after } = takeValues(rest.slice(head[0].length), operator === 'in')
    conditions.push({ column: name, operator, kind, values: values.map((value) => comparable(value, column, kind)) })
    rest = after
  }
  return conditions
}

function isOperator(text: string): text is Operator {
  return (operators as readonly string[]).includes(text)
}

function takeValues(text: string, isList: boolean): { values: string[]; after: string } {
  if (isList && !text.startsWith('(')) throw new FilterError("'in' needs a list in parentheses")
  const values: string[] = []
  let rest = isList ? text.slice(1) : text
  for (;;) {
    // A value is quoted, or bare up to the next delimiter.
    const found = /^(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<bare>[^,"()\\]*))/.exec(rest)
    const quoted = found?.groups?.['quoted']?.replace(/\\(.)/g, '$1')
    values.push(quoted ?? found?.groups?.['bare'] ?? '')
    if (values.length > maxValues) throw new FilterError('too many values')
    rest = rest.slice(found?.[0].length ?? 0)
    if (isList && rest.startsWith(',')) rest = rest.slice(1)
    else break
  }
  if (isList) {
    if (!rest.startsWith(')')) throw new FilterError("a list's end is missing")
    rest = rest.slice(1)
  }
  if (rest !== '' && !/^,./.test(rest)) throw new FilterError('a value has to be quoted')
  return { values, after: rest.slice(1) }
}

function comparable(text: string, column: Column, kind: Kind): Comparable {
  const value = comparableOf(column.type === 'uuid' ? text.toLowerCase() : text, kind)
  if (value === undefined) throw new FilterError(`invalid value for column ${column.name} of type ${column.type}`)
  return value
}

/** @param value from a row's JSON, or from a filter */
function comparableOf(value: unknown, kind: Kind): Comparable | undefined {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? value : undefined
    case 'boolean': {
      const text = String(value)
      return text === 'true' || text === 't' ? true : text === 'false' || text === 'f' ? false : undefined
    }
    case 'number': {
      const isNumber =
        typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,30}(?:\.\d{1,30})?$/.test(value))
      return isNumber ? Number(value) : undefined
    }
    case 'time': {
      const time = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN
      return Number.isNaN(time) ? undefined : time
    }
  }
}

/** Null matches nothing, as in SQL. */
export function matches(conditions: readonly Condition[], record: Readonly<Record<string, unknown>>): boolean {
  return conditions.every((condition) => matchesOne(condition, record[condition.column]))
}

function matchesOne({ operator, values, kind }: Condition, given: unknown): boolean {
  const value = comparableOf(given, kind)
  const [wanted] = values
  if (value === undefined || wanted === undefined) return false
  switch (operator) {
    case 'eq':
      return value === wanted
    case 'neq':
      return value !== wanted
    case 'lt':
      return value < wanted
    case 'lte':
      return value <= wanted
    case 'gt':
      return value > wanted
    case 'gte':
      return value >= wanted
    case 'in':
      return values.includes(value)
  }
}
