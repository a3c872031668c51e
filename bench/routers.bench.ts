/*
 * Direct rounds between phones behind routers of their own, as on a fairway: in virtual networks, with the server and coturn in
 * the public one. For each pair of routers, with a relay and without, measures whether and how soon the guest sees the lobby or
 * 'The phones can't reach each other', and how soon taps on the guest's phone reach the host's, also one made without signal.
 * If the phones can't reach each other, the round is moved into a live game, with its strokes.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, expect } from '@playwright/test'
import { startServer } from '../e2e/app-server.ts'
import { DirectGolfer } from '../e2e/direct-golfer.ts'
import { manyPhonesArguments, phone as screen } from '../e2e/phone.ts'
import { randomOf } from '../test/random.ts'
import { type Figure, quantile, report } from './figures.ts'
import { LabNetwork, publicAddress, type Router } from './lab-network.ts'
import { tapsSeen, watchMates } from './mate-watch.ts'
import { readOptions } from './options.ts'
import { browserPath, Phone } from './phone.ts'
import { limitTime } from './time-limit.ts'

const insideSetting = 'BENCH_IN_NETWORK'
const relayProgram = '/usr/bin/turnserver'
const relayPort = 3478
const secret = 'the secret of a measurement'
/** The promised time. Source: peer.md and reliability C40. */
const tellsWithinMs = 15_000
const waitMs = 40_000
const taps = 12
/** Milliseconds between two taps: the earlier one has been shown by then. */
const between = [600, 1_100] as const
/** The guest's times without signal, in seconds. Source: the design's figures. */
const gaps = [4, 8, 20] as const

interface Played {
  /** From the link to the lobby, or to the message. In ms, as all figures. */
  readonly seenMs: number
  /** From a tap on the guest's phone to the number on the host's. */
  readonly tapMs: readonly number[]
  /** From the signal's return until the tap made meanwhile is on the host's phone; one for each of the gaps. */
  readonly backMs: readonly number[]
}

interface Case {
  readonly host: Router
  readonly guest: Router
  readonly relay: boolean
  readonly reach: boolean
}

const cases: readonly Case[] = [
  { host: 'home', guest: 'home', relay: false, reach: true },
  { host: 'home', guest: 'symmetric', relay: false, reach: false },
  { host: 'symmetric', guest: 'symmetric', relay: false, reach: false },
  { host: 'home', guest: 'symmetric', relay: true, reach: true },
  { host: 'symmetric', guest: 'symmetric', relay: true, reach: true },
  { host: 'no-udp', guest: 'home', relay: false, reach: false },
  { host: 'no-udp', guest: 'no-udp', relay: true, reach: true },
]

limitTime(20)
if (process.env[insideSetting] === undefined) process.exitCode = runInOwnNetwork()
else await measure()

