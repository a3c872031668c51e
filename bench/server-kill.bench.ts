/*
 * The server and its PostgreSQL are killed with SIGKILL at random moments while golfers write strokes. Afterwards every
 * acknowledged stroke must be in the database. The run itself is shared with the server's tests; here it is longer.
 */
import { runServerKills } from '../test/own-server/kill-run.ts'
import { serverRuns } from '../test/own-server/running-server.ts'
import { report } from './figures.ts'
import { readOptions } from './options.ts'
import { limitTime } from './time-limit.ts'

limitTime(30)
const options = readOptions(1, 50)
const runs = await serverRuns()
const startedAt = performance.now()
try {
  const { kills, seed } = options
  const run = await runServerKills({ runs, folder: await runs.folder(), kills, seed })
  const minutes = (performance.now() - startedAt) / 60_000
  await report({
    name: 'server-kill',
    options,
    figures: [
      {
        name: `answered strokes lost in ${kills} kills`,
        unit: 'strokes',
        values: [run.lost.length],
        budget: { atMost: 0 },
        mustHold: true,
      },
      {
        name: 'strokes there more than once',
        unit: 'strokes',
        values: [run.twice.length],
        budget: { atMost: 0 },
        mustHold: true,
      },
      {
        name: 'strokes answered between kills',
        unit: 'strokes',
        values: [run.acknowledged],
        // With fewer kills the run would prove nothing.
        budget: { atLeast: kills },
        mustHold: true,
      },
      { name: 'kills', unit: 'per minute', values: [kills / minutes] },
    ],
    notes: [
      Object.entries(run.kills)
        .map(([victim, count]) => `${victim}: ${count}`)
        .join(', '),
      ...run.lost,
    ],
  })
} finally {
  await runs.remove()
}
