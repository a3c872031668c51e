import { expect, test } from 'vitest'
import { withPlayerIds } from './player-ids.ts'

test('the players of all games and handicaps have their other ids, and nothing else changes', () => {
  const ids = new Map([
    ['p1', 'profile'],
    ['p2', 'p2'],
  ])
  const gamesOf = (ann: string) => ({
    games: [
      { id: 'p1', kind: 'skins', isNet: true, valueHundredths: 100, fromPosition: 1, playerIds: [ann, 'p2'] },
      {
        id: 'm',
        kind: 'nassau',
        teams: { a: ['p2'], b: [ann] },
        conceded: [{ number: 3, by: 'a' }],
        presses: [{ bet: 'front', fromHole: 4 }],
      },
      { id: 'w', kind: 'of a newer version', pairs: [[ann, 'p2']] },
    ],
    currency: '€',
    courseHandicaps: { [ann]: 12, p2: null },
    workings: { [ann]: { handicapIndex: 12.4, tee: { courseRating: 71.2, slopeRating: 125, par: 72 }, isNine: false } },
    holeOrder: [3, 1, 2],
  })
  expect(withPlayerIds(gamesOf('p1'), ids)).toEqual(gamesOf('profile'))
})

test('games that cannot be read stay as they are', () => {
  for (const raw of [null, 5, 'text', []]) expect(withPlayerIds(raw, new Map())).toEqual(raw)
})
