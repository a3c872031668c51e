import { describe, expect, test } from 'vitest'
import vectors from '../vectors/cards.json' with { type: 'json' }
import { checkCard } from './card-check.ts'

/** The same vectors check the catalogue's SQL. */
describe('the checks of a card', () => {
  test.each(vectors.cards)('$rule', ({ numbers, pars, si, yards, courseRating, slopeRating, errors }) => {
    const holes = numbers.map((number, index) => ({
      number,
      par: pars[index] ?? 0,
      distance: yards[index] ?? null,
      si: si[index] ?? null,
    }))
    const found = checkCard(holes, { courseRating, slopeRating }).errors.map(({ code }) => code)
    expect([...new Set(found)].toSorted()).toEqual(errors)
  })
})
