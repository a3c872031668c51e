import { type Field, QueryReader, readField } from './query-reader.ts'

/**
 * Comparisons with one value by PostgREST's names, and whether 'any' and 'all' may follow. PostgREST's regular expressions
 * are left out: a short one can keep PostgreSQL busy until the time limit (decision 9).
 */
const comparisons = {
  eq: { sql: '=', quantified: true },
  neq: { sql: '<>', quantified: false },
  gt: { sql: '>', quantified: true },
  gte: { sql: '>=', quantified: true },
  lt: { sql: '<', quantified: true },
  lte: { sql: '<=', quantified: true },
  like: { sql: 'like', quantified: true },
  ilike: { sql: 'ilike', quantified: true },
  isdistinct: { sql: 'is distinct from', quantified: false },
  cs: { sql: '@>', quantified: false },
  cd: { sql: '<@', quantified: false },
  ov: { sql: '&&', quantified: false },
  sl: { sql: '<<', quantified: false },
  sr: { sql: '>>', quantified: false },
  nxr: { sql: '&<', quantified: false },
  nxl: { sql: '&>', quantified: false },
  adj: { sql: '-|-', quantified: false },
} as const

const searches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const

const states = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
} as const

type ComparisonSql = (typeof comparisons)[keyof typeof comparisons]['sql']
type SearchFunction = (typeof searches)[keyof typeof searches]
type StateSql = (typeof states)[keyof typeof states]

/** 'sql' and 'search' come from the lists above, never from the request's own text. */
export type Test =
  | { readonly kind: 'compare'; readonly sql: ComparisonSql; readonly value: string }
  | {
      readonly kind: 'quantified'
      readonly sql: ComparisonSql
      readonly quantifier: 'any' | 'all'
      readonly values: readonly string[]
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'state'; readonly sql: StateSql }
  | {
      readonly kind: 'search'
      readonly search: SearchFunction
      readonly language: string | undefined
      readonly query: string
    }

export type Condition =
  | { readonly kind: 'test'; readonly field: Field; readonly negated: boolean; readonly test: Test }
  | {
      readonly kind: 'group'
      readonly join: 'and' | 'or'
      readonly negated: boolean
      readonly members: readonly Condition[]
    }

const maxDepth = 10
const maxMembers = 100

/**
 * Parses one filter of the query string: 'hole=gte.10', 'or=(hole.eq.1,strokes.is.null)', 'not.and=(…)'.
 * @throws RestError PGRST100
 */
export function parseFilter(key: string, value: string): Condition {
  const group = /^(?<not>not\.)?(?<join>and|or)$/.exec(key)?.groups
  if (group !== undefined) {
    const reader = new QueryReader(value, 'logic tree')
    const members = readMembers(reader, 1)
    reader.end()
    return { kind: 'group', join: group['join'] === 'or' ? 'or' : 'and', negated: group['not'] !== undefined, members }
  }
  const fieldReader = new QueryReader(key, 'tree path')
  const field = readField(fieldReader)
  fieldReader.end()
  const reader = new QueryReader(value, 'filter')
  const negated = reader.skip('not.')
  const test = readTest(reader, false)
  reader.end()
  return { kind: 'test', field, negated, test }
}

function readMembers(reader: QueryReader, depth: number): Condition[] {
  if (depth > maxDepth) reader.fail(`expecting at most ${maxDepth} levels`)
  reader.need('(')
  const members: Condition[] = []
  do {
    if (members.length === maxMembers) reader.fail(`expecting at most ${maxMembers} conditions`)
    members.push(readMember(reader, depth))
  } while (reader.skip(','))
  reader.need(')')
  return members
}

function readMember(reader: QueryReader, depth: number): Condition {
  reader.match(/ +/y)
  const group = reader.match(/(?:not\.)?(?:and|or)(?=\()/y)
  if (group !== undefined) {
    const join = group.endsWith('or') ? 'or' : 'and'
    return { kind: 'group', join, negated: group.startsWith('not.'), members: readMembers(reader, depth + 1) }
  }
  const field = readField(reader)
  reader.need('.')
  const negated = reader.skip('not.')
  return { kind: 'test', field, negated, test: readTest(reader, true) }
}

/** @param inGroup whether a comma or parenthesis ends the value */
function readTest(reader: QueryReader, inGroup: boolean): Test {
  const operator = reader.match(/[a-z]+/y) ?? reader.fail('expecting operator (eq, gt, ...)')
  if (operator === 'in') {
    reader.need('.')
    return { kind: 'in', values: readList(reader) }
  }
  if (operator === 'is') {
    reader.need('.')
    const state = reader.match(/[a-z_]+/iy)?.toLowerCase() ?? ''
    if (!isKey(states, state)) reader.fail('expecting null, not_null, true, false or unknown')
    return { kind: 'state', sql: states[state] }
  }
  if (isKey(searches, operator)) {
    const language = reader.match(/\([\p{L}\p{N}_]+\)/uy)?.slice(1, -1)
    reader.need('.')
    return { kind: 'search', search: searches[operator], language, query: readValue(reader, inGroup) }
  }
  if (!isKey(comparisons, operator)) reader.fail('expecting operator (eq, gt, ...)')
  return readComparison(reader, operator, inGroup)
}

function readComparison(reader: QueryReader, operator: keyof typeof comparisons, inGroup: boolean): Test {
  const { sql, quantified } = comparisons[operator]
  // PostgREST accepts '*' for '%', because it needs no escaping in a URL.
  const pattern = (value: string) => (sql === 'like' || sql === 'ilike' ? value.replaceAll('*', '%') : value)
  const quantifier = quantified ? reader.match(/\((?:any|all)\)/y) : undefined
  reader.need('.')
  if (quantifier === undefined) return { kind: 'compare', sql, value: pattern(readValue(reader, inGroup)) }
  const values = readList(reader, '{', '}').map(pattern)
  return { kind: 'quantified', sql, quantifier: quantifier === '(any)' ? 'any' : 'all', values }
}

function readValue(reader: QueryReader, inGroup: boolean): string {
  if (!inGroup) return reader.match(/[^]*/y) ?? ''
  const quoted = reader.quoted()
  if (quoted !== undefined) {
    if (!reader.atEnd && !reader.comesNext(',') && !reader.comesNext(')')) reader.fail('expecting "," or ")"')
    return quoted
  }
  return reader.match(/\{[^{}]*\}(?=[,)])/y) ?? reader.match(/[^,)]*/y) ?? ''
}

function readList(reader: QueryReader, open = '(', close = ')'): string[] {
  reader.need(open)
  if (reader.skip(close)) return []
  const values: string[] = []
  const plain = close === ')' ? /[^,)]*/y : /[^,}]*/y
  do {
    values.push(reader.quoted() ?? reader.match(plain) ?? '')
  } while (reader.skip(','))
  reader.need(close)
  return values
}

function isKey<Keys extends object>(keys: Keys, key: string | number | symbol): key is keyof Keys {
  return Object.hasOwn(keys, key)
}
