/*
 * A stroke over HTTP, authenticated and durable: reliability E61. Strokes come first steadily at the required rate, then as
 * fast as possible, in turns with pgbench, which calls the same procedure on the same database without the server. Everything
 * shares this machine, the golfers included.
 */
import { serverEnvironment } from '../scripts/server-process.mjs'
import { postgresIn, serverRuns } from '../test/own-server/running-server.ts'
import { randomOf } from '../test/random.ts'
import { httpCaller } from '../test/load/http-caller.ts'
import { lostOf, serverWithGames } from '../test/load/played-games.ts'
import { failuresIn, type ScoreCalls, writeAsFastAsPossible, writeSteadily } from '../test/load/score-calls.ts'
import { type Figure, quantile, report } from './figures.ts'
import { readOptions } from './options.ts'
import { findPgbench, preparePgbench, runPgbench } from './pgbench.ts'
import { limitTime } from './time-limit.ts'

limitTime(8)
const options = readOptions(3)
const games = 150
/** As many as the server's connections to the database. */
const clients = 10
const connections = 24
const goalPerSecond = 500
const steadySeconds = 20
const warmUpSeconds = 4
const burstSeconds = 8

const runs = await serverRuns()
try {
  const { folder, port, owner, seats, key } = await serverWithGames(runs, games, serverEnvironment)
  const callers = Array.from({ length: connections }, () => httpCaller(port, key))
  const random = randomOf(options.seed)
  const burst = async (seconds: number) => {
    // All golfers share one address, whose quota of an hour one burst may use up.
    await owner.query('delete from private.write_budgets')
    return writeAsFastAsPossible(callers, seats, random, seconds)
  }

  const all: ScoreCalls[] = [await burst(warmUpSeconds)]
  const steady = await writeSteadily(callers, seats, random, { perSecond: goalPerSecond, seconds: steadySeconds })
  all.push(steady)

  const pgbench = await findPgbench()
  const url = (await postgresIn(folder))?.ownerUrl ?? ''
  const file = pgbench === undefined ? '' : await preparePgbench(owner, seats, folder)
  const perSecond: number[] = []
  const without: number[] = []
  for (let run = 0; run < options.runs; run += 1) {
    const calls = await burst(burstSeconds)
    all.push(calls)
    perSecond.push(calls.ms.length / calls.seconds)
    if (pgbench !== undefined) {
      without.push(await runPgbench(pgbench, url, { file, seats: seats.length, clients, seconds: burstSeconds }))
    }
  }

  const acknowledged = all.flatMap((calls) => [...calls.acknowledged])
  const lost = await lostOf(acknowledged, owner)
  await owner.end()
  for (const caller of callers) caller.close()
  const failures = all.flatMap((calls) => [...calls.failures].map(([what, count]) => `${count} × ${what}`))
  const sorted = steady.ms.toSorted((a, b) => a - b)
  const compared: Figure[] = [
    { name: 'the same by pgbench', unit: 'per second', values: without },
    {
      name: 'through HTTP of pgbench',
      unit: 'ratio',
      values: perSecond.map((value, run) => value / (without[run] ?? Number.NaN)),
      budget: { atLeast: 0.6 },
    },
  ]
  await report({
    name: 'score-calls',
    options,
    figures: [
      {
        name: `[E61] at ${goalPerSecond} a second: answered`,
        unit: 'per second',
        values: [steady.ms.length / steady.seconds],
        budget: { atLeast: goalPerSecond * 0.98 },
      },
      { name: 'half of them within', unit: 'ms', values: [quantile(sorted, 0.5) ?? Number.NaN] },
      {
        name: '[E61] 99 of 100 within',
        unit: 'ms',
        values: [quantile(sorted, 0.99) ?? Number.NaN],
        budget: { atMost: 50 },
      },
      { name: 'as fast as it goes', unit: 'per second', values: perSecond },
      ...(pgbench === undefined ? [] : compared),
      {
        name: '[E64] answered and not in the database',
        unit: 'strokes',
        values: [lost],
        budget: { atMost: 0 },
        mustHold: true,
      },
      {
        name: 'not answered with success',
        unit: 'strokes',
        values: [failuresIn(all)],
        budget: { atMost: 0 },
        mustHold: true,
      },
    ],
    notes: [
      `${connections} connections of golfers, ${clients} to the database; golfers, server, PostgreSQL and pgbench share this machine.`,
      ...(pgbench === undefined ? ['Not compared: there is no pgbench here (Debian: postgresql-contrib).'] : []),
      ...failures,
    ],
  })
} finally {
  await runs.remove()
}
