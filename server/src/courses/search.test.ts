import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../database/calls/caller.ts'
import { applySeeds } from '../database/seed.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'

const golfer: Caller = { role: 'authenticated', claims: { sub: '00000000-0000-4000-8000-000000000001' } }

describe.each(testPostgres)('the catalogue on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
    await applySeeds(made.database.owner)
  })
  afterAll(() => made.drop())

  const found = async (query: string, limit = 10) => {
    const { rows } = await made.database.call<{ name: string; vendor_id: string }>(golfer, {
      text: 'select * from public.search_courses($1, $2)',
      values: [query, limit],
    })
    return rows
  }
  const answerOf = async (text: string, values: unknown[] = []) => {
    const { rows } = await made.database.owner.query<{ answer: unknown }>(text, values)
    return rows[0]?.answer
  }

  test('the seed is whole, and applied again changes nothing', async () => {
    expect(await applySeeds(made.database.owner)).toEqual([])
    const counts = () =>
      answerOf(`select jsonb_build_array(
        (select count(*) from public.courses), (select count(*) from public.course_tees),
        (select count(*) from public.course_holes), (select count(*) from private.course_words),
        (select sum(courses) from private.search_words), (select max(updated_at) from public.courses)) as answer`)
    const before = await counts()
    await made.database.owner.query('delete from teemates_server.seeds')
    expect(await applySeeds(made.database.owner)).toHaveLength(2)
    expect(await counts()).toEqual(before)
    expect(before).toMatchObject({ 0: 21, 1: 29, 2: 522 })
  })

  test.each([
    ['peble beach', 'Pebble Beach Golf Links'],
    ['Pebble  Beach!', 'Pebble Beach Golf Links'],
    ['peb', 'Pebble Beach Golf Links'],
    ['pebblebeach', 'Pebble Beach Golf Links'],
    ['bethpage black', 'Bethpage State Park (Black)'],
    ['black bethpage', 'Bethpage State Park (Black)'],
    ['bethpge blakc', 'Bethpage State Park (Black)'],
    ['st andrews old', 'St Andrews (Old Course)'],
    ['saint andrews', 'St Andrews (Old Course)'],
    ["St. Andrew's old course", 'St Andrews (Old Course)'],
    ['torrey pines south', 'Torrey Pines Golf Course (South)'],
    ['torreypines north', 'Torrey Pines Golf Course (North)'],
    ['augusta georgia', 'Augusta National Golf Club'],
    ['augusta ga', 'Augusta National Golf Club'],
    ['agusta national', 'Augusta National Golf Club'],
    ['pinehurst 2', 'Pinehurst No. 2'],
    ['pinhurst nc', 'Pinehurst No. 2'],
    ['sawgras', 'TPC Sawgrass (THE PLAYERS Stadium Course)'],
    ['shinecock', 'Shinnecock Hills Golf Club'],
    ['carnousty', 'Carnoustie (Championship)'],
    ['kiawa ocean', 'Kiawah Island (Ocean Course)'],
    ['harbor town', 'Harbour Town Golf Links'],
    ['hilton head', 'Harbour Town Golf Links'],
    ['chambers bey', 'Chambers Bay'],
    ['riveria country club', 'Riviera Country Club'],
    ['fox meadow', 'Fox Meadow Demo Course'],
  ])("'%s' finds %s first", async (query, name) => {
    expect((await found(query))[0]?.name).toBe(name)
  })

  test.each(['', '   ', '()', 'zzzzqqq', '%', '_', "'; drop table courses; --", '\\'])(
    "'%s' finds nothing and breaks nothing",
    async (query) => {
      expect(await found(query)).toEqual([])
    },
  )

  test('a query of a page of text is answered quickly', async () => {
    const page = 'pebble beach golf links '.repeat(2000)
    const start = performance.now()
    expect((await found(page))[0]?.name).toBe('Pebble Beach Golf Links')
    expect(performance.now() - start).toBeLessThan(1000)
  })

  test('answers as many as it was asked for, within bounds', async () => {
    expect(await found('golf', 3)).toHaveLength(3)
    expect((await found('golf', 100_000)).length).toBeLessThanOrEqual(50)
    expect(await found('golf', -1)).toHaveLength(1)
  })

  test('a course that is withdrawn, or whose source is, is found no more', async () => {
    await made.database.owner.query(
      "update public.courses set withdrawn_at = now() where vendor_id = 'demo:saltwind-demo-course'",
    )
    await made.database.owner.query("update public.course_sources set is_offered = false where id = 'teemates'")
    expect(await found('saltwind')).toEqual([])
    expect(await found('pebble beach')).toEqual([])
    const { rows } = await made.database.call<{ vendor_id: string }>(golfer, {
      text: 'select vendor_id from public.courses',
    })
    expect(rows).toEqual([{ vendor_id: 'demo:fox-meadow-demo-course' }])
    const details = "select public.course_details('teemates:pebble-beach-golf-links') as answer"
    expect(await answerOf(details)).toBeNull()
    await made.database.owner.query('update public.course_sources set is_offered = true')
    await made.database.owner.query('update public.courses set withdrawn_at = null')
    expect(await answerOf(details)).toMatchObject({ name: 'Pebble Beach Golf Links' })
  })

  test('a repeated import changes nothing, and a renamed course is found only by its new name', async () => {
    const course = { source_id: '1', name: 'Whistling Moor', city: 'Ardnamurchan' }
    const importing = "select public.import_courses('csv', $1) as answer"
    expect(await answerOf(importing, [JSON.stringify([course])])).toMatchObject({ added: 1, changed: 0, unchanged: 0 })
    expect(await answerOf(importing, [JSON.stringify([course])])).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    const renamed = { ...course, name: 'Curlew Moor' }
    expect(await answerOf(importing, [JSON.stringify([renamed, renamed])])).toMatchObject({
      changed: 1,
      refused: [{ source_id: '1', reason: 'twice' }],
    })
    expect((await found('curlew'))[0]?.vendor_id).toBe('csv:1')
    expect(await found('whistling')).toEqual([])
  })

  test('a card comes as its source has it, with the required attribution', async () => {
    const answer = await answerOf("select public.course_details('teemates:pebble-beach-golf-links') as answer")
    expect(answer).toMatchObject({
      name: 'Pebble Beach Golf Links',
      tees: [{ name: 'Blue', gender: 'male', course_rating: 74.9, slope_rating: 144 }],
    })
    expect(answer).toHaveProperty(
      'attribution',
      'Contains data from OpenGolfAPI (opengolfapi.org), © OpenStreetMap contributors, under the Open Database License 1.0.',
    )
    expect(answer).toHaveProperty('tees.0.holes.17', { number: 18, par: 5, distance: 541, si: 5 })
  })

  test('nobody but the service imports, and nobody without an account reads', async () => {
    for (const role of ['authenticated', 'anon'] as const) {
      const caller: Caller = { role, claims: golfer.claims }
      await expect(
        made.database.call(caller, { text: "select public.import_courses('csv', '[]')" }),
      ).rejects.toMatchObject({ code: '42501' })
    }
    const anon: Caller = { role: 'anon', claims: {} }
    for (const text of ["select * from public.search_courses('pebble')", 'select name from public.courses']) {
      await expect(made.database.call(anon, { text })).rejects.toMatchObject({ code: '42501' })
    }
  })
})
