/*
 * A host who scored for seven mates over nine holes without signal has 72 pending strokes. Measures the time from the moment
 * the browser is online again, over a link of 150 ms, until the server has answered for each, and the number of requests.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { LiveGolfer } from '../e2e/live-golfer.ts'
import { serverRuns } from '../test/own-server/running-server.ts'
import { folderOfProfiles } from './device.ts'
import { report } from './figures.ts'
import { readOptions } from './options.ts'
import { Phone } from './phone.ts'
import { playedApp } from './played-app.ts'
import { limitTime } from './time-limit.ts'
import { watchWaiting } from './waiting-watch.ts'

limitTime(8)
const options = readOptions(1)
const latencyMs = 150
const goalMs = 1_000
const holes = 9
const mates = Array.from({ length: 7 }, (_, index) => `Mate ${index + 1}`)
const strokes = holes * (mates.length + 1)

interface Asked {
  readonly path: string
  /** Milliseconds from online. */
  readonly sentMs: number
  /** Milliseconds from online to the answer's headers; null while there is none. */
  answeredMs: number | null
}

interface Drained {
  readonly ms: number
  /** The requests sent meanwhile. */
  readonly requests: readonly Asked[]
  /** The number of strokes on the server. */
  readonly arrived: number
}

function describe({ path, sentMs, answeredMs }: Asked): string {
  return `${path}: sent at ${sentMs.toFixed(0)} ms, answered at ${answeredMs?.toFixed(0) ?? 'a later time'}`
}

const runs = await serverRuns()
await mkdir(folderOfProfiles, { recursive: true })
const folder = await mkdtemp(join(folderOfProfiles, 'drain-'))
try {
  const { port, owner } = await playedApp(runs, 0)
  const drained: Drained[] = []
  for (let run = 0; run < options.runs; run += 1) drained.push(await drain(`run-${run}`))
  await owner.end()
  await report({
    name: 'drain',
    options,
    figures: [
      {
        name: `${strokes} waiting strokes over ${latencyMs} ms: from online to all answered`,
        unit: 'ms',
        values: drained.map(({ ms }) => ms),
        budget: { atMost: goalMs },
        mustHold: true,
      },
      {
        name: 'requests that carried strokes',
        unit: 'requests',
        values: drained.map(({ requests }) => requests.filter(({ path }) => path.endsWith('/apply_operations')).length),
      },
      { name: 'requests in all', unit: 'requests', values: drained.map(({ requests }) => requests.length) },
      {
        name: 'strokes that the server has',
        unit: 'strokes',
        values: drained.map(({ arrived }) => arrived),
        budget: { atLeast: strokes },
        mustHold: true,
      },
    ],
    notes: drained.flatMap(({ requests }) => requests.map(describe)),
  })

  async function drain(profile: string): Promise<Drained> {
    const phone = await Phone.switchedOn(join(folder, profile))
    try {
      const { page, session } = phone
      const waiting = await watchWaiting(page)
      const golfer = new LiveGolfer(page)
      await golfer.opens(`http://127.0.0.1:${port}`)
      await golfer.setsUp('Ann')
      await golfer.createsGame()
      for (const mate of mates) await golfer.addsManualPlayer(mate)
      await golfer.startsGame()
      await golfer.isOnHole(1)
      await expect(golfer.player('Ann')).toBeVisible()

      await session.send('Network.enable')
      const link = { latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 }
      await session.send('Network.emulateNetworkConditions', { ...link, offline: true })
      for (let hole = 1; hole <= holes; hole += 1) {
        for (const [index, name] of [...mates, 'Ann'].entries()) await golfer.enters(name, 3 + ((hole + index) % 4))
        if (hole < holes) await golfer.goesOnAsCan(hole + 1)
      }
      await expect(page.getByText(`${strokes} changes waiting to be sent`)).toBeVisible()

      const requests = new Map<string, Asked>()
      let onlineAt = 0
      const since = () => performance.now() - onlineAt
      session.on('Network.requestWillBeSent', ({ requestId, request }) => {
        requests.set(requestId, { path: new URL(request.url).pathname, sentMs: since(), answeredMs: null })
      })
      session.on('Network.responseReceived', ({ requestId }) => {
        const asked = requests.get(requestId)
        if (asked !== undefined) asked.answeredMs = since()
      })
      await waiting.restart()
      onlineAt = performance.now()
      await session.send('Network.emulateNetworkConditions', { ...link, offline: false })
      const ms = await waiting.gone(phone)
      const asked = [...requests.values()]
      const { rows } = await owner.query<{ arrived: number }>(
        'select count(*)::int as arrived from public.scores where strokes > 0',
      )
      const before = drained.reduce((sum, { arrived }) => sum + arrived, 0)
      return { ms, requests: asked, arrived: (rows[0]?.arrived ?? 0) - before }
    } finally {
      await phone.switchOff()
    }
  }
} finally {
  await runs.remove()
  await rm(folder, { recursive: true, force: true })
}
