/*
 * The server is killed while thousands of phones are in their games and strokes are written. It is started again, and all
 * phones reconnect by themselves and fetch their games again: reliability E63. The golfers share this machine with the server.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { serverEnvironment } from '../scripts/server-process.mjs'
import { randomOf } from '../test/random.ts'
import { type HttpCaller, httpCaller } from '../test/load/http-caller.ts'
import { connectAll, type LiveDevice, liveDevice, liveOf } from '../test/load/live-device.ts'
import {
  golfersPerGame,
  lostOf,
  ownerOf,
  revisionOf,
  type Seat,
  serverWithGames,
  startForLoad,
} from '../test/load/played-games.ts'
import { noCalls, writeStroke } from '../test/load/score-calls.ts'
import { serverRuns } from '../test/own-server/running-server.ts'
import { report } from './figures.ts'
import { readOptions } from './options.ts'
import { limitTime } from './time-limit.ts'

limitTime(8)
const options = readOptions(1)
const goal = 5_000
/** The longest pause of reliability B25: full jitter, at most 30 s. */
const longestPauseMs = 30_000
const firstPauseMs = 1_000
const goalMs = 60_000
const convergedMs = 30_000
const fetchers = 40
const strokesPerSecond = 20

const random = randomOf(options.seed)
const runs = await serverRuns()
try {
  const played = await serverWithGames(runs, goal / golfersPerGame, serverEnvironment)
  const { server: first, folder, port, seats, key } = played

  /** The newest revision that each phone knows of its game, notified or fetched. */
  const known = new Map<LiveDevice, number>()
  let tries = 0
  const toFetch: LiveDevice[] = []
  const note = (device: LiveDevice, revision: number) =>
    void known.set(device, Math.max(known.get(device) ?? 0, revision))
  const comeBack = async (device: LiveDevice) => {
    for (let attempt = 0; !stopped; attempt += 1) {
      await pause(random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt))
      tries += 1
      const joined = await device.connect().then(
        () => true,
        () => false,
      )
      if (!joined) continue
      toFetch.push(device)
      return
    }
  }
  let stopped = false
  const devices = seats.map((seat) =>
    liveDevice(port, key, seat, {
      onChange: (device, { revision }) => note(device, revision),
      onLost: (device) => void comeBack(device),
    }),
  )
  await connectAll(devices, 50)

  const calls = noCalls()
  const writing = keepWriting(
    Array.from({ length: 4 }, () => httpCaller(port, key)),
    seats,
  )
  await pause(3000)
  const before = calls.acknowledged.size
  first.child.kill('SIGKILL')
  await first.ended
  const killedAt = performance.now()
  await played.owner.end()
  const second = startForLoad(runs, folder, port, serverEnvironment)
  await second.address()
  const upAt = performance.now()
  const fetching = Promise.all(Array.from({ length: fetchers }, () => fetchSnapshots(httpCaller(port, key))))
  // A device that reconnected and was lost again doesn't count.
  while (liveOf(devices) < goal && performance.now() - upAt < goalMs) await pause(50)
  const backMs = performance.now() - upAt
  const backInTime = liveOf(devices)
  await pause(1000)
  await writing.stop()
  const stoppedAt = performance.now()

  const owner = await ownerOf(folder)
  const { rows } = await owner.query<{ id: string; revision: string }>('select id, revision from public.games')
  const truth = new Map(rows.map(({ id, revision }) => [id, Number(revision)]))
  const behind = () =>
    devices.filter((device) => (known.get(device) ?? 0) < (truth.get(device.seat.gameId) ?? 0)).length
  while (behind() > 0 && performance.now() - stoppedAt < convergedMs) await pause(50)
  const convergedIn = performance.now() - stoppedAt
  stopped = true
  await fetching
  const lost = await lostOf(calls.acknowledged, owner)
  await owner.end()
  const left = behind()
  for (const device of devices) device.close()

  await report({
    name: 'reconnect-herd',
    options,
    figures: [
      {
        name: `[E63] live within ${goalMs / 1000} s`,
        unit: 'devices',
        values: [backInTime],
        budget: { atLeast: goal },
        mustHold: true,
      },
      {
        name: '[E63] all of them after',
        unit: 'ms',
        values: [backMs],
        budget: { atMost: goalMs },
        mustHold: true,
      },
      { name: 'from the kill to answering again', unit: 'ms', values: [upAt - killedAt] },
      { name: 'tries to connect', unit: 'devices', values: [tries] },
      {
        name: '[E63] phones behind the server 30 s later',
        unit: 'devices',
        values: [left],
        budget: { atMost: 0 },
        mustHold: true,
      },
      { name: 'all of them equal after', unit: 'ms', values: [convergedIn], budget: { atMost: convergedMs } },
      {
        name: '[E63] strokes answered and not in the database',
        unit: 'strokes',
        values: [lost],
        budget: { atMost: 0 },
        mustHold: true,
      },
      // With fewer strokes the run would prove nothing.
      {
        name: 'strokes answered before the kill',
        unit: 'strokes',
        values: [before],
        budget: { atLeast: 1 },
        mustHold: true,
      },
      {
        name: 'strokes answered after it',
        unit: 'strokes',
        values: [calls.acknowledged.size - before],
        budget: { atLeast: 1 },
        mustHold: true,
      },
    ],
    notes: [
      'Each phone waits at random up to 1 s, then 2 s, 4 s … at most 30 s, and fetches its whole game once it is back.',
    ],
  })

  async function fetchSnapshots(caller: HttpCaller): Promise<void> {
    while (!stopped) {
      const device = toFetch.shift()
      if (device === undefined) {
        await pause(20)
        continue
      }
      const answer = await caller
        .call(device.seat, 'game_snapshot', { p_game_id: device.seat.gameId })
        .catch(() => undefined)
      if (answer?.status === 200) note(device, revisionOf(answer.text))
      else toFetch.push(device)
    }
    caller.close()
  }

  function keepWriting(callers: readonly HttpCaller[], golfers: readonly Seat[]) {
    let isWriting = true
    const ended = Promise.all(
      callers.map(async (caller) => {
        while (isWriting) {
          const seat = golfers[Math.floor(random() * golfers.length)]
          if (seat !== undefined) await writeStroke(caller, seat, random, calls)
          await pause((1000 * callers.length) / strokesPerSecond)
        }
        caller.close()
      }),
    )
    return {
      stop: () => {
        isWriting = false
        return ended
      },
    }
  }
} finally {
  await runs.remove()
}
