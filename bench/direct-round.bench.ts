/*
 * Direct rounds over WebRTC. The host's phone is a separate browser, which can be killed; the guests are phones of another
 * browser. Measures joining by link in an open app, as with a scanned QR code; seven guests at once; a foursome that plays 18
 * holes, and on the last of them the time from a tap on a guest's phone to the number on the others; then the host's page is
 * reloaded and its phone killed, while a guest taps. On machines with Firefox, joining is measured with Firefox as host too.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { DirectGolfer } from '../e2e/direct-golfer.ts'
import { EngineGolfer } from '../e2e/engines/engine-golfer.ts'
import { launchEngine } from '../e2e/engines/launch-engine.ts'
import { type KillableBrowser, launchPersistent } from '../e2e/killable-browser.ts'
import { pebbleFront } from '../e2e/live-golfer.ts'
import { manyPhonesArguments, phone as screen } from '../e2e/phone.ts'
import { findEngines } from '../scripts/engines.mjs'
import { randomOf } from '../test/random.ts'
import { folderOfProfiles } from './device.ts'
import { type Figure, quantile, report } from './figures.ts'
import { tapsSeen, watchMates } from './mate-watch.ts'
import { readOptions } from './options.ts'
import { followsLink, forgetConnections, liveAgain, lobbyPainted, watchPeers } from './peer-watch.ts'
import { browserPath, Phone } from './phone.ts'
import { serveApp } from './served-app.ts'
import { limitTime } from './time-limit.ts'

limitTime(20)
/** Runs are joins, and a third as many reloads. */
const options = readOptions(12, 2)
const random = randomOf(options.seed)
const manyGuests = 7
const mateNames = ['Ben', 'Cid', 'Dan'] as const
const holes = 18
const tapsEachWay = 30
/** Milliseconds between two taps: the earlier one has been shown by then. */
const between = [600, 1_100] as const
/** The host's phone stays dead this long. Source: the design's figures. */
const deadMs = 16_000
const waitMs = 30_000

interface Watched {
  readonly golfer: DirectGolfer
  readonly phone: Phone
}

