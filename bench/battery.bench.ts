/*
 * Measures the cost of a live game to a phone that lies on the trolley: timers, callbacks and socket bytes in a minute without
 * taps, with the scoring screen visible and hidden behind another tab; and the bytes of a hole of four golfers, each with a
 * stroke and a readiness, and a poke after each of these.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LiveGolfer } from '../e2e/live-golfer.ts'
import { httpCaller } from '../test/load/http-caller.ts'
import { connectAll, type LiveDevice, liveDevice } from '../test/load/live-device.ts'
import { revisionOf } from '../test/load/played-games.ts'
import { serverRuns } from '../test/own-server/running-server.ts'
import { countingLink } from './counting-link.ts'
import { folderOfProfiles } from './device.ts'
import { type Figure, report } from './figures.ts'
import { readOptions } from './options.ts'
import { plainBrowser } from './plain-browser.ts'
import { joinLinkOf, leaveGame, playedApp, seatsOfGame } from './played-app.ts'
import { limitTime } from './time-limit.ts'
import { wakeUpsOf, watchWakeUps } from './wake-ups.ts'

limitTime(6)
const options = readOptions(4)
/** The app's start has finished by then. */
const settledMs = 8_000
const idleMs = 30_000
/** A hole's last answers and pokes have arrived by then. */
const holeEndMs = 1_500

const runs = await serverRuns()
await mkdir(folderOfProfiles, { recursive: true })
const profile = await mkdtemp(join(folderOfProfiles, 'battery-'))
const played = await playedApp(runs, 1)
const link = await countingLink(played.port)
const browser = await plainBrowser(profile)
try {
  const { port, key } = played
  const seats = seatsOfGame(played.seats, 0)
  const mates = seats.slice(0, 3)
  await leaveGame(played, seats.slice(3))
  const devices = mates.map((seat) => liveDevice(port, key, seat))
  await connectAll(devices, devices.length)

  const { page, context } = browser
  await watchWakeUps(page)
  const golfer = new LiveGolfer(page)
  const { pathname, search } = new URL(await joinLinkOf(played, mates[0]?.gameId ?? ''))
  await golfer.opens(link.url + pathname + search)
  await golfer.setsUp('Tia')
  await golfer.joins()
  await golfer.isPlaying()
  await golfer.isOnHole(1)

  let messages = { sent: 0, received: 0 }
  const session = await context.newCDPSession(page)
  session.on('Network.webSocketFrameSent', () => (messages.sent += 1))
  session.on('Network.webSocketFrameReceived', () => (messages.received += 1))
  await session.send('Network.enable')

  const idle = async (): Promise<Readonly<Record<string, number>>> => {
    await pause(settledMs)
    messages = { sent: 0, received: 0 }
    const [before, bytesBefore, startedAt] = [await wakeUpsOf(page), link.bytes(), performance.now()]
    await pause(idleMs)
    const after = await wakeUpsOf(page)
    const minutes = (performance.now() - startedAt) / 60_000
    return {
      timeouts: (after.timeouts - before.timeouts) / minutes,
      intervals: (after.intervals - before.intervals) / minutes,
      frames: (after.frames - before.frames) / minutes,
      idle: (after.idle - before.idle) / minutes,
      sent: messages.sent / minutes,
      received: messages.received / minutes,
      kB: (link.bytes() - bytesBefore) / 1000 / minutes,
    }
  }
  const inFront = await idle()
  const other = await context.newPage()
  await other.bringToFront()
  const isHidden = await page.evaluate(() => document.visibilityState === 'hidden')
  if (!isHidden) throw new Error('the page was not hidden')
  const hidden = await idle()
  await other.close()
  await page.bringToFront()
  await pause(settledMs)

  const kiloBytes: number[] = []
  for (let hole = 1; hole <= options.runs; hole += 1) {
    const before = link.bytes()
    await golfer.taps(4)
    await golfer.seesSaved(4)
    await golfer.readies()
    for (const device of devices) await plays(device, hole)
    await golfer.goesOn(hole + 1)
    await pause(holeEndMs)
    kiloBytes.push((link.bytes() - before) / 1000)
  }
  for (const device of devices) device.close()

  const figuresOf = (where: string, counted: Readonly<Record<string, number>>): Figure[] => [
    ...(
      [
        ['timeouts', 'time-outs that ran'],
        ['intervals', 'intervals that ran'],
        ['frames', "frames' callbacks"],
        ['idle', 'idle callbacks'],
        ['sent', 'messages sent'],
        ['received', 'messages received'],
      ] as const
    ).map(
      ([of, name]): Figure => ({ name: `${where}: ${name}`, unit: 'per minute', values: [counted[of] ?? Number.NaN] }),
    ),
    { name: `${where}: over the wire in a minute`, unit: 'kB', values: [counted['kB'] ?? Number.NaN] },
  ]
  await report({
    name: 'battery',
    options,
    figures: [
      ...figuresOf('in front', inFront),
      ...figuresOf('hidden', hidden),
      { name: 'over the wire for a hole of four golfers', unit: 'kB', values: kiloBytes },
    ],
    notes: [
      `Nobody taps for ${idleMs / 1000} s, ${settledMs / 1000} s after the last thing that happened. The mates are connected and still.`,
      'Hidden behind another tab for less than a minute; a browser holds back the timers of one that is hidden for longer still more.',
      'Bytes are both ways, HTTP heads and frames included, no TLS; a hole is played within seconds, so that almost no heartbeat is in it.',
    ],
  })

  async function plays(device: LiveDevice, hole: number): Promise<void> {
    const caller = httpCaller(port, key)
    const { seat } = device
    const calls = [
      ['set_score_for_player', { p_hole: hole, p_strokes: 4, p_player_id: seat.playerId }],
      ['set_ready', { p_ready: true, p_hole: hole }],
    ] as const
    for (const [procedure, given] of calls) {
      const { status, text } = await caller.call(seat, procedure, {
        p_game_id: seat.gameId,
        p_operation_id: randomUUID(),
        ...given,
      })
      if (status !== 200) throw new Error(`a mate's ${procedure} was answered ${status}: ${text}`)
      device.poke(revisionOf(text))
    }
    caller.close()
  }
} finally {
  await browser.close()
  link.close()
  await played.owner.end()
  await runs.remove()
  await rm(profile, { recursive: true, force: true })
}
