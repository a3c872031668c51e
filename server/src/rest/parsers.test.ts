import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFilter } from './filters.ts'
import { parseOrder } from './order-list.ts'
import { parsePreferences } from './preferences.ts'
import { RestError } from './rest-error.ts'
import { contentRange, rowRange } from './row-range.ts'
import { parseSelect } from './select-list.ts'

const column = (name: string) => ({ column: name, path: [] })

/** Expected shapes follow the examples of PostgREST's documentation, Tables and Views. */
describe('select', () => {
  test.each([
    ['', [{ kind: 'all' }]],
    ['*', [{ kind: 'all' }]],
    [
      'first_name,age',
      [
        { kind: 'field', field: column('first_name'), alias: undefined, cast: undefined },
        { kind: 'field', field: column('age'), alias: undefined, cast: undefined },
      ],
    ],
    [
      'fullName:full_name,salary::text',
      [
        { kind: 'field', field: column('full_name'), alias: 'fullName', cast: undefined },
        { kind: 'field', field: column('salary'), alias: undefined, cast: 'text' },
      ],
    ],
    [
      'json_data->phones->0->>number',
      [
        {
          kind: 'field',
          field: {
            column: 'json_data',
            path: [
              { key: 'phones', asText: false },
              { key: 0, asText: false },
              { key: 'number', asText: true },
            ],
          },
          alias: undefined,
          cast: undefined,
        },
      ],
    ],
    ['" spaced, ""', undefined],
    [
      'title,directors(id,last_name)',
      [
        { kind: 'field', field: column('title'), alias: undefined, cast: undefined },
        { kind: 'relation', relation: 'directors' },
      ],
    ],
    ['d:directors!inner(*)', [{ kind: 'relation', relation: 'directors' }]],
    ['...directors(name)', [{ kind: 'relation', relation: 'directors' }]],
    ['count()', [{ kind: 'aggregate' }]],
    ['amount.sum()', [{ kind: 'aggregate' }]],
  ])('%j', (text, expected) => {
    if (expected === undefined) expect(() => parseSelect(text)).toThrow(RestError)
    else expect(parseSelect(text)).toEqual(expected)
  })
})

describe('filters', () => {
  test.each([
    [
      'age',
      'gte.18',
      { kind: 'test', field: column('age'), negated: false, test: { kind: 'compare', sql: '>=', value: '18' } },
    ],
    [
      'a',
      'not.like.O*',
      { kind: 'test', field: column('a'), negated: true, test: { kind: 'compare', sql: 'like', value: 'O%' } },
    ],
    [
      'a',
      'in.(1,"hi, there","a\\"b\\\\c")',
      { kind: 'test', field: column('a'), negated: false, test: { kind: 'in', values: ['1', 'hi, there', 'a"b\\c'] } },
    ],
    ['a', 'in.()', { kind: 'test', field: column('a'), negated: false, test: { kind: 'in', values: [] } }],
    ['a', 'is.NULL', { kind: 'test', field: column('a'), negated: false, test: { kind: 'state', sql: 'is null' } }],
    [
      'a',
      'like(any).{O*,P*}',
      {
        kind: 'test',
        field: column('a'),
        negated: false,
        test: { kind: 'quantified', sql: 'like', quantifier: 'any', values: ['O%', 'P%'] },
      },
    ],
    [
      'a',
      'fts(english).fat & rat',
      {
        kind: 'test',
        field: column('a'),
        negated: false,
        test: { kind: 'search', search: 'to_tsquery', language: 'english', query: 'fat & rat' },
      },
    ],
    ['a', 'eq.', { kind: 'test', field: column('a'), negated: false, test: { kind: 'compare', sql: '=', value: '' } }],
    [
      'a',
      'eq.x),or(b',
      { kind: 'test', field: column('a'), negated: false, test: { kind: 'compare', sql: '=', value: 'x),or(b' } },
    ],
  ])('%s=%s', (key, value, expected) => expect(parseFilter(key, value)).toEqual(expected))

  test('groups within groups', () => {
    expect(parseFilter('not.or', '(age.eq.14,not.and(age.gte.11,name.not.is.null,tags.cs.{a,b}),x.eq."a,)")')).toEqual({
      kind: 'group',
      join: 'or',
      negated: true,
      members: [
        { kind: 'test', field: column('age'), negated: false, test: { kind: 'compare', sql: '=', value: '14' } },
        {
          kind: 'group',
          join: 'and',
          negated: true,
          members: [
            { kind: 'test', field: column('age'), negated: false, test: { kind: 'compare', sql: '>=', value: '11' } },
            { kind: 'test', field: column('name'), negated: true, test: { kind: 'state', sql: 'is null' } },
            {
              kind: 'test',
              field: column('tags'),
              negated: false,
              test: { kind: 'compare', sql: '@>', value: '{a,b}' },
            },
          ],
        },
        { kind: 'test', field: column('x'), negated: false, test: { kind: 'compare', sql: '=', value: 'a,)' } },
      ],
    })
  })

  test.each([
    ['a', ''],
    ['a', '1'],
    ['a', 'eqq.1'],
    ['a', 'eq'],
    ['a', 'constructor.1'],
    ['a', '__proto__.1'],
    ['a', 'is.5'],
    ['a', 'is.toString'],
    ['a', 'in.1,2'],
    ['a', 'in.(1,2'],
    ['a', 'in.(1,2)x'],
    ['a', 'neq(any).{1}'],
    ['a', 'fts(english;).x'],
    ['a->', 'eq.1'],
    ['a->>b->c', 'eq.1'],
    ['a;drop', 'eq.1'],
    ['or', 'a.eq.1'],
    ['or', '()'],
    ['or', '(a.eq.1'],
    ['or', '(a.eq.1)x'],
    ['or', `${'(and'.repeat(11)}(a.eq.1)${')'.repeat(11)}`],
  ])('%s=%s is refused', (key, value) => {
    expect(() => parseFilter(key, value)).toThrow(RestError)
  })

  test('a rejection has PostgREST’s message', () => {
    try {
      parseFilter('a', 'eqq.1')
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({
        status: 400,
        body: { code: 'PGRST100', message: '"failed to parse filter (eqq.1)" (line 1, column 4)', hint: null },
      })
    }
  })
})