const app = await serveApp()
await mkdir(folderOfProfiles, { recursive: true })
const folder = await mkdtemp(join(folderOfProfiles, 'direct-'))
const guestsBrowser = await chromium.launch({ executablePath: await browserPath(), args: manyPhonesArguments })
let hostsBrowser: KillableBrowser | undefined
try {
  const opensGuest = async (name: string): Promise<Watched> => {
    const context = await guestsBrowser.newContext(screen)
    const page = await context.newPage()
    page.setDefaultTimeout(waitMs)
    await watchMates(page)
    await watchPeers(page)
    const golfer = new DirectGolfer(page)
    await golfer.opens(app.url)
    await golfer.setsUp(name)
    return { golfer, phone: await Phone.ofPage(page) }
  }
  const opensHost = async (): Promise<Watched> => {
    hostsBrowser = await launchPersistent(join(folder, 'host'))
    const { page } = hostsBrowser
    page.setDefaultTimeout(waitMs)
    await watchMates(page)
    await watchPeers(page)
    return { golfer: new DirectGolfer(page), phone: await Phone.ofPage(page) }
  }

  // The lobby

  let host = await opensHost()
  await host.golfer.opens(app.url)
  await host.golfer.setsUp('Ann')
  await host.golfer.hostsDirect()
  const link = await host.golfer.invitation()
  const guests: Watched[] = []
  for (let guest = 1; guest <= manyGuests; guest += 1) guests.push(await opensGuest(`Guest ${guest}`))

  const joinsBy = async (to: string) => {
    const ms: number[] = []
    for (let run = 0; run < options.runs; run += 1) {
      const { golfer, phone } = guests[run % manyGuests] ?? host
      await followsLink(phone, to)
      ms.push((await lobbyPainted(phone, 2)) - (await followedAt(phone)))
      await golfer.leavesLobby()
      await golfer.page.goto(app.url)
    }
    return ms
  }
  const joinMs = await joinsBy(link)
  console.log(`joined: ${joinMs.join(' ')}`)
  const firefox = (await findEngines()).firefox
  let joinFirefoxMs: readonly number[] = []
  if (firefox !== undefined) {
    const window = await launchEngine('firefox', firefox, join(folder, 'firefox'))
    try {
      joinFirefoxMs = await joinsBy(await hostsIn(new EngineGolfer(window, app.url)))
    } finally {
      await window.kill()
    }
    console.log(`joined, Firefox as host: ${joinFirefoxMs.join(' ')}`)
  }

  const atOnce = guests.map(({ phone }) => phone)
  await Promise.all(atOnce.map((phone) => followsLink(phone, link)))
  const followed = await Promise.all(atOnce.map(followedAt))
  const seated = await Promise.all(atOnce.map((phone) => lobbyPainted(phone, 2)))
  const complete = await Promise.allSettled([host.phone, ...atOnce].map((phone) => lobbyPainted(phone, manyGuests + 1)))
  const seeAll = complete.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const seatedMs = seated.map((at, guest) => at - (followed[guest] ?? Number.NaN))
  const seeAllMs = Math.max(...seeAll) - Math.min(...followed)
  console.log(`seven at once: ${seatedMs.join(' ')}; all seen after ${seeAllMs}`)
  for (const { golfer } of guests) await golfer.page.context().close()
  await hostsBrowser?.kill()
  await rm(join(folder, 'host'), { recursive: true, force: true })

  // A foursome's round

  host = await opensHost()
  await host.golfer.opens(app.url)
  await host.golfer.setsUp('Ann')
  await host.golfer.hostsDirect({ ...pebbleFront, holes: 'Full 18' })
  const roundLink = await host.golfer.invitation()
  const mates: Watched[] = []
  for (const name of mateNames) {
    const mate = await opensGuest(name)
    await followsLink(mate.phone, roundLink)
    await lobbyPainted(mate.phone, 2)
    mates.push(mate)
  }
  const [ben, cid] = mates
  if (ben === undefined || cid === undefined) throw new Error('there are no guests')
  await host.golfer.startsDirect()
  for (const { golfer } of mates) await golfer.isPlayingDirect()
  const address = host.golfer.page.url()
  const sentBy = () =>
    Promise.all([host, ...mates].map(({ phone }) => phone.page.evaluate(() => window.peerMoments.sent)))
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  const heartbeatBytes = async () => sum((await sentBy()).map(({ heartbeats }) => heartbeats))
  const startedAt = performance.now()
  const heartbeatBytesBefore = await heartbeatBytes()
  for (let hole = 1; hole <= holes; hole += 1) {
    const all = [host, ...mates]
    await Promise.all(all.map(({ golfer }) => golfer.taps(4)))
    if (hole < holes) await Promise.all(all.map(({ golfer }) => golfer.goesOnAsCan(hole + 1)))
  }
  // The last batch has been sent by then.
  await sleep(1_000)
  const playedHours = (performance.now() - startedAt) / 3_600_000
  const heartbeatsKbAnHour = ((await heartbeatBytes()) - heartbeatBytesBefore) / 1_000 / playedHours
  const roundKb = sum((await sentBy()).map(({ round }) => round)) / 1_000
  const heapMb = await heapOf(host.phone)
  console.log(`played: ${roundKb} kB, heartbeats ${heartbeatsKbAnHour} kB an hour, heap ${heapMb} MB`)

  // On the last hole

  const tapping = { name: mateNames[0], taps: tapsEachWay, between, random }
  const onGuest = await tapsSeen(ben.phone, cid.phone, tapping)
  const onHost = await tapsSeen(ben.phone, host.phone, tapping)
  console.log(`taps on a guest: ${rounded(onGuest)}; on the host: ${rounded(onHost)}`)

  /** Ben taps while the host's page is away. Milliseconds since the new page's start. */
  const comesBack = async (start: () => Promise<Watched>, taps: number) => {
    const before = Number(await ben.golfer.strokeCount().textContent())
    await forgetConnections(ben.phone)
    const opening = start()
    for (let tap = 0; tap < taps; tap += 1) await ben.golfer.addsOne()
    host = await opening
    const count = `${mateNames[0]} ${before + taps}`
    const startsAt = await host.phone.waitsFor('performance.timeOrigin')
    const isLive = await liveAgain(ben.phone)
    const [shown, onHostAt, onGuestAt] = [
      await host.phone.waitsFor(
        `Object.entries(window.mateMoments.paintedAt).filter(([key]) => key.startsWith('${mateNames[0]} ')).map(([, at]) => at).toSorted((a, b) => a - b)[0]`,
      ),
      await host.phone.waitsFor(`window.mateMoments.paintedAt['${count}']`),
      await cid.phone.waitsFor(`window.mateMoments.paintedAt['${count}']`),
    ]
    return {
      shownMs: shown - startsAt,
      liveMs: isLive - startsAt,
      resumedMs: isLive - shown,
      onHostMs: onHostAt - startsAt,
      onGuestMs: onGuestAt - startsAt,
    }
  }
  const reloads: Awaited<ReturnType<typeof comesBack>>[] = []
  for (let run = 0; run < Math.ceil(options.runs / 3); run += 1) {
    reloads.push(
      await comesBack(async () => {
        await host.golfer.page.reload({ waitUntil: 'commit' })
        return host
      }, 1),
    )
    console.log(`reloaded: ${JSON.stringify(reloads.at(-1))}`)
  }
  const kills: typeof reloads = []
  for (let run = 0; run < options.kills; run += 1) {
    kills.push(
      await comesBack(async () => {
        await hostsBrowser?.kill()
        await sleep(deadMs)
        const opened = await opensHost()
        await opened.golfer.page.goto(address, { waitUntil: 'commit' })
        return opened
      }, 3),
    )
    console.log(`killed: ${JSON.stringify(kills.at(-1))}`)
  }

  const back = (what: string, ways: typeof reloads, budgets: readonly [number, number]): Figure[] => [
    { name: `${what}: page to the host's own screen`, unit: 'ms', values: ways.map(({ shownMs }) => shownMs) },
    { name: `${what}: page to the guest connected again`, unit: 'ms', values: ways.map(({ liveMs }) => liveMs) },
    ...half(
      `${what}: host's screen to the guest connected again`,
      ways.map(({ resumedMs }) => Math.max(0, resumedMs)),
      budgets,
    ),
    {
      name: `${what}: page to a tap of meanwhile on the host`,
      unit: 'ms',
      values: ways.map(({ onHostMs }) => onHostMs),
    },
    { name: `${what}: the same on another guest`, unit: 'ms', values: ways.map(({ onGuestMs }) => onGuestMs) },
  ]
  await report({
    name: 'direct-round',
    options,
    figures: [
      ...half('link to the first data shown', joinMs, [68, 110]),
      ...(joinFirefoxMs.length === 0
        ? []
        : half('link to the first data shown, Firefox as host', joinFirefoxMs, [119, 153])),
      {
        name: 'seven at once: link to the lobby, the slowest',
        unit: 'ms',
        values: [Math.max(...seatedMs)],
        budget: { atMost: 730 },
      },
      { name: 'seven at once: all eight see all eight', unit: 'ms', values: [seeAllMs] },
      {
        name: 'phones that saw all eight',
        unit: 'devices',
        values: [seeAll.length],
        budget: { atLeast: manyGuests + 1 },
        mustHold: true,
      },
      ...half('tap on a guest to the number on another', onGuest, [407, undefined]),
      ...half('tap on a guest to the number on the host', onHost, [undefined, undefined]),
      {
        name: 'taps seen',
        unit: 'taps',
        values: [[...onGuest, ...onHost].filter(Number.isFinite).length],
        budget: { atLeast: tapsEachWay * 2 },
        mustHold: true,
      },
      ...back('host reloaded', reloads, [122, 330]),
      ...back(`host killed for ${deadMs / 1_000} s`, kills, [145, 145]),
      { name: 'sent for 18 holes of four and joining, all phones', unit: 'kB', values: [roundKb] },
      { name: 'heartbeats of an hour, all phones', unit: 'kB', values: [heartbeatsKbAnHour] },
      { name: "heap of the host's page after 18 holes", unit: 'MB', values: [heapMb] },
    ],
    notes: [
      'Over loopback, unthrottled; all phones and the server share this machine. Budgets: the design’s figures of Chromium.',
      'A guest sees what others do 250 ms after it has come; a phone sends taps after 150 ms.',
    ],
  })
} finally {
  await hostsBrowser?.kill()
  await guestsBrowser.close()
  await rm(folder, { recursive: true, force: true })
  await app.stop()
}

