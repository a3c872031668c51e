import type { Page } from '@playwright/test'
import type { Phone } from './phone.ts'

/** The element that a measurement waits for, with a text inside it if that is needed to find it. */
export interface Sight {
  readonly selector: string
  readonly text?: string
}

export const sights = {
  recentRounds: { selector: 'a[href^="/round/"]' },
  noRounds: { selector: 'main', text: 'No rounds yet' },
  totals: { selector: '[aria-label="Totals"]' },
  history: { selector: '[aria-labelledby="finished-rounds"] li' },
  noHistory: { selector: 'main', text: 'No history found' },
  createRound: { selector: 'main select' },
  summary: { selector: 'main', text: 'Final Scores' },
  sharable: { selector: 'footer', text: 'Share Round' },
  scoring: { selector: 'button[aria-label="Plus one stroke"]:enabled' },
} as const satisfies Record<string, Sight>

export type SightName = keyof typeof sights

interface Moments {
  /** The time when a sight was first painted, in milliseconds from the start of the navigation. */
  paintedMs: Partial<Record<string, number>>
  /** The time of the last click, on the same clock. */
  clickedMs: number
}

declare global {
  interface Window {
    moments: Moments
  }
}

/**
 * Records from the next navigation on when each of these is first painted. Watch only what is needed, because each sight takes
 * time.
 */
export async function watchSights(page: Page, names: readonly SightName[]): Promise<void> {
  await page.addInitScript(
    installWatch,
    names.map((name): readonly [string, Sight] => [name, sights[name]]),
  )
}

/** Milliseconds from the start of the navigation until the sight was painted; waits for it. */
export function paintedAt(phone: Phone, name: SightName): Promise<number> {
  return phone.waitsFor(`window.moments?.paintedMs['${name}']`)
}

/** Milliseconds from the click that `tap` causes until the sight was painted. */
export async function paintedAfter(phone: Phone, tap: () => Promise<void>, name: SightName): Promise<number> {
  await phone.page.evaluate(() => {
    window.moments.paintedMs = {}
  })
  await tap()
  const painted = await paintedAt(phone, name)
  return painted - (await phone.page.evaluate(() => window.moments.clickedMs))
}

// This function runs in the page as text, so it can use nothing of this file.
function installWatch(watched: readonly (readonly [string, Sight])[]): void {
  const moments: Moments = { paintedMs: {}, clickedMs: 0 }
  window.moments = moments
  const onTheWay = new Set<string>()
  const isThere = ({ selector, text = '' }: Sight) =>
    document.querySelector(selector)?.textContent.includes(text) === true
  function look(): void {
    for (const [name, sight] of watched) {
      if (moments.paintedMs[name] !== undefined || onTheWay.has(name) || !isThere(sight)) continue
      onTheWay.add(name)
      // A frame's callbacks run before it is painted, a message after it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          moments.paintedMs[name] = performance.now()
          onTheWay.delete(name)
          port1.close()
        })
        port1.start()
        port2.postMessage('painted')
      })
    }
  }
  new MutationObserver(look).observe(document, {
    attributes: true,
    attributeFilter: ['disabled', 'aria-label', 'href'],
    characterData: true,
    childList: true,
    subtree: true,
  })
  addEventListener('click', (event) => (moments.clickedMs = event.timeStamp), { capture: true })
}
