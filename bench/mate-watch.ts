import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Phone, Point } from './phone.ts'

/** Epoch milliseconds, which all browsers of a machine agree on. */
interface MateMoments {
  /** The time when the finger was lifted, one per tap on plus. */
  tappedAt: number[]
  /** By name and count, as 'Ann 3': the time when this was first painted among the game's players. */
  paintedAt: Record<string, number>
}

declare global {
  interface Window {
    mateMoments: MateMoments
  }
}

/** Watches every page loaded from now on for its own taps and for the players' strokes on the visible hole. */
export async function watchMates(page: Page): Promise<void> {
  await page.addInitScript(installWatch)
}

interface Tapping {
  /** The golfer whose phone is tapped. */
  readonly name: string
  readonly taps: number
  /** The range of the random pause between two taps, in ms. */
  readonly between: readonly [number, number]
  readonly random: () => number
}

/** Taps plus on one phone. Resolves with each tap's milliseconds until its count, or a later one, was painted on the other. */
export async function tapsSeen(from: Phone, to: Phone, tapping: Tapping): Promise<number[]> {
  const { name, taps, between, random } = tapping
  const plus = await plusOf(from)
  const before = Number(await from.page.locator('[data-save-state]').textContent())
  await from.page.evaluate(() => void (window.mateMoments.tappedAt = []))
  for (let tap = 0; tap < taps; tap += 1) {
    await from.taps(plus)
    await sleep(between[0] + random() * (between[1] - between[0]))
  }
  await to.waitsFor(`window.mateMoments.paintedAt['${name} ${before + taps}']`)
  const { tappedAt } = await from.page.evaluate(() => window.mateMoments)
  const { paintedAt } = await to.page.evaluate(() => window.mateMoments)
  if (tappedAt.length !== taps) throw new Error(`of ${taps} taps the page received ${tappedAt.length}`)
  return tappedAt.map((at, tap) => {
    const counts = Array.from({ length: taps - tap }, (_, later) => before + tap + 1 + later)
    const painted = counts.map((count) => paintedAt[`${name} ${count}`])
    return (painted.find((moment) => moment !== undefined) ?? Number.NaN) - at
  })
}

/** The point at which a finger hits plus. */
async function plusOf(phone: Phone): Promise<Point> {
  const box = await phone.page.getByRole('button', { name: 'Plus one stroke' }).boundingBox()
  if (box === null) throw new Error('there is no plus to tap')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

// This function runs in the page as text, so it can use nothing of this file.
function installWatch(): void {
  const moments: MateMoments = { tappedAt: [], paintedAt: {} }
  window.mateMoments = moments
  const onTheWay = new Set<string>()
  const epochOf = (pageMs: number) => Date.now() - (performance.now() - pageMs)
  function look(): void {
    for (const button of document.querySelectorAll('fieldset button[aria-pressed]')) {
      const scored = /^(?<name>.+), (?<count>\d+) stroke/.exec(button.firstElementChild?.textContent ?? '')?.groups
      if (scored === undefined) continue
      const key = `${scored['name']} ${scored['count']}`
      if (moments.paintedAt[key] !== undefined || onTheWay.has(key)) continue
      onTheWay.add(key)
      // A frame's callbacks run before it is painted, a message after it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          moments.paintedAt[key] = epochOf(performance.now())
          port1.close()
        })
        port1.start()
        port2.postMessage('painted')
      })
    }
  }
  new MutationObserver(look).observe(document, {
    characterData: true,
    childList: true,
    subtree: true,
  })
  const hear = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element) || target.closest('[aria-label="Plus one stroke"]') === null) return
    moments.tappedAt.push(epochOf(event.timeStamp))
  }
  addEventListener('click', hear, { capture: true })
}
