import type { Round, RoundPlayer } from '@teemates/golf/round'
import { createRound } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import { continuedRoundOf } from './continued-round.ts'

const player = (id: string, more: Partial<RoundPlayer> = {}): RoundPlayer => ({
  id,
  playerId: `cmplr_${id}`,
  nickname: id,
  isLocal: false,
  p2pPeerId: id,
  joinMode: 'p2p',
  ...more,
})

function played(players: readonly RoundPlayer[], more: Partial<Round> = {}): Round {
  const round = createRound({
    id: 'round_1',
    courseId: 'links',
    courseName: 'Links',
    courseVendorId: 'osm:links',
    teeLabel: 'Blue',
    holesMode: 'back9',
    holeSet: Array.from({ length: 9 }, (_, at) => ({
      number: at + 10,
      par: 4,
      length: at === 0 ? 2_500 : 300,
      si: at + 1,
    })),
    players,
    soloRound: false,
    selfPlayerId: null,
  })
  return { ...round, status: 'active', startedAt: 1_000, currentHole: 3, ...more }
}

const noKeys = new Map<string, string>()
const mia = player('manual_0123456789abcdef01234567', { playerId: null, nickname: 'Mia', joinMode: 'manual' })

test('a continued round has its players, their strokes on the holes of the card, and its hole', () => {
  const round = played([
    player('ann', { joinMode: 'host' }),
    player('ben', { hasJoinedLate: true, hasStopped: true }),
    mia,
  ])
  const [tenth, ...others] = round.holes
  const holes =
    tenth === undefined
      ? others
      : [{ ...tenth, strokes: { ann: 4, [mia.id]: 0, ben: 7 }, noScore: [mia.id] }, ...others]
  const continued = continuedRoundOf({ ...round, holes }, new Map([['ben', 'bens-key']]), [])
  expect(continued).toMatchObject({
    courseVendorId: 'osm:links',
    teeLabel: 'Blue',
    holesMode: 'back9',
    startedAt: 1_000,
  })
  expect(continued.currentHole).toBe(3)
  expect(continued.players).toEqual([
    {
      playerId: 'cmplr_ann',
      nickname: 'ann',
      isManual: false,
      hasJoinedLate: false,
      hasStopped: false,
      seatKey: null,
      strokes: { 10: 4 },
      noScores: [],
    },
    {
      playerId: 'cmplr_ben',
      nickname: 'ben',
      isManual: false,
      hasJoinedLate: true,
      hasStopped: true,
      seatKey: 'bens-key',
      strokes: { 10: 7 },
      noScores: [],
    },
    {
      playerId: mia.id,
      nickname: 'Mia',
      isManual: true,
      hasJoinedLate: false,
      hasStopped: false,
      seatKey: null,
      strokes: { 10: 0 },
      noScores: [10],
    },
  ])
  // The server takes no longer hole, nor a longer name.
  expect(continued.holeSetFull.slice(0, 2)).toEqual([
    { number: 10, par: 4, length: null, si: 1 },
    { number: 11, par: 4, length: 300, si: 2 },
  ])
  const named = continuedRoundOf(played([player('ann', { joinMode: 'host', nickname: 'A'.repeat(30) })]), noKeys, [])
  expect(named.players[0]?.nickname).toBe('A'.repeat(20))
})

test('the host comes first, and each profile belongs to one player', () => {
  const { players } = continuedRoundOf(
    played([
      player('ben', { playerId: 'cmplr_ann' }),
      player('dan', { playerId: 'no id' }),
      player('eve', { playerId: 'manual_x' }),
      player('ann', { joinMode: 'host' }),
    ]),
    noKeys,
    [],
  )
  expect(players.map(({ playerId }) => playerId)).toEqual(['cmplr_ann', 'ben', 'dan', 'eve'])
})

test('a round that hasn’t begun is at no hole', () => {
  const round = played([player('ann', { joinMode: 'host' })], { status: 'lobby', startedAt: null, currentHole: 1 })
  expect(continuedRoundOf(round, noKeys, [])).toMatchObject({ currentHole: 0, startedAt: null })
})

test('each player who was sent away is listed once, without those who play and no more than the server takes', () => {
  const round = played([player('ann', { joinMode: 'host' }), player('ben')])
  const sentAway = ['cmplr_cleo', 'cmplr_ben', 'no id', 'manual_x', 'cmplr_cleo', 'cmplr_dan']
  expect(continuedRoundOf(round, noKeys, sentAway).sentAway).toEqual(['cmplr_cleo', 'cmplr_dan'])
  const many = Array.from({ length: 20 }, (_, at) => `cmplr_${at}`)
  expect(continuedRoundOf(round, noKeys, many).sentAway).toEqual(many.slice(4))
})

test('a round without a tee label gets one, because the server requires it', () => {
  expect(continuedRoundOf(played([mia], { teeLabel: '' }), noKeys, []).teeLabel).toBe('Standard')
})

test('a continued round begins on its starting hole', () => {
  expect(continuedRoundOf(played([player('ann')]), noKeys, []).startingHole).toBeNull()
  const shotgun = played([player('ann')], { metadata: { selfPlayerId: null, startingHole: 17 } })
  // The third hole played, after the 17th and the 18th, is the 10th.
  expect(continuedRoundOf(shotgun, noKeys, [])).toMatchObject({ startingHole: 17, currentHole: 3 })
})
