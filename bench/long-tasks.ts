import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Start and duration of the main thread's tasks over 50 ms. */
    longTasks: { readonly startMs: number; readonly durationMs: number }[]
  }
}

/** Records them from the next navigation on. */
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
