/*
 * The game's arithmetic without a browser: a round's log of 10,000 events replayed, one more tap, the leaderboard
 * of eight players, and the rows and the statistics of a history of 10,000 rounds.
 */
import { gateOf } from '@teemates/golf/gate'
import { historyRowOf } from '@teemates/golf/history-row'
import { leaderboardOf } from '@teemates/golf/leaderboard'
import { applyPeerEvent, openPeerRound } from '@teemates/golf/peer-round'
import { createRound, type Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { golferRoundsOf } from '@teemates/golf/statistics/golfer-round'
import { statisticsOf } from '@teemates/golf/statistics/statistics'
import { randomOf } from '../test/random.ts'
import { report } from './figures.ts'
import { finishedRounds } from './finished-rounds.ts'
import { readOptions } from './options.ts'
import { limitTime } from './time-limit.ts'

limitTime(3)
const options = readOptions(15)
const eventCount = 10_000
const round = roundOfEight()
const events = scoringEvents(round, options.seed)
const played = openPeerRound(round, events)
const archived = finishedRounds(eventCount, options.seed)
const golfer = { ids: new Set(['manual_ann']), profileId: 'cmplr_device' }

let growing = played
let tapCount = 0
await report({
  name: 'golf',
  options,
  figures: [
    { name: 'replay 10,000 events', unit: 'ms', values: timed(() => openPeerRound(round, events)) },
    {
      name: 'one tap after 10,000, gate included',
      unit: 'ms',
      values: timed(() => {
        tapCount += 1
        growing = applyPeerEvent(growing, stroke(`evt_tap_${tapCount}`, 'player_3', 7))
        return gateOf(growing.round)
      }),
    },
    { name: 'leaderboard of 8 players', unit: 'ms', values: timed(() => leaderboardOf(played.round)) },
    {
      name: '10,000 rows of the history',
      unit: 'ms',
      values: timed(() => archived.map((one) => historyRowOf(one))),
    },
    {
      name: 'statistics of 10,000 rounds',
      unit: 'ms',
      values: timed(() => statisticsOf(golferRoundsOf(archived, golfer, new Map()))),
      budget: { atMost: 50 },
    },
  ],
})

/** Milliseconds of each run. The first few runs are left out, because they include compilation. */
function timed(work: () => unknown): number[] {
  for (let run = 0; run < 5; run += 1) work()
  return Array.from({ length: options.runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}

function roundOfEight(): Round {
  return createRound({
    id: 'round_1_bench',
    courseId: 'course_bench',
    courseName: 'Bench',
    teeLabel: 'White',
    holesMode: 'full18',
    holeSet: Array.from({ length: 18 }, (_, index) => ({ number: index + 1, par: 4, length: 350, si: index + 1 })),
    players: Array.from({ length: 8 }, (_, index) => ({
      id: `player_${index}`,
      playerId: null,
      nickname: `Player ${index}`,
      isLocal: false,
      p2pPeerId: null,
      joinMode: 'manual',
    })),
    soloRound: true,
    selfPlayerId: null,
  })
}

/** Strokes, some undone, over all holes and players; the round goes on a hole now and then. */
function scoringEvents(of: Round, seed: number): RoundEvent[] {
  const random = randomOf(seed)
  return Array.from({ length: eventCount }, (_, index): RoundEvent => {
    const id = `evt_${index}_bench`
    const player = of.players[Math.floor(random() * of.players.length)]
    const holeNumber = 1 + Math.floor(random() * 18)
    if (random() < 0.002) return { ...stroke(id, player?.id ?? '', holeNumber), type: 'next_hole', holeNumber: null }
    return { ...stroke(id, player?.id ?? '', holeNumber), type: random() < 0.7 ? 'stroke' : 'undo_stroke' }
  })
}

function stroke(id: string, playerId: string, holeNumber: number) {
  const timestamp = '2026-05-01T08:00:00.000Z'
  return { id, roundId: round.id, playerId, timestamp, type: 'stroke', holeNumber, data: null } as const
}
