import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Column, FilterError, matches, parseFilter } from './filters.ts'

const columns: readonly Column[] = [
  ['id', 'uuid'],
  ['hole', 'int4'],
  ['name', 'text'],
  ['open', 'bool'],
  ['made', 'timestamptz'],
  ['tags', '_text'],
].map(([name = '', type = '']) => ({ name, type, readers: [] }))

function holds(filter: string, record: Readonly<Record<string, unknown>>): boolean {
  return matches(parseFilter(filter, columns), record)
}

describe('filters', () => {
  test.each<[string, Readonly<Record<string, unknown>>, boolean]>([
    ['', {}, true],
    ['hole=eq.3', { hole: 3 }, true],
    ['hole=eq.3', { hole: 4 }, false],
    ['hole=eq.3.0', { hole: 3 }, true],
    ['hole=lt.10', { hole: 9 }, true],
    ['hole=gt.9', { hole: 10 }, true],
    ['hole=lte.-1', { hole: -1 }, true],
    ['hole=neq.3', { hole: null }, false],
    ['hole=in.(1,2,3)', { hole: 2 }, true],
    ['hole=in.(1,2,3)', { hole: 4 }, false],
    ['id=eq.ABCDEF00-0000-0000-0000-000000000000', { id: 'abcdef00-0000-0000-0000-000000000000' }, true],
    ['name=eq.', { name: '' }, true],
    ['name=eq."a,b)"', { name: 'a,b)' }, true],
    ['name=eq."say \\"hi\\""', { name: 'say "hi"' }, true],
    ['name=in.("a,b",c)', { name: 'a,b' }, true],
    ['name=eq.a.b=c', { name: 'a.b=c' }, true],
    ['open=eq.true', { open: true }, true],
    ['open=neq.true', { open: false }, true],
    ['made=lt.2026-01-01', { made: '2025-12-31T23:00:00+00:00' }, true],
    ['hole=gt.1,hole=lt.3,name=eq.a', { hole: 2, name: 'a' }, true],
    ['hole=gt.1,hole=lt.3,name=eq.a', { hole: 2, name: 'b' }, false],
  ])('%s of %o: %s', (filter, record, expected) => {
    expect(holds(filter, record)).toBe(expected)
  })

  test.each([
    ['nothing'],
    ['hole'],
    ['hole=3'],
    ['hole=eq'],
    ['hole=eq.'],
    ['hole=eq.three'],
    ['hole=eq.1e309'],
    ['hole=like.1'],
    ['hole=not.eq.1'],
    ['hole=in.1,2'],
    ['hole=in.(1,2'],
    ['hole=in.(1,2)x'],
    ['name=eq."open'],
    ['name=eq.a"b'],
    ['unknown=eq.1'],
    ['tags=eq.a'],
    ['hole=eq.1,'],
    [',hole=eq.1'],
    ['open=eq.maybe'],
    ['made=gt.yesterday'],
    [`hole=in.(${Array.from({ length: 101 }, (_, index) => index).join()})`],
    [Array.from({ length: 9 }, () => 'hole=eq.1').join()],
    [`name=eq.${'x'.repeat(2_000)}`],
  ])('%s is refused', (filter) => {
    expect(() => parseFilter(filter, columns)).toThrow(FilterError)
  })

  test('a text that the official client quotes is found again, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (wanted, other) => {
        const quoted = `"${wanted.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
        expect(holds(`name=eq.${quoted}`, { name: wanted })).toBe(true)
        expect(holds(`name=eq.${quoted}`, { name: other })).toBe(wanted === other)
        expect(holds(`name=in.(a,${quoted}),hole=eq.1`, { name: wanted, hole: 1 })).toBe(true)
      }),
    )
  })

  test('any text is parsed or refused, at once', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 2_000 }),
      fc
        .array(fc.constantFrom('hole', '=', 'eq', '.', 'in', '(', ')', ',', '"', '\\', '1', 'name'), { maxLength: 60 })
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (filter) => {
        try {
          expect(parseFilter(filter, columns).length).toBeLessThanOrEqual(8)
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
