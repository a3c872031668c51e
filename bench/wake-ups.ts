import type { Page } from '@playwright/test'

/** The callbacks that ran in a page without a user's action, by their callers. */
export interface WakeUps {
  timeouts: number
  intervals: number
  frames: number
  idle: number
}

declare global {
  interface Window {
    wakeUps: WakeUps
  }
}

/** Counts from the next navigation on. */
export async function watchWakeUps(page: Page): Promise<void> {
  await page.addInitScript(installCounters)
}

export function wakeUpsOf(page: Page): Promise<WakeUps> {
  return page.evaluate(() => window.wakeUps)
}

// This function runs in the page as text, so it can use nothing of this file.
function installCounters(): void {
  const counted: WakeUps = { timeouts: 0, intervals: 0, frames: 0, idle: 0 }
  window.wakeUps = counted
  const count = (
    what: keyof WakeUps,
    name: 'setTimeout' | 'setInterval' | 'requestAnimationFrame' | 'requestIdleCallback',
  ) => {
    const own: unknown = Reflect.get(window, name)
    if (typeof own !== 'function') return
    Reflect.set(window, name, (run: unknown, ...rest: readonly unknown[]): unknown => {
      const counting = (...given: readonly unknown[]) => {
        counted[what] += 1
        if (typeof run === 'function') Reflect.apply(run, window, given)
      }
      const id: unknown = Reflect.apply(own, window, [counting, ...rest])
      return id
    })
  }
  count('timeouts', 'setTimeout')
  count('intervals', 'setInterval')
  count('frames', 'requestAnimationFrame')
  count('idle', 'requestIdleCallback')
}
