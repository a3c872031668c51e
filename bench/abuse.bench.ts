/*
 * Measures 200 games, 800 phones and 80 strokes a second, alone and then beside one abusive client of each kind, from another
 * address. Golfers, abuser, server and PostgreSQL share this machine, so the figures include the abuser's own work.
 */
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { randomOf } from '../test/random.ts'
import { httpCaller } from '../test/load/http-caller.ts'
import { connectAll, liveDevice, liveOf } from '../test/load/live-device.ts'
import { golfersPerGame, lostOf, serverWithGames } from '../test/load/played-games.ts'
import { failuresIn, type ScoreCalls, writeSteadily } from '../test/load/score-calls.ts'
import { reachedBy, reachedIn } from '../test/load/kinds-of-abuse.ts'
import { type RunningServer, serverRuns } from '../test/own-server/running-server.ts'
import { type Figure, quantile, report } from './figures.ts'
import { readOptions } from './options.ts'
import { memoryOf, processorMsOf } from './server-use.ts'
import { limitTime } from './time-limit.ts'

limitTime(8)
const options = readOptions(1)
const random = randomOf(options.seed)
const games = 200
/** Each kind has games of its own, so that none finds another's budgets used up. */
const abusersGames = 2
const perSecond = 80
const seconds = 10
/** The operator's defaults, which apply to the abuser. All the games' phones share one address and fit into them. */
const usualRates = { REQUESTS_PER_SECOND: '', USER_REQUESTS_PER_SECOND: '', SOCKETS_PER_ADDRESS: '1000' }
/** The server's memory is collected through its inspector. */
const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }
const inspectorMessage = v.tuple([v.object({ data: v.string() })])
const heapUsage = v.object({
  result: v.object({ usedSize: v.number(), backingStorageSize: v.optional(v.number()) }),
})
/** The load settles for this long before a measurement, and after the abuse. */
const settleMs = 2_000
/** Source: issue 'Load beside abuse'. */
const timesSlower = 3
/**
 * After each abuse has ended and its garbage was collected, the server may use this many times its earlier memory. The resident
 * set may be larger, because the engine keeps room from the largest load.
 */
const timesMoreUsed = 1.1
const timesLarger = 1.25
/** Within 14 seconds. The general rate limit lets an account send a burst of 300 requests. */
const mustReach = 20
/** An account may read 1,000 rows at once, here each of more than 1.5 kB. */
const longRowsSql = `
  insert into public.score_history (game_id, player_id, hole, strokes, written_by, outcome)
  select game_id, player_id, 1, 4, repeat('x', 1500), 'lost'
  from public.game_players, generate_series(1, 300) where game_id = any ($1)`

/** The abuser's address has used up its writes of this hour. */
const usedShareSql = `
  insert into private.write_budgets (user_id, operations, network) values ($1, 60001, '127.0.0.2')
  on conflict (user_id) do update set operations = excluded.operations, network = excluded.network`

