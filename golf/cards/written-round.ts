import { createRound, type Round } from '../src/round.ts'
import { playerNamed, withStrokes } from './worked-round.ts'

/**
 * The completed round of a card as golfers write it: a line of hole numbers, one of pars, then one for each player. '-' is
 * a hole not played; lines that are empty and '|' between the nines are for the eye.
 *
 *     Hole  1 2 3
 *     Par   4 5 4
 *     Ann   5 - 4
 */
export function roundWritten(card: string): Round {
  const [holes, pars, ...rows] = card
    .split('\n')
    .map((line) => line.replace('|', ' ').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...fields] = line.split(/\s+/)
      return { name, counts: fields.map((field) => (field === '-' ? 0 : Number(field))) }
    })
  const numbers = holes?.counts ?? []
  const round = createRound({
    id: 'round_1_a',
    courseId: 'course_pebble-beach-golf-links',
    courseName: 'Pebble Beach Golf Links',
    teeLabel: 'Blue',
    holesMode: numbers.length > 9 ? 'full18' : numbers[0] === 10 ? 'back9' : 'front9',
    holeSet: numbers.map((number, index) => ({ number, par: pars?.counts[index] ?? 0, length: null, si: null })),
    players: rows.map(({ name }) => playerNamed(name)),
    soloRound: true,
    selfPlayerId: null,
  })
  const strokes = Object.fromEntries(rows.map(({ name, counts }) => [playerNamed(name).id, counts]))
  return { ...withStrokes(round, strokes), status: 'completed' }
}