/** Resolves with the invitation to a round whose lobby is shown in another engine. */
async function hostsIn(golfer: EngineGolfer): Promise<string> {
  await golfer.opens()
  await golfer.setsUp('Hal')
  await golfer.hostsDirect()
  return golfer.window.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const share = async ({ url }: ShareData) => resolve(url ?? '')
        Object.defineProperty(navigator, 'share', { value: share, configurable: true })
        const press = (text: string) =>
          [...document.querySelectorAll('button')].find(({ innerText }) => innerText === text)?.click()
        press('Share QR Code')
        requestAnimationFrame(() => requestAnimationFrame(() => press('Share Round')))
      }),
  )
}

function followedAt(phone: Phone): Promise<number> {
  return phone.waitsFor('window.peerMoments.followedAt')
}

function rounded(values: readonly number[]): string {
  return values.map((value) => value.toFixed(0)).join(' ')
}

/** The times by which half of them, and 95 of 100, had arrived, in ms. */
function half(
  name: string,
  values: readonly number[],
  [budgetOfHalf, budgetOfMost]: readonly [number | undefined, number | undefined],
): Figure[] {
  const sorted = values.toSorted((a, b) => a - b)
  const figure = (part: string, share: number, atMost: number | undefined): Figure => ({
    name: `${name}, ${part}`,
    unit: 'ms',
    values: [quantile(sorted, share) ?? Number.NaN],
    ...(atMost === undefined ? {} : { budget: { atMost } }),
  })
  return [figure('half within', 0.5, budgetOfHalf), figure('95 of 100 within', 0.95, budgetOfMost)]
}

/** Bytes in use after a garbage collection. */
async function heapOf({ session }: Phone): Promise<number> {
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1_000_000
}
