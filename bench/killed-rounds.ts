import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BeginRound, runKills } from '../e2e/kill-run.ts'
import { launchPersistent } from '../e2e/killable-browser.ts'
import { folderOfProfiles } from './device.ts'
import { report } from './figures.ts'
import { readOptions } from './options.ts'
import { serveApp } from './served-app.ts'
import { limitTime } from './time-limit.ts'

/**
 * Kills the browser, its whole process tree with SIGKILL, at random moments of scoring a round, and compares the counts shown
 * as saved with those found on reopening. The run itself is shared with the browser tests; here it is longer.
 */
export async function measureKills(name: string, begin: BeginRound): Promise<void> {
  limitTime(60)
  const options = readOptions(1)
  const app = await serveApp()
  await mkdir(folderOfProfiles, { recursive: true })
  const profile = await mkdtemp(join(folderOfProfiles, `${name}-`))
  const startedAt = performance.now()
  try {
    const { acknowledgedCount, lost } = await runKills({
      begin,
      url: app.url,
      launch: () => launchPersistent(profile),
      kills: options.kills,
      mustSee: 0,
      seed: options.seed,
    })
    const minutes = (performance.now() - startedAt) / 60_000
    await report({
      name,
      options,
      figures: [
        {
          name: `strokes lost in ${options.kills} kills`,
          unit: 'strokes',
          values: [lost.length],
          budget: { atMost: 0 },
          mustHold: true,
        },
        {
          name: 'strokes shown as saved before a kill',
          unit: 'strokes',
          values: [acknowledgedCount],
          // With fewer kills the run would prove nothing.
          budget: { atLeast: options.kills },
          mustHold: true,
        },
        { name: 'kills', unit: 'per minute', values: [options.kills / minutes] },
      ],
      notes: lost,
    })
  } finally {
    await rm(profile, { recursive: true, force: true })
    await app.stop()
  }
}
