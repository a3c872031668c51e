import { describe, expect, test } from 'vitest'
import { gameRound, inCardOrder } from '../../cards/worked-games.ts'
import { playerNamed, roundAtPebble, withStrokes } from '../../cards/worked-round.ts'
import { gameHolesOf } from './game-hole.ts'

function answersOf(round: Parameters<typeof gameHolesOf>[0], id: string, order = inCardOrder) {
  return gameHolesOf(round, order).map(({ answers }) => answers.get(id))
}

describe('the holes of a game', () => {
  test('stand in playing order with the card numbers and stroke indexes', () => {
    const holes = gameHolesOf(gameRound(), [18, 1, 2])
    expect(holes.map(({ number, par, strokeIndex }) => [number, par, strokeIndex])).toEqual([
      [18, 5, 5],
      [1, 4, 6],
      [2, 5, 10],
    ])
  })

  test('have no stroke index if the card has none', () => {
    const bare = Array.from({ length: 18 }, (_, index) => ({ number: index + 1, par: 4, distance: null, si: null }))
    expect(gameHolesOf(roundAtPebble({ holes: bare }), [1])[0]?.strokeIndex).toBeNull()
  })

  test('tell a hole without a score from one still to come', () => {
    const round = { ...withStrokes(gameRound(), { cal: [6, 6, 5] }), status: 'active' as const }
    const holes = round.holes.map((hole) => (hole.number === 4 ? { ...hole, noScore: ['cal'] } : hole))
    expect(answersOf({ ...round, holes }, 'cal').slice(0, 6)).toEqual([6, 6, 5, 'no-score', 'open', 'open'])
  })
})

describe('nobody waits for the score', () => {
  const twoHoles = { ann: [4, 5], bob: [5] }

  test('of a player who stopped', () => {
    const round = withStrokes(roundAtPebble(), twoHoles)
    const players = round.players.map((player) =>
      player.id === 'bob' ? { ...player, hasStopped: true as const } : player,
    )
    expect(answersOf({ ...round, players }, 'bob').slice(0, 3)).toEqual([5, 'absent', 'absent'])
    expect(answersOf({ ...round, players }, 'ann').slice(0, 3)).toEqual([4, 5, 'open'])
  })

  test('of anybody after the round has ended', () => {
    const round = { ...withStrokes(roundAtPebble(), twoHoles), status: 'completed' as const }
    expect(answersOf(round, 'ann').slice(0, 3)).toEqual([4, 5, 'absent'])
  })

  test('of a late joiner on holes before their first', () => {
    const players = [playerNamed('Ann'), playerNamed('Bob', { hasJoinedLate: true })]
    const round = withStrokes(roundAtPebble({ players }), { ann: [4, 5, 4, 4], bob: [0, 0, 4] })
    expect(answersOf(round, 'bob').slice(0, 4)).toEqual(['absent', 'absent', 4, 'open'])
    // Until a late joiner's first score, the holes before the round's current one count as missed.
    const joined = { ...withStrokes(round, { ann: [4, 5, 4, 4] }), currentHole: 5 }
    expect(answersOf(joined, 'bob').slice(0, 6)).toEqual(['absent', 'absent', 'absent', 'absent', 'open', 'open'])
    // If the round starts on hole 4, hole 3 is played last.
    const order = [4, 5, 6, 1, 2, 3]
    expect(answersOf(joined, 'bob', order)).toEqual(['absent', 'open', 'open', 'open', 'open', 'open'])
  })
})
