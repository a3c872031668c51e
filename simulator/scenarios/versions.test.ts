import { strokesOn } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import type { Disguise } from '../../test/server/model/on-wire.ts'
import { holds } from './directed.ts'

/* [B30] Clients and servers of different ages. */

/** Changes every object that the server sends. */
function everywhere(change: (object: Readonly<Record<string, unknown>>) => object): Disguise {
  const disguised: Disguise = (value) => {
    if (Array.isArray(value)) return value.map(disguised)
    if (typeof value !== 'object' || value === null) return value
    return change(Object.fromEntries(Object.entries(value).map(([name, field]) => [name, disguised(field)])))
  }
  return disguised
}

const withMore = everywhere((object) => ({ ...object, wind: { knots: 12 }, caddies: [] }))

const optional = [
  'left_at',
  'removed',
  'joined_at',
  'updated_by',
  'created_at',
  'finished_by',
  'base_revision',
  'hint',
  'round_games',
  'course_handicap',
]
const withLess = everywhere((object) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !optional.includes(name))),
)

test.each([
  ['a newer server’s unknown fields', withMore],
  ['an older server’s missing fields', withLess],
])('[B30] %s do not affect a game', (_name, disguise) =>
  holds({}, async ({ world, golfer, device, game }) => {
    world.server.disguise = disguise
    for (const index of [0, 1]) await golfer(index).playHole(4)
    await world.sleep(3000)
    await golfer(1).next()
    await world.sleep(3000)
    expect(game().game.current_hole).toBe(2)
    const view = golfer(0).view
    expect(view === null ? 0 : strokesOn(view.round, 1, device(1).profileId)).toBe(4)
  }),
)

test('[B30] a game with an unknown status can be viewed and not changed, until the status is a known one again', () =>
  holds({}, async ({ world, golfer, game }) => {
    await golfer(0).tap(4, 1)
    await world.sleep(2000)
    world.server.disguise = everywhere((object) =>
      'status' in object && object['status'] === 'active' ? { ...object, status: 'suspended' } : object,
    )
    await golfer(1).tap(5, 1)
    await world.sleep(3000)
    expect(golfer(0).view?.unknownStatus).toBe('suspended')
    await golfer(0).tap(6, 2)
    await world.sleep(2000)
    expect(game().scores.map(({ strokes }) => strokes)).toEqual([4, 5])
    world.server.disguise = (value) => value
  }))

test('[B30] a refusal for an unknown reason is shown with the server’s sentence, and not tried again', () =>
  holds({}, async ({ world, golfer, device }) => {
    device(1).link.turn('off')
    await golfer(1).tap(4, 1)
    await golfer(0).finishForAll()
    await world.sleep(2000)
    world.server.disguise = everywhere((object) =>
      'details' in object && object['details'] === 'game_finished'
        ? { ...object, details: 'round_sealed', message: 'The round is sealed.' }
        : object,
    )
    world.book.renamedRefusals.set('game_finished', 'round_sealed')
    device(1).link.turn('good')
    await world.sleep(20_000)
    expect(golfer(1).view?.rejected).toMatchObject([{ code: 'round_sealed', message: 'The round is sealed.' }])
  }))

test('[B30] a call is repeated if its answers are too few, too many or malformed', () =>
  holds({}, async ({ world, golfer, strokesOnServer }) => {
    const lists: readonly Disguise[] = [
      (value) => (Array.isArray(value) ? [] : value),
      (value) => (Array.isArray(value) ? value.concat(value) : value),
      (value) => (Array.isArray(value) ? [{}] : value),
    ]
    for (const [index, disguise] of lists.entries()) {
      world.server.disguise = disguise
      await golfer(0).tap(3 + index, 1)
      await world.sleep(3000)
      expect(golfer(0).view?.pendingCount).toBeGreaterThan(0)
    }
    world.server.disguise = (value) => value
    await world.sleep(31_000)
    expect(strokesOnServer(0, 1)).toBe(5)
  }))
