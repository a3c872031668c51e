import fc from 'fast-check'
import { holesModes } from '../src/holes-mode.ts'
import type { Round } from '../src/round.ts'
import { playerNamed, roundAtPebble, withStrokes } from './worked-round.ts'

const nicknames = ['Ann', 'Bob', 'Cal', 'Dee', 'Eve', 'Fay', 'Gus', 'constructor']

// Most counts are around par, so that players tie. Some are a hole without a score, an ace, or the highest allowed count.
const strokes = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 2, max: 7 }) }, fc.constantFrom(0, 1, 99))
const wholeCard = fc.array(strokes, { minLength: 18, maxLength: 18 })
const partOfCard = fc
  .tuple(wholeCard, fc.nat(18), fc.nat(18))
  .map(([card, joined, left]) => card.map((count, index) => (index >= joined && index < left ? count : 0)))

/** Rounds of any length with up to eight players. Some players tie, miss holes, join late, leave early or never play. */
export const anyRound: fc.Arbitrary<Round> = fc
  .record({
    holesMode: fc.constantFrom(...holesModes),
    cards: fc.array(fc.oneof({ weight: 9, arbitrary: wholeCard }, partOfCard), { maxLength: nicknames.length }),
  })
  .map(({ holesMode, cards }) => {
    const players = nicknames.slice(0, cards.length).map((name) => playerNamed(name))
    const byPlayer = Object.fromEntries(players.map(({ id }, index) => [id, cards[index] ?? []]))
    return withStrokes(roundAtPebble({ holesMode, players }), byPlayer)
  })