describe('order', () => {
  test('directions and where nulls go', () => {
    expect(parseOrder('age.desc,height.asc.nullsfirst,a->>b.nullslast')).toEqual([
      { field: column('age'), descending: true, nulls: undefined },
      { field: column('height'), descending: false, nulls: 'first' },
      { field: { column: 'a', path: [{ key: 'b', asText: true }] }, descending: false, nulls: 'last' },
    ])
  })
  test.each(['', 'a.down', 'a.asc;', 'a,', 'a.asc.nullssome', 'a desc)'])('%j is refused', (text) => {
    expect(() => parseOrder(text)).toThrow(RestError)
  })
})

describe('rows', () => {
  test.each([
    ['10', '20', undefined, { limit: 10, offset: 20 }],
    [undefined, undefined, '0-9', { limit: 10, offset: 0 }],
    [undefined, undefined, '5-', { limit: undefined, offset: 5 }],
    [undefined, undefined, 'bytes=0-9', { limit: undefined, offset: 0 }],
    ['0', undefined, '3-4', { limit: 0, offset: 0 }],
  ])('limit %s, offset %s, range %s', (limit, offset, header, expected) => {
    expect(rowRange(limit, offset, header)).toEqual(expected)
  })
  test.each([
    ['-1', undefined, undefined, 416],
    [undefined, '-1', undefined, 416],
    [undefined, undefined, '9-0', 416],
    ['1e3', undefined, undefined, 400],
    ['9'.repeat(20), undefined, undefined, 400],
  ])('limit %s, offset %s, range %s is refused', (limit, offset, header, status) => {
    expect(() => rowRange(limit, offset, header)).toThrow(expect.objectContaining({ status }))
  })
  test('which rows were answered', () => {
    expect([contentRange(0, 25, 100), contentRange(5, 0, 0), contentRange(5, 1, undefined)]).toEqual([
      '0-24/100',
      '*/0',
      '5-5/*',
    ])
  })
})

describe('preferences', () => {
  test('known ones are taken, the first counts, others are left out', () => {
    expect(parsePreferences('return=representation, count=exact,return=minimal,magic=1,max-affected=3')).toEqual({
      return: 'representation',
      count: 'exact',
      'max-affected': 3,
    })
    expect(parsePreferences(undefined)).toEqual({})
  })
  test('with strict handling the others are refused', () => {
    expect(() => parsePreferences('handling=strict, magic=1')).toThrow(expect.objectContaining({ status: 400 }))
  })
  test.each(['tx=rollback', 'timezone=Europe/Berlin', 'handling=lenient, tx=rollback'])('%s is refused', (header) => {
    expect(() => parsePreferences(header)).toThrow(expect.objectContaining({ status: 400, message: 'PGRST127' }))
  })
})

describe('[D49] any text that is sent', () => {
  const pieces = fc.constantFrom(
    ...'a,b,.,->,->>,(,),",\\,eq.,not.,and(,or(,in.(,is.null,::,:,*,...,!,count(),{,},0,-1, ,\0,é,🏌,fts(en).'.split(
      ',',
    ),
    ',',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(pieces, { maxLength: 40 }).map((list) => list.join('')),
  )
  const expectTypedRefusal = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      expect(error).toBeInstanceOf(RestError)
    }
  }

  test('the parsers refuse it in their own words or take it, and never take long', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expectTypedRefusal(() => parseSelect(one))
        expectTypedRefusal(() => parseOrder(one))
        expectTypedRefusal(() => parseFilter(one, other))
        expectTypedRefusal(() => parseFilter('or', one))
        expectTypedRefusal(() => parsePreferences(one))
        expectTypedRefusal(() => rowRange(one, other, undefined))
        expectTypedRefusal(() => rowRange(undefined, undefined, one))
      }),
      { numRuns: 3000 },
    )
  })

  test.each(['(', '"', '\\', 'a->', 'and(', 'a,', '...', 'a(', ' ', 'é'])('64 KiB of %j', (piece) => {
    const long = piece.repeat(65_536 / piece.length)
    // A pattern that backtracks would take minutes and time out.
    for (const work of [
      () => parseSelect(long),
      () => parseOrder(long),
      () => parseFilter('or', `(${long}`),
      () => parseFilter(long, long),
    ])
      expectTypedRefusal(work)
  })
})