const runs = await serverRuns()
try {
  const chosen = Object.entries(reachedBy).filter(([kind]) => kind.includes(options.kind ?? ''))
  const kinds = Array.from({ length: options.runs }, () => chosen).flat()
  const played = await serverWithGames(runs, games + kinds.length * abusersGames, { ...usualRates, ...inspected })
  const { server, port, owner, key } = played
  const seats = played.seats.slice(0, games * golfersPerGame)
  const abusers = played.seats.slice(games * golfersPerGame)
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
  const { residentMb: memoryAlone, usedMb: usedAlone } = await collectedMemoryOf(server)
  const all = [warmUp]
  const notes: string[] = []
  const figures: Figure[] = []
  const budget = { atMost: timesSlower }
  for (const [place, [kind, reached]] of kinds.entries()) {
    const perKind = abusersGames * golfersPerGame
    const own = abusers.slice(place * perKind, (place + 1) * perKind)
    if (kind === 'writes beyond the share of its network') await owner.query(usedShareSql, [own[0]?.uid])
    const [loadBefore = 0] = loadavg()
    // The reading is taken right before, because other programs on the machine come and go.
    const startMs = await processorMsOf(server.child)
    const alone = await play()
    const aloneProcessorMs = (await processorMsOf(server.child)) - startMs
    const aloneMs = slowest(alone)
    all.push(alone)
    const abuser = new Worker(new URL('../test/load/abuser.ts', import.meta.url), {
      workerData: { kind, port, key, seats: own },
    })
    const failed: unknown[] = []
    abuser.on('error', (error) => failed.push(error))
    let answers: ReadonlyMap<string, number> = new Map()
    abuser.on('message', (counted: ReadonlyMap<string, number>) => (answers = counted))
    await pause(settleMs)
    const besideStartMs = await processorMsOf(server.child)
    const calls = await play()
    const processorMs = (await processorMsOf(server.child)) - besideStartMs
    all.push(calls)
    const memory = await memoryOf(server.child)
    await abuser.terminate()
    await pause(settleMs)
    const { residentMb: memoryAfter, usedMb: usedAfter } = await collectedMemoryOf(server)
    const use = `load ${loadBefore.toFixed(1)} before, in use afterwards ${usedAfter.toFixed(1)} MB`
    notes.push(
      `${kind}: ${use}; ${[...answers].map(([answer, count]) => `${count} × ${answer.slice(0, 60)}`).join(', ')}`,
    )
    if (failed.length > 0) throw new Error(`The abuser that ${kind} ended`, { cause: failed[0] })
    figures.push(
      { name: `beside one that ${kind}`, unit: 'ms', values: [slowest(calls)] },
      { name: '   alone right before', unit: 'ms', values: [aloneMs] },
      { name: '   times as long', unit: 'ratio', values: [slowest(calls) / aloneMs], budget },
      // Unlike the times, this figure hardly depends on other programs.
      { name: '   processor time of the server alone', unit: 'ms', values: [aloneProcessorMs] },
      { name: '   processor time of the server beside it', unit: 'ms', values: [processorMs] },
      {
        name: '   reached what it abuses',
        unit: 'requests',
        values: [reachedIn(reached, answers)],
        budget: { atLeast: mustReach },
        mustHold: true,
      },
      { name: '   memory meanwhile, more than alone', unit: 'MB', values: [memory - memoryAlone] },
      {
        name: '   memory in use afterwards, of that alone',
        unit: 'ratio',
        values: [usedAfter / usedAlone],
        budget: { atMost: timesMoreUsed },
        mustHold: true,
      },
      {
        name: '   resident afterwards, of that alone',
        unit: 'ratio',
        values: [memoryAfter / memoryAlone],
        budget: { atMost: timesLarger },
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
      `Alone ${Math.round(memoryAlone)} MB resident, of which ${usedAlone.toFixed(1)} MB are in use, collected.`,
      ...notes,
      ...new Set(lost),
      ...all.flatMap(({ failures }) => [...failures].map(([what, count]) => `${count} × ${what}`)),
    ],
  })
} finally {
  await runs.remove()
}

interface Memory {
  readonly residentMb: number
  /** Memory in use by JavaScript, buffers included. The rest of the resident set is slack that the engine keeps. */
  readonly usedMb: number
}

/** Memory after a garbage collection. */
async function collectedMemoryOf({ child, output }: RunningServer): Promise<Memory> {
  const [url] = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output()) ?? []
  if (url === undefined) throw new Error('The server has no inspector')
  const inspector = new WebSocket(url)
  await once(inspector, 'open')
  const ask = async (method: string): Promise<unknown> => {
    const answered = once(inspector, 'message')
    inspector.send(JSON.stringify({ id: 1, method }))
    const [{ data }] = v.parse(inspectorMessage, await answered)
    return JSON.parse(data)
  }
  await ask('HeapProfiler.collectGarbage')
  const { result } = v.parse(heapUsage, await ask('Runtime.getHeapUsage'))
  inspector.close()
  const usedBytes = result.usedSize + (result.backingStorageSize ?? 0)
  return { residentMb: await memoryOf(child), usedMb: usedBytes / 1_000_000 }
}
