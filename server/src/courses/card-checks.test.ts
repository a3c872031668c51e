import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import vectors from '../../../golf/vectors/cards.json' with { type: 'json' }
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'

type Card = (typeof vectors.cards)[number]

function holesOf({ numbers, pars, si, yards }: Card) {
  return numbers.map((number, index) => ({ number, par: pars[index], distance: yards[index], si: si[index] }))
}

describe.each(testPostgres)('the card checks of $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  const importOne = async (sourceId: string, card: Card) => {
    const { courseRating, slopeRating } = card
    const tee = { name: 'Blue', course_rating: courseRating, slope_rating: slopeRating, holes: holesOf(card) }
    const { rows } = await made.database.owner.query<{ answer: unknown }>(
      "select public.import_courses('csv', $1) as answer",
      [JSON.stringify([{ source_id: sourceId, name: 'A course', tees: [tee] }])],
    )
    return rows[0]?.answer
  }

  test.each(vectors.cards)('$rule', async (card) => {
    const { rows } = await made.database.owner.query<{ errors: string[] }>(
      'select private.card_errors($1, $2, $3) as errors',
      [JSON.stringify(holesOf(card)), card.courseRating, card.slopeRating],
    )
    expect(rows[0]?.errors.toSorted()).toEqual(card.errors)
  })

  test.each(vectors.cards)('imported, $rule', async (card) => {
    const sourceId = `card-${vectors.cards.indexOf(card)}`
    const answer = await importOne(sourceId, card)
    const { rows } = await made.database.owner.query(
      `select count(*)::int as holes from public.course_holes as hole join public.course_tees as tee on tee.id = hole.tee_id
       join public.courses as course on course.id = tee.course_id where course.source_id = $1`,
      [sourceId],
    )
    if (card.errors.length === 0) {
      expect(answer).toMatchObject({ added: 1, refused: [] })
      expect(rows).toEqual([{ holes: card.pars.length }])
    } else {
      expect(answer).toMatchObject({ added: 0, refused: [{ source_id: sourceId }] })
      expect(rows).toEqual([{ holes: 0 }])
    }
  })

  test('even who writes the tables by hand can leave no half card behind', async () => {
    const [playable] = vectors.cards
    if (playable === undefined) throw new Error('No card')
    await importOne('by-hand', playable)
    const { owner } = made.database
    const tee = `(select tee.id from public.course_tees as tee join public.courses as course on course.id = tee.course_id
      where course.source_id = 'by-hand')`
    const refused = { code: '23514', message: "The card can't be played." }
    await expect(
      owner.query(`delete from public.course_holes where tee_id = ${tee} and hole = 18`),
    ).rejects.toMatchObject({ ...refused, detail: 'hole-count, stroke-index-order' })
    await expect(
      owner.query(`update public.course_holes set stroke_index = 1 where tee_id = ${tee} and hole = 18`),
    ).rejects.toMatchObject({ ...refused, detail: 'stroke-index-order' })
    await expect(
      owner.query(`update public.course_holes set par = 3 where tee_id = ${tee} and hole < 0`),
    ).resolves.toMatchObject({ rowCount: 0 })
    await owner.query(`delete from public.courses where source_id = 'by-hand'`)
    const { rows } = await owner.query(`select 1 from public.courses where source_id = 'by-hand'`)
    expect(rows).toEqual([])
  })

  test.each([
    [{ source_id: 'x y', name: 'A' }, 'source-id'],
    [{ source_id: 'a', name: ' ​ ' }, 'name'],
    [{ source_id: 'a', name: 'A', latitude: 91, longitude: 0 }, 'coordinates'],
    [{ source_id: 'a', name: 'A', latitude: '1; drop table', longitude: 0 }, 'coordinates'],
    [{ source_id: 'a', name: 'A', latitude: 1 }, 'coordinates'],
    [{ source_id: 'a', name: 'A', city: 'x'.repeat(101) }, 'place'],
    [{ source_id: 'a', name: 'A', aliases: Array.from({ length: 21 }, () => 'b') }, 'too-much'],
    [{ source_id: 'a', name: 'A', aliases: [''] }, 'alias'],
    [{ source_id: 'a', name: 'A', tees: [{ name: 'Blue' }] }, 'tee'],
    [{ source_id: 'a', name: 'A', tees: [{ name: 'Blue', holes: 'x' }] }, 'tee'],
    [{ source_id: 'a', name: 'A', tees: 'x' }, 'not-a-course'],
    ['a course', 'not-a-course'],
    [null, 'not-a-course'],
  ])('%j is refused as %s, and the one beside it taken', async (course, reason) => {
    const beside = { source_id: 'beside', name: 'Beside' }
    const { rows } = await made.database.owner.query<{ answer: unknown }>(
      "select public.import_courses('csv', $1) as answer",
      [JSON.stringify([course, beside])],
    )
    expect(rows[0]?.answer).toMatchObject({ refused: [{ reason }] })
    const { rows: found } = await made.database.owner.query(
      "select source_id from public.courses where source = 'csv' and source_id in ('a', 'x y', 'beside')",
    )
    expect(found).toEqual([{ source_id: 'beside' }])
    await made.database.owner.query("delete from public.courses where source_id = 'beside'")
  })
})
