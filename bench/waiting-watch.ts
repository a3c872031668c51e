import type { Page } from '@playwright/test'
import type { Phone } from './phone.ts'

/** Milliseconds on the page's clock; null until it happens. */
interface WaitingMoments {
  onlineMs: number | null
  /** The time after that when the screen showed no pending strokes any more. */
  goneMs: number | null
}

declare global {
  interface Window {
    waitingMoments: WaitingMoments
  }
}

interface WaitingWatch {
  /** Waits for the next time online from here on. */
  restart(): Promise<void>
  /** Milliseconds from online until the screen showed no pending strokes. */
  gone(phone: Phone): Promise<number>
}

/** Watches every page loaded from now on. */
export async function watchWaiting(page: Page): Promise<WaitingWatch> {
  await page.addInitScript(installWatch)
  return {
    restart: () => page.evaluate(() => void (window.waitingMoments = { onlineMs: null, goneMs: null })),
    gone: (phone) =>
      phone.waitsFor(
        'window.waitingMoments.goneMs === null ? undefined : window.waitingMoments.goneMs - window.waitingMoments.onlineMs',
      ),
  }
}

// This function runs in the page as text, so it can use nothing of this file.
function installWatch(): void {
  window.waitingMoments = { onlineMs: null, goneMs: null }
  addEventListener('online', () => (window.waitingMoments.onlineMs ??= performance.now()))
  function look(): void {
    const moments = window.waitingMoments
    if (moments.onlineMs === null || moments.goneMs !== null) return
    if (!/\d changes? waiting to be sent/.test(document.body.textContent)) moments.goneMs = performance.now()
  }
  new MutationObserver(look).observe(document, { characterData: true, childList: true, subtree: true })
}
