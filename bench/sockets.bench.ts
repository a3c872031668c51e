/*
 * As many phones as on a big day, each on its game's private channel, receive the changes of their games while strokes are
 * written: reliability E60. The golfers share this machine with the server.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { serverEnvironment } from '../scripts/server-process.mjs'
import { randomOf } from '../test/random.ts'
import { httpCaller } from '../test/load/http-caller.ts'
import { appHeartbeatMs, connectAll, liveDevice, liveOf } from '../test/load/live-device.ts'
import { golfersPerGame, serverWithGames } from '../test/load/played-games.ts'
import { writeSteadily } from '../test/load/score-calls.ts'
import { serverRuns } from '../test/own-server/running-server.ts'
import { report } from './figures.ts'
import { readOptions } from './options.ts'
import { memoryOf, processorMsOf } from './server-use.ts'
import { limitTime } from './time-limit.ts'

limitTime(8)
const options = readOptions(1)
/** The official client's own interval is 25,000 ms. */
const heartbeatMs = options.heartbeat ?? appHeartbeatMs
const goal = 5_000
const connectsAtOnce = 50
/** Longer than two heartbeats, and than the time after which the server closes a silent socket. */
const heldSeconds = 65
const strokesPerSecond = 20

const runs = await serverRuns()
try {
  const { server, port, owner, seats, key } = await serverWithGames(runs, goal / golfersPerGame, serverEnvironment)
  const { child } = server
  const memory: number[] = [await memoryOf(child)]

  const lost: string[] = []
  let received = 0
  const devices = seats.map((seat) =>
    liveDevice(port, key, seat, {
      heartbeatMs,
      onChange: () => (received += 1),
      onLost: (_, why) => lost.push(why),
    }),
  )
  const refused: string[] = []
  const startedAt = performance.now()
  await connectAll(devices, connectsAtOnce, (error) => refused.push(String(error)))
  const connectMs = performance.now() - startedAt
  const connected = liveOf(devices)
  memory.push(await memoryOf(child))

  const callers = Array.from({ length: 4 }, () => httpCaller(port, key))
  const random = randomOf(options.seed)
  const usedBefore = await processorMsOf(child)
  const calls = await writeSteadily(callers, seats, random, { perSecond: strokesPerSecond, seconds: heldSeconds })
  const usedMs = (await processorMsOf(child)) - usedBefore
  // The last writes are still on their way.
  await pause(1000)
  memory.push(await memoryOf(child))
  const held = liveOf(devices)
  for (const device of devices) device.close()
  for (const caller of callers) caller.close()
  await owner.end()
  // The game's revision and the score, to each of four phones.
  const due = calls.acknowledged.size * 2 * golfersPerGame

  await report({
    name: 'sockets',
    options,
    figures: [
      {
        name: '[E60] connected and joined',
        unit: 'devices',
        values: [connected],
        budget: { atLeast: goal },
        mustHold: true,
      },
      {
        name: `[E60] still there after ${heldSeconds} s`,
        unit: 'devices',
        values: [held],
        budget: { atLeast: goal },
        mustHold: true,
      },
      {
        name: '[E60] dropped meanwhile',
        unit: 'devices',
        values: [lost.length],
        budget: { atMost: 0 },
        mustHold: true,
      },
      {
        name: '[E60] memory of the server, at its highest',
        unit: 'MB',
        values: [Math.max(...memory)],
        budget: { atMost: 250 },
      },
      { name: 'of that before anyone came', unit: 'MB', values: [memory[0] ?? Number.NaN] },
      { name: 'connecting them', unit: 'ms', values: [connectMs] },
      {
        name: 'of one processor, used by the server meanwhile',
        unit: 'ratio',
        values: [usedMs / (calls.seconds * 1000)],
      },
      {
        name: 'heartbeats meanwhile',
        unit: 'per second',
        values: [(held * 1000) / heartbeatMs],
      },
      {
        name: 'changes received, of those due',
        unit: 'ratio',
        values: [received / due],
        budget: { atLeast: 1 },
        mustHold: true,
      },
      { name: 'strokes written meanwhile', unit: 'strokes', values: [calls.acknowledged.size] },
    ],
    notes: [
      `A heartbeat each ${heartbeatMs / 1000} s, as ${heartbeatMs === appHeartbeatMs ? 'the app has it' : '--heartbeat says'}.`,
      'Memory is the resident set of the Node process; PostgreSQL, which keeps a fixed number of connections, is not in it.',
      ...[...new Set([...refused, ...lost])].slice(0, 5),
      ...[...calls.failures].map(([what, count]) => `${count} × ${what}`),
    ],
  })
} finally {
  await runs.remove()
}
