import type { Page } from '@playwright/test'

/** One tap, in milliseconds: the time until the frame that answers it, and its parts. */
export interface Interaction {
  /** The duration as INP defines it: the longest of the tap's events. The browser rounds it to 8 ms. */
  readonly durationMs: number
  /** The time until the main thread was free. */
  readonly waitedMs: number
  readonly workedMs: number
  /** From the end of the work until the frame was shown. */
  readonly presentedMs: number
}

/** A task of the main thread over 50 ms, whatever its cause. */
export interface Task {
  /** Milliseconds since the navigation started. */
  readonly startMs: number
  readonly durationMs: number
}

interface Recorded {
  /** By the browser's id of the interaction. */
  longest: Record<string, Interaction>
  longTasks: Task[]
}

declare global {
  interface Window {
    interactions: Recorded
  }
}

/** Records from the next navigation on. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded = { longest: {}, longTasks: [] }
    window.interactions = recorded
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
        const { interactionId, startTime, processingStart, processingEnd, duration } = entry
        if ((recorded.longest[interactionId]?.durationMs ?? 0) >= duration) continue
        recorded.longest[interactionId] = {
          durationMs: duration,
          waitedMs: processingStart - startTime,
          workedMs: processingEnd - processingStart,
          presentedMs: Math.max(0, startTime + duration - processingEnd),
        }
      }
      // The shortest duration that browsers report; the DOM types don't know the option yet.
    }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }))
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        recorded.longTasks.push({ startMs: startTime, durationMs: duration })
      }
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** The browser doesn't report taps shorter than 16 ms; such a tap counts as this. */
const unreported: Interaction = { durationMs: 8, waitedMs: 0, workedMs: 8, presentedMs: 0 }

export interface Interactions {
  /** The shortest first. */
  readonly taps: readonly Interaction[]
  /** The longest first. */
  readonly longTasks: readonly Task[]
}

/** @param tapCount how many taps there were */
export async function recordedInteractions(page: Page, tapCount: number): Promise<Interactions> {
  const { longest, longTasks } = await page.evaluate(() => window.interactions)
  const reported = Object.values(longest)
  const missing = Array.from({ length: Math.max(0, tapCount - reported.length) }, () => unreported)
  return {
    taps: [...missing, ...reported].toSorted((a, b) => a.durationMs - b.durationMs),
    longTasks: longTasks.toSorted((a, b) => b.durationMs - a.durationMs),
  }
}
