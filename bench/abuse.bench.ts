/*
 * 200 games, 800 phones and 80 strokes a second, first alone and then beside one abusive client of each kind, from another
 * address. Golfers, abuser, server and PostgreSQL share this machine, so that part of what is measured is what the abuser's
 * own work takes from it.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { randomOf } from '../server/src/database/kill-run.ts'
import { httpCaller } from '../server/src/load/http-caller.ts'
import { connectAll, liveDevice, liveOf } from '../server/src/load/live-device.ts'
import { golfersPerGame, lostOf, serverWithGames } from '../server/src/load/played-games.ts'
import { failuresIn, type ScoreCalls, writeSteadily } from '../server/src/load/score-calls.ts'
import { reachedBy, reachedIn } from '../server/src/load/kinds-of-abuse.ts'
import { type RunningServer, serverRuns } from '../server/src/running-server.ts'
import { type Figure, quantile, report } from './figures.ts'
import { readOptions } from './options.ts'
import { memoryOf } from './server-use.ts'
import { limitTime } from './time-limit.ts'

limitTime(8)
const options = readOptions(1)
const random = randomOf(options.seed)
const games = 200
const abusersGames = 2
const perSecond = 80
const seconds = 15
/** The operator's defaults, which count for the abuser; all the games' phones are at one address and fit into them. */
const usualRates = { REQUESTS_PER_SECOND: '', USER_REQUESTS_PER_SECOND: '' }
/** The server's memory is collected through its inspector. */
const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }
/** Before what is beside it counts, and after it has ended. */
const settleMs = 2_000
/** Source: issue 'Load beside abuse'. */
const timesSlower = 3
/** Flat: after each abuse has ended and its garbage was collected, the server has at most so much of what it had before all of them. */
const timesLarger = 1.25
/** In 19 seconds; the general limit of requests lets a burst of 300 of an account through. */
const mustReach = 20
/** An account may read 1,000 rows at once, here of more than 1.5 kB. */
const longRowsSql = `
  insert into public.score_history (game_id, player_id, hole, strokes, written_by, outcome)
  select game_id, player_id, 1, 4, repeat('x', 1500), 'lost'
  from public.game_players, generate_series(1, 300) where game_id = any ($1)`

const runs = await serverRuns()
try {
  const played = await serverWithGames(runs, games + abusersGames, { ...usualRates, ...inspected })
  const { server, port, owner, key } = played
  const seats = played.seats.slice(0, games * golfersPerGame)
  const abusers = played.seats.slice(games * golfersPerGame)
  const tokens = abusers.map(({ token }) => token)
  await owner.query(longRowsSql, [abusers.map(({ gameId }) => gameId)])
  const lost: string[] = []
  const devices = seats.map((seat) => liveDevice(port, key, seat, { onLost: (_, why) => lost.push(why) }))
  await connectAll(devices, 20)
  const deviceOf = new Map(devices.map((device) => [device.seat, device]))
  const callers = Array.from({ length: 24 }, () => httpCaller(port, key))
  const play = () =>
    writeSteadily(callers, seats, random, {
      perSecond,
      seconds,
      onWritten: (seat, revision) => deviceOf.get(seat)?.poke(revision),
    })
  const slowest = ({ ms }: ScoreCalls) =>
    quantile(
      ms.toSorted((a, b) => a - b),
      0.99,
    ) ?? Number.NaN
  const warmUp = await play()
  const alone = await play()
  const aloneMs = slowest(alone)
  const memoryAlone = await collectedMemoryOf(server)
  const all = [warmUp, alone]
  const notes: string[] = []
  const figures: Figure[] = [{ name: 'alone, 99 of 100 strokes within', unit: 'ms', values: [aloneMs] }]
  const budget = { atMost: timesSlower }
  for (const [kind, reached] of Object.entries(reachedBy)) {
    const abuser = new Worker(new URL('../server/src/load/abuser.ts', import.meta.url), {
      workerData: { kind, port, key, tokens },
    })
    const failed: unknown[] = []
    abuser.on('error', (error) => failed.push(error))
    let answers: ReadonlyMap<string, number> = new Map()
    abuser.on('message', (counted: ReadonlyMap<string, number>) => (answers = counted))
    await pause(settleMs)
    const calls = await play()
    all.push(calls)
    const memory = await memoryOf(server.child)
    await abuser.terminate()
    await pause(settleMs)
    const memoryAfter = await collectedMemoryOf(server)
    notes.push(`${kind}: ${[...answers].map(([answer, count]) => `${count} × ${answer.slice(0, 60)}`).join(', ')}`)
    if (failed.length > 0) throw new Error(`The abuser that ${kind} ended`, { cause: failed[0] })
    figures.push(
      { name: `beside one that ${kind}`, unit: 'ms', values: [slowest(calls)] },
      { name: '   times as long', unit: 'ratio', values: [slowest(calls) / aloneMs], budget },
      {
        name: '   reached what it abuses',
        unit: 'requests',
        values: [reachedIn(reached, answers)],
        budget: { atLeast: mustReach },
        mustHold: true,
      },
      { name: '   memory meanwhile, more than alone', unit: 'MB', values: [memory - memoryAlone] },
      {
        name: '   memory afterwards, of that alone',
        unit: 'ratio',
        values: [memoryAfter / memoryAlone],
        budget: { atMost: timesLarger },
        mustHold: true,
      },
    )
  }
  const none = { budget: { atMost: 0 }, mustHold: true } as const
  figures.push(
    { name: 'phones held', unit: 'devices', values: [liveOf(devices)], budget: { atLeast: seats.length } },
    { name: 'not answered with success', unit: 'strokes', values: [failuresIn(all)], ...none },
  )
  for (const device of devices) device.close()
  for (const caller of callers) caller.close()
  const acknowledged = all.flatMap((calls) => [...calls.acknowledged])
  figures.push({
    name: 'answered and not in the database',
    unit: 'strokes',
    values: [await lostOf(acknowledged, owner)],
    ...none,
  })
  await owner.end()
  await report({
    name: 'abuse',
    options,
    figures,
    notes: [
      `${seats.length} phones, ${perSecond} strokes a second for ${seconds} s each. Memory is the resident set of the Node process.`,
      `Alone ${Math.round(memoryAlone)} MB, collected.`,
      ...notes,
      ...new Set(lost),
      ...all.flatMap(({ failures }) => [...failures].map(([what, count]) => `${count} × ${what}`)),
    ],
  })
} finally {
  await runs.remove()
}

/** In MB, after what nobody holds any more was collected. */
async function collectedMemoryOf({ child, output }: RunningServer): Promise<number> {
  const [url] = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output()) ?? []
  if (url === undefined) throw new Error('The server has no inspector')
  const inspector = new WebSocket(url)
  await once(inspector, 'open')
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await once(inspector, 'message')
  inspector.close()
  return memoryOf(child)
}
