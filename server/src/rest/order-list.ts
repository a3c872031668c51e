import { type Field, QueryReader, readField } from './query-reader.ts'

export interface OrderTerm {
  readonly field: Field
  readonly descending: boolean
  /** Undefined stands for PostgreSQL's default: last if ascending, first if descending. */
  readonly nulls: 'first' | 'last' | undefined
}

const maxTerms = 20

/**
 * Parses the parameter 'order': 'hole,strokes.desc.nullslast'.
 * @throws RestError PGRST100
 */
export function parseOrder(text: string): OrderTerm[] {
  const reader = new QueryReader(text, 'order')
  const terms: OrderTerm[] = []
  do {
    if (terms.length === maxTerms) reader.fail(`expecting at most ${maxTerms} terms`)
    const field = readField(reader)
    const direction = reader.match(/\.(?:asc|desc)(?![a-z])/y)
    const nulls = reader.match(/\.nulls(?:first|last)/y)
    terms.push({
      field,
      descending: direction === '.desc',
      nulls: nulls === undefined ? undefined : nulls === '.nullsfirst' ? 'first' : 'last',
    })
  } while (reader.skip(','))
  reader.end()
  return terms
}