/** Runs the same program again, in an empty network. */
function runInOwnNetwork(): number {
  const missing = ['unshare', 'ip', 'nft'].filter((name) => spawnSync('which', [name]).status !== 0)
  if (!existsSync(relayProgram)) missing.push('coturn')
  if (process.getuid?.() !== 0 || missing.length > 0) {
    console.error(`This needs root on Linux, iproute2, nftables and coturn; missing: ${missing.join(', ') || 'root'}.`)
    return 1
  }
  const own = ['--net', '--mount', process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const { status } = spawnSync('unshare', own, { stdio: 'inherit', env: { ...process.env, [insideSetting]: '1' } })
  return status ?? 1
}

async function measure(): Promise<void> {
  const options = readOptions(1)
  const folder = await mkdtemp(join(tmpdir(), 'routers-'))
  const network = new LabNetwork(folder)
  const relay = await startRelay(folder)
  const figures: Figure[] = []
  try {
    for (const one of cases) {
      const played: Played[] = []
      for (let run = 0; run < options.runs; run += 1) played.push(await playedBetween(one, network))
      const values = played.map(({ seenMs }) => seenMs)
      const name = `${one.host} and ${one.guest}, ${one.relay ? 'with a relay' : 'no relay'}`
      figures.push(
        one.reach
          ? {
              name: `${name}: link to the lobby`,
              unit: 'ms',
              values,
              budget: { atMost: tellsWithinMs },
              mustHold: true,
            }
          : {
              name: `${name}: link to 'can’t reach'`,
              unit: 'ms',
              values,
              budget: { atMost: tellsWithinMs },
              mustHold: true,
            },
      )
      const tapped = played.flatMap(({ tapMs }) => tapMs).toSorted((a, b) => a - b)
      if (one.reach) {
        const half = [quantile(tapped, 0.5) ?? Number.NaN]
        figures.push({ name: `${name}: a guest's tap to the host's number, half within`, unit: 'ms', values: half })
        for (const [index, seconds] of gaps.entries()) {
          figures.push({
            name: `${name}: signal back after ${seconds} s to the tap of meanwhile on the host`,
            unit: 'ms',
            values: played.map(({ backMs }) => backMs[index] ?? Number.NaN),
          })
        }
      }
      console.log(`${name}: ${JSON.stringify(played)}`)
    }
  } finally {
    relay.kill('SIGKILL')
    network.removePhones()
    await rm(folder, { recursive: true, force: true })
  }
  await report({
    name: 'routers',
    options,
    figures,
    notes: [
      'In each a tap of the guest came to the host, through the live game where the phones can’t reach each other.',
    ],
  })
}

async function playedBetween({ host, guest, relay, reach }: Case, network: LabNetwork): Promise<Played> {
  const urls = ['udp', 'tcp'].map((transport) => `turn:${publicAddress}:${relayPort}?transport=${transport}`)
  const server = await startServer({
    env: {
      HOST: publicAddress,
      STUN_SERVERS: `stun:${publicAddress}:${relayPort}`,
      ...(relay ? { RELAY_URLS: urls.join(','), RELAY_SECRET: secret } : {}),
    },
  })
  const url = `http://${publicAddress}:${server.port}`
  const browsers: Browser[] = []
  const opens = async (name: string, router: Router) => {
    const lab = await network.addPhone(router, await browserPath())
    const browser = await chromium.launch({
      executablePath: lab.program,
      args: [
        ...manyPhonesArguments,
        // The last switch counts: these addresses are used as they are, and a phone trusts the app's own address.
        '--host-resolver-rules=',
        `--unsafely-treat-insecure-origin-as-secure=${url}`,
      ],
    })
    browsers.push(browser)
    const page = await (await browser.newContext(screen)).newPage()
    page.setDefaultTimeout(waitMs)
    await watchMates(page)
    const golfer = new DirectGolfer(page)
    await golfer.opens(url)
    await golfer.setsUp(name)
    return { golfer, lab, phone: await Phone.ofPage(page) }
  }
  try {
    const [hosts, guests] = [await opens('Ann', host), await opens('Ben', guest)]
    const [ann, ben] = [hosts.golfer, guests.golfer]
    await ann.hostsDirect()
    const link = await ann.invitation()
    // She enters a stroke that must move with the round.
    if (!reach) {
      await ann.startsDirect()
      await ann.taps(4)
    }
    const followedAt = performance.now()
    await ben.page.evaluate((to) => history.pushState(null, '', to), link)
    const seen = reach
      ? ben.players().filter({ hasText: 'Ann' })
      : ben.page.getByRole('heading', { name: "The phones can't reach each other" })
    await expect(seen).toBeVisible({ timeout: waitMs })
    const seenMs = performance.now() - followedAt
    if (reach) {
      await ann.startsDirect()
      await ben.isPlayingDirect()
    } else {
      await ben.page.getByRole('button', { name: 'Move to a live game' }).click()
      await ann.moveRequestOf('Ben').getByRole('button', { name: 'Move' }).click()
      await ann.isPlaying()
      await ben.isPlaying()
      await expect(ben.player('Ann')).toContainText('4')
    }
    await ben.taps(5)
    await expect(ann.player('Ben')).toContainText('5', { timeout: waitMs })
    if (!reach) return { seenMs, tapMs: [], backMs: [] }
    const tapping = { name: 'Ben', taps, between, random: randomOf(1) }
    const tapMs = await tapsSeen(guests.phone, hosts.phone, tapping)
    const backMs: number[] = []
    for (const seconds of gaps) {
      const count = Number(await ben.strokeCount().textContent()) + 1
      guests.lab.losesSignal()
      await ben.addsOne()
      await sleep(seconds * 1_000)
      guests.lab.findsSignal()
      const backAt = await hosts.phone.waitsFor('Date.now()')
      backMs.push((await hosts.phone.waitsFor(`window.mateMoments.paintedAt['Ben ${count}']`)) - backAt)
    }
    return { seenMs, tapMs, backMs }
  } finally {
    for (const browser of browsers) await browser.close()
    network.removePhones()
    await server.stop()
  }
}

/**
 * Uses the operating guide's own settings. The relay also reports a phone's address, as a STUN server does. Resolves once it
 * listens.
 */
async function startRelay(folder: string) {
  const guide = await readFile(join(import.meta.dirname, '..', 'docs', 'operating.md'), 'utf8')
  const settings = /```\n(use-auth-secret\n[^]*?)```/.exec(guide)?.[1]
  if (settings === undefined) throw new Error('The operating guide has no settings of coturn.')
  const file = join(folder, 'turnserver.conf')
  await writeFile(file, settings.replace(/^static-auth-secret=.*$/m, `static-auth-secret=${secret}`))
  const listening = [`--listening-ip=${publicAddress}`, `--relay-ip=${publicAddress}`, `--listening-port=${relayPort}`]
  const rest = ['--no-cli', '--no-tls', '--no-dtls', '--log-file=stdout', '--verbose']
  const relay = spawn(relayProgram, ['-c', file, ...listening, ...rest], { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  relay.stdout.on('data', (text) => (output += String(text)))
  await expect.poll(() => output).toContain('TCP listener opened')
  return relay
}
