import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Of the main thread, those over 50 ms: when they began and how long they took. */
    longTasks: { readonly startMs: number; readonly durationMs: number }[]
  }
}

/** Notes them from the next navigation on. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        window.longTasks.push({ startMs: startTime, durationMs: duration })
      }
    }).observe({ type: 'longtask', buffered: true })
  })
}
