/*
 * Measures the time from a commit until the last of a game's four phones is notified: reliability E62. Strokes are written
 * steadily. Each sends two changes (the score, the game's revision) to four phones. Golfers and server share this machine.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { serverEnvironment } from '../scripts/server-process.mjs'
import { randomOf } from '../test/random.ts'
import { httpCaller } from '../test/load/http-caller.ts'
import { type ReceivedChange, type LiveDevice, liveDevice } from '../test/load/live-device.ts'
import { golfersPerGame, serverWithGames } from '../test/load/played-games.ts'
import { writeSteadily } from '../test/load/score-calls.ts'
import { serverRuns } from '../test/own-server/running-server.ts'
import { quantile, report } from './figures.ts'
import { readOptions } from './options.ts'
import { limitTime } from './time-limit.ts'

limitTime(6)
const options = readOptions(1)
const games = 100
const changesPerStroke = 2
const deliveriesGoal = 2_000
const perSecond = deliveriesGoal / golfersPerGame / changesPerStroke
const seconds = 30
const warmUpSeconds = 5

/** One commit's score, as the phones of its game received it. */
interface Delivery {
  receivers: number
  lastMs: number
}

const runs = await serverRuns()
try {
  const { port, owner, seats, key } = await serverWithGames(runs, games, serverEnvironment)

  let byStroke = new Map<string, Delivery>()
  let deliveries = 0
  const onChange = ({ seat }: LiveDevice, { table, revision, committedAt }: ReceivedChange) => {
    deliveries += 1
    if (table !== 'scores') return
    const id = `${seat.gameId} ${revision}`
    const one = byStroke.get(id) ?? { receivers: 0, lastMs: 0 }
    byStroke.set(id, one)
    one.receivers += 1
    one.lastMs = performance.timeOrigin + performance.now() - committedAt
  }
  const lost: string[] = []
  const devices = seats.map((seat) => liveDevice(port, key, seat, { onChange, onLost: (_, why) => lost.push(why) }))
  for (const device of devices) await device.connect()

  const callers = Array.from({ length: 24 }, () => httpCaller(port, key))
  const random = randomOf(options.seed)
  await writeSteadily(callers, seats, random, { perSecond, seconds: warmUpSeconds })
  await pause(1000)
  byStroke = new Map()
  deliveries = 0
  const calls = await writeSteadily(callers, seats, random, { perSecond, seconds })
  const rate = deliveries / calls.seconds
  await pause(2000)
  for (const device of devices) device.close()
  for (const caller of callers) caller.close()
  await owner.end()

  const whole = [...byStroke.values()].filter(({ receivers }) => receivers === golfersPerGame)
  const ms = whole.map(({ lastMs }) => lastMs).toSorted((a, b) => a - b)
  await report({
    name: 'change-latency',
    options,
    figures: [
      { name: 'deliveries', unit: 'per second', values: [rate], budget: { atLeast: deliveriesGoal * 0.98 } },
      {
        name: '[E62] commit to the last of four phones, half within',
        unit: 'ms',
        values: [quantile(ms, 0.5) ?? Number.NaN],
        budget: { atMost: 15 },
      },
      {
        name: '[E62] 99 of 100 within',
        unit: 'ms',
        values: [quantile(ms, 0.99) ?? Number.NaN],
        budget: { atMost: 100 },
      },
      { name: 'slowest', unit: 'ms', values: [ms.at(-1) ?? Number.NaN] },
      {
        name: 'strokes that were answered and not delivered to all four',
        unit: 'strokes',
        values: [calls.acknowledged.size - whole.length],
        budget: { atMost: 0 },
        mustHold: true,
      },
      {
        name: 'phones that were dropped',
        unit: 'devices',
        values: [lost.length],
        budget: { atMost: 0 },
        mustHold: true,
      },
    ],
    notes: [
      `${seats.length} phones in ${games} games, ${perSecond} strokes a second for ${seconds} s.`,
      'Counted from the moment at which the change was published inside its transaction, so the commit itself is in it.',
      ...[...calls.failures].map(([what, count]) => `${count} × ${what}`),
      ...new Set(lost),
    ],
  })
} finally {
  await runs.remove()
}
