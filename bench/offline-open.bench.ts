/*
 * A phone without signal: the server is stopped, the service worker answers. The round is opened at each of its 18 holes, as
 * after a restart of the phone (no worker runs), with a processor 4 times slower. Measures the time until plus is painted and
 * can be tapped. The tap that follows must be stored, and leads to the next hole. The page is once put away after that, and
 * once left at the moment of the tap: then the start has to write the tap to the round's log first.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Golfer } from '../e2e/golfer.ts'
import { Device } from './device.ts'
import { report } from './figures.ts'
import { quietMachine } from './quiet-machine.ts'
import { readOptions } from './options.ts'
import { Phone } from './phone.ts'
import { savedAs, watchScoring } from './scoring-watch.ts'
import { serveApp } from './served-app.ts'
import { paintedAt, watchSights } from './shown-moments.ts'
import { limitTime } from './time-limit.ts'

limitTime(8)
// One run per hole.
const options = readOptions(18)
const holes = Math.min(options.runs, 18)
/** Longer than reads of the log wait for a pause between taps. */
const putAwayMs = 1500

const app = await serveApp()
const device = await Device.filledBy(async (page) => {
  const golfer = new Golfer(page)
  await golfer.opens(app.url)
  await golfer.setsUp('Ann')
  await golfer.isReadyForOffline()
  await golfer.startsQuickRound('Offline', 18)
})
await app.stop()

const phone = await Phone.switchedOn(await device.asItIs())
try {
  const { page, session } = phone
  await phone.context.setOffline(true)
  await watchSights(page, ['scoring'])
  await watchScoring(phone)
  await phone.slowDown()
  const golfer = new Golfer(page)
  const openedMs: number[] = []
  const openedAfterTapMs: number[] = []
  const storedMs: number[] = []
  const open = async () => {
    await page.goto('about:blank')
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await quietMachine(5_000)
    await page.goto(`${app.url}/solo/round`, { waitUntil: 'commit' })
    return paintedAt(phone, 'scoring')
  }
  for (let hole = 1; hole <= holes; hole += 1) {
    if (hole > 1) openedAfterTapMs.push(await open())
    await sleep(putAwayMs)
    openedMs.push(await open())
    await golfer.isOnHole(hole)
    const tappedAt = await page.evaluate(() => performance.now())
    await golfer.addsOne()
    storedMs.push((await savedAs(phone, 1)) - tappedAt)
    if (hole === holes) break
    await golfer.goesOn(hole + 1)
    await golfer.seesSaved(0)
  }
  await report({
    name: 'offline-open',
    options,
    figures: [
      { name: 'scoring opened offline, plus painted', unit: 'ms', values: openedMs, budget: { atMost: 500 } },
      { name: 'the same, left in the moment of a tap', unit: 'ms', values: openedAfterTapMs, budget: { atMost: 500 } },
      { name: 'a tap there, driven from outside, stored', unit: 'ms', values: storedMs },
    ],
    notes: [
      'Holes 1 to 18, 4 times slower processor, no service worker running before. Since the start of the navigation.',
    ],
  })
} finally {
  await phone.switchOff()
  await device.remove()
  await app.stop()
}
