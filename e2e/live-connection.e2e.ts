import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { holdsChannels, hostsGame, joinsGame, noSignal, playsAsGuest } from './live-scenes.ts'
import { LiveGolfer } from './live-golfer.ts'
import { makeBreakable, setFaults } from './storage-faults.ts'

/* The screens, and the actions that still work, while the game's channel, a part of the app or another tab fails. */

test.use({ serviceWorkers: 'allow', expectedErrors: noSignal })

test('without its channel a lobby says that it may be outdated, and follows all the same', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const channels = await holdsChannels(page.context())
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { live, host, game } = await joinsGame(page, server.url)
  const behind = page.getByText('Connecting… The latest changes may be missing.')
  await expect(behind).toBeVisible()
  // The app can't know whether his phone is connected.
  const presence = live.players().filter({ hasText: 'Ann' }).getByRole('img')
  const othersPresence = live.players().filter({ hasText: 'Ben' }).getByRole('img')
  await expect(presence).toHaveAccessibleName('Not connected')
  await expect(othersPresence).toHaveCount(0)
  // The app polls at least every 15 s.
  await host.adds(game, 'Mia')
  await expect(live.players().filter({ hasText: 'Mia' })).toBeVisible()
  channels.open()
  await expect(behind).toBeHidden()
  await expect(presence).toHaveAccessibleName('Connected')
  await expect(othersPresence).toHaveAccessibleName('Not connected')
  await host.starts(game)
  await live.isPlaying()
})

test('without its channel scoring and the board say so, and strokes are sent and received, until it is back', {
  tag: '@long',
}, async ({ page, server }) => {
  const channels = await holdsChannels(page.context())
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { live, game, mates } = await hostsGame(page, server.url, ['Ben'])
  await live.startsGame()
  await expect(page.getByText('Connecting…', { exact: true })).toBeVisible()
  await live.taps(4)
  await live.hasNothingWaiting()
  await live.looksAtLeaderboard()
  const behind = page.getByText("Connecting… Your own strokes are here. Your mates' latest scores may be missing.")
  await expect(behind).toBeVisible()
  await mates[0]?.scores(game, [3])
  await expect
    .poll(() => live.standings())
    .toEqual([
      { name: 'Ben', thru: '1 of 9 holes', total: '3', toPar: '−1' },
      { name: 'Ann', thru: '1 of 9 holes', total: '4', toPar: 'E' },
    ])
  channels.open()
  await expect(behind).toBeHidden()
  await page.getByRole('button', { name: 'Back to Game' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

/** Each event has to suffice alone: a tab in front isn't shown again, and one whose phone has signal doesn't go online. */
for (const [when, deafTo] of [
  ['there is signal again', 'visibilitychange'],
  ['it is seen again', 'online'],
] as const) {
  test(`pending strokes of a tab that dies are sent by another tab when ${when}, on any screen`, {
    tag: deafTo === 'online' ? '@long' : [],
  }, async ({ page, server, context }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    // This tab opens before the game, so it receives nothing about it.
    const other = new LiveGolfer(await context.newPage())
    await other.page.addInitScript((event) => {
      addEventListener(event, (occurred) => occurred.isTrusted && occurred.stopImmediatePropagation(), {
        capture: true,
      })
    }, deafTo)
    await other.opens(`${server.url}/profile`)
    await other.sees('Appearance')
    await other.isReadyForOffline()
    await page.bringToFront()
    const { live, host, game } = await playsAsGuest(page, server.url)
    await live.taps(4)
    await live.hasNothingWaiting()
    const signal = await signalOf(page)
    const othersSignal = await signalOf(other.page)
    await signal.goes()
    await othersSignal.goes()
    await live.addsOne()
    await live.goesOnAsCan(2)
    await live.taps(6)
    await live.seesSaved(6)
    // The whole renderer dies, as when a phone reclaims the tab's memory.
    const crashed = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => undefined)
    await crashed
    await page.close()
    await other.page.bringToFront()
    await othersSignal.comesBack()
    // No tab is ever hidden here. The tab is shown again when there is signal: a poll without signal is lost.
    await expect.poll(() => other.page.evaluate(() => navigator.onLine)).toBe(true)
    if (deafTo === 'online') await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => host.strokesOf(game, 'Ann')).toEqual([5, 6])
    await other.tab('Home').click()
    await other.resumesLive()
    await other.isOnHole(2)
    await expect(other.strokeCount()).toHaveText('6')
    await other.hasNothingWaiting()
  })
}

/** Switches one tab's signal. The whole context's never returns after a crash, because the crashed process doesn't answer. */
async function signalOf(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  const unbounded = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  const set = (offline: boolean) => devTools.send('Network.emulateNetworkConditions', { offline, ...unbounded })
  await devTools.send('Network.enable')
  return { goes: () => set(true), comesBack: () => set(false) }
}

test('a game that opens late says so after ten seconds, and is shown as soon as the device answers', {
  tag: '@long',
}, async ({ page, server, context }) => {
  await makeBreakable(context)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { live, game } = await playsAsGuest(page, server.url)
  await live.taps(4)
  await live.hasNothingWaiting()
  await golfer.opens(`${server.url}/profile`)
  await golfer.sees('Appearance')

  await setFaults(page, { reading: 'hangs', readingStores: ['seats'] })
  await golfer.goesWithinTheApp(`/play/multi/${game.id}`)
  await golfer.sees('Resuming Game')
  const late = page.getByRole('alert').filter({ hasText: 'The game is taking a while to open.' })
  await expect(late).toBeVisible()
  await expect(late).toContainText('What you entered is saved on this device.')
  await setFaults(page, { reading: 'none' })
  await late.getByRole('button', { name: 'Try again' }).click()
  await live.isOnHole(1)
  await expect(live.strokeCount()).toHaveText('4')
})

test('the first game that another window begins shows on Home at once', async ({ page, server, context }) => {
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  // This window shows Home before the game, and is visible all the time.
  const other = new LiveGolfer(await context.newPage())
  await other.opens(server.url)
  await other.sees('Multiplayer')
  await other.isReadyForOffline()
  await golfer.createsGame()
  await other.sees('Multiplayer Game in Progress')
})
