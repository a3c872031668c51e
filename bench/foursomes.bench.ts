/*
 * A club's day: 300 foursomes on one server. Each golfer's phone is on the game's channel with the app's heartbeat, and writes
 * a stroke every 20 s, followed by a poke as the app sends it. Meanwhile two real browsers of one more game tap and measure.
 * Golfers, browsers, server and PostgreSQL share this machine.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { randomOf } from '../test/random.ts'
import { httpCaller } from '../test/load/http-caller.ts'
import { connectAll, liveDevice, liveOf } from '../test/load/live-device.ts'
import { golfersPerGame, lostOf } from '../test/load/played-games.ts'
import { failuresIn, writeSteadily } from '../test/load/score-calls.ts'
import { serverRuns } from '../test/own-server/running-server.ts'
import { type Figure, quantile, report } from './figures.ts'
import { tapsSeen } from './mate-watch.ts'
import { twoMates } from './mates.ts'
import { readOptions } from './options.ts'
import { playedApp, seatsOfGame } from './played-app.ts'
import { memoryOf, processorMsOf } from './server-use.ts'
import { limitTime } from './time-limit.ts'

limitTime(6)
const options = readOptions(1)
const random = randomOf(options.seed)
const foursomes = 300
const secondsPerStroke = 20
const perSecond = (foursomes * golfersPerGame) / secondsPerStroke
const tapsEachWay = 15
const between = [600, 1000] as const
/** The taps of the browsers, one after the other, take about that long. */
const seconds = 30
const warmUpSeconds = 5

const runs = await serverRuns()
try {
  const played = await playedApp(runs, foursomes + 1)
  const { server, port, owner, key } = played
  const browsersGame = seatsOfGame(played.seats, foursomes)
  const seats = played.seats.filter((seat) => !browsersGame.includes(seat))
  const mates = await twoMates(played, foursomes)
  const memory = [await memoryOf(server.child)]
  const bothWays = async (): Promise<number[]> => {
    const [first, second] = mates.phones
    const [one, other] = mates.names
    const there = await tapsSeen(first, second, { name: one, taps: tapsEachWay, between, random })
    const back = await tapsSeen(second, first, { name: other, taps: tapsEachWay, between, random })
    return [...there, ...back].toSorted((a, b) => a - b)
  }
  const alone = await bothWays()

  const lost: string[] = []
  let received = 0
  const devices = seats.map((seat) =>
    liveDevice(port, key, seat, { onChange: () => (received += 1), onLost: (_, why) => lost.push(why) }),
  )
  await connectAll(devices, 50)
  const deviceOf = new Map(devices.map((device) => [device.seat, device]))
  const callers = Array.from({ length: 24 }, () => httpCaller(port, key))
  const play = (forSeconds: number) =>
    writeSteadily(callers, seats, random, {
      perSecond,
      seconds: forSeconds,
      onWritten: (seat, revision) => deviceOf.get(seat)?.poke(revision),
    })
  const warmUp = await play(warmUpSeconds)
  const usedBefore = await processorMsOf(server.child)
  const [calls, among] = await Promise.all([play(seconds), bothWays()])
  const usedMs = (await processorMsOf(server.child)) - usedBefore
  // The last writes are still on their way.
  await pause(1000)
  memory.push(await memoryOf(server.child))
  const held = liveOf(devices)
  for (const device of devices) device.close()
  for (const caller of callers) caller.close()
  await mates.remove()
  const all = [warmUp, calls]
  const acknowledged = all.flatMap((one) => [...one.acknowledged])
  const missing = await lostOf(acknowledged, owner)
  await owner.end()

  const due = acknowledged.length * 2 * golfersPerGame
  const sorted = calls.ms.toSorted((a, b) => a - b)
  const seen = (what: string, ms: readonly number[]): Figure[] => [
    { name: `tap to the mate's browser, ${what}: half within`, unit: 'ms', values: [quantile(ms, 0.5) ?? Number.NaN] },
    { name: `${what}: 95 of 100 within`, unit: 'ms', values: [quantile(ms, 0.95) ?? Number.NaN] },
  ]
  const none = { budget: { atMost: 0 }, mustHold: true } as const
  await report({
    name: 'foursomes',
    options,
    figures: [
      ...seen('nobody else playing', alone),
      ...seen(`among ${foursomes} foursomes`, among),
      {
        name: 'strokes answered',
        unit: 'per second',
        values: [calls.ms.length / calls.seconds],
        budget: { atLeast: perSecond * 0.98 },
      },
      { name: 'half of them within', unit: 'ms', values: [quantile(sorted, 0.5) ?? Number.NaN] },
      { name: '99 of 100 within', unit: 'ms', values: [quantile(sorted, 0.99) ?? Number.NaN], budget: { atMost: 50 } },
      { name: 'of one processor, used by the server', unit: 'ratio', values: [usedMs / (calls.seconds * 1000)] },
      { name: 'memory of the server, at its highest', unit: 'MB', values: [Math.max(...memory)] },
      { name: 'phones held', unit: 'devices', values: [held], budget: { atLeast: seats.length }, mustHold: true },
      { name: 'dropped meanwhile', unit: 'devices', values: [lost.length], ...none },
      {
        name: 'changes received, of those due',
        unit: 'ratio',
        values: [received / due],
        budget: { atLeast: 1 },
        mustHold: true,
      },
      { name: 'answered and not in the database', unit: 'strokes', values: [missing], ...none },
      { name: 'not answered with success', unit: 'strokes', values: [failuresIn(all)], ...none },
    ],
    notes: [
      `${seats.length} phones, ${perSecond} strokes a second for ${seconds} s, ${tapsEachWay} taps each way between the browsers.`,
      'Memory is the resident set of the Node process, without PostgreSQL.',
      ...new Set(lost),
      ...all.flatMap(({ failures }) => [...failures].map(([what, count]) => `${count} × ${what}`)),
    ],
  })
} finally {
  await runs.remove()
}
