import type { Page } from '@playwright/test'
import type { Phone, Point } from './phone.ts'

/** Times in milliseconds since the navigation started, by the page's own clock. */
export interface ScoringMoments {
  /** An enabled plus button is on the page. */
  readonly plusMs: number | null
  /** By count: the time when the screen first showed it, and when it first showed it as saved. */
  readonly shownMs: Readonly<Record<string, number>>
  readonly savedMs: Readonly<Record<string, number>>
}

interface Watching extends ScoringMoments {
  plusMs: number | null
  shownMs: Record<string, number>
  savedMs: Record<string, number>
}

declare global {
  interface Window {
    scoringMoments: Watching
    plusStands?: (at: string) => void
  }
}

/**
 * Watches every page loaded from now on for its plus button and its strokes. `onPlus` is called once, as soon as plus is on the
 * page, before it is even painted.
 */
export async function watchScoring(phone: Phone, onPlus?: (at: Point) => void): Promise<void> {
  let called = false
  await phone.hears('plusStands', (at) => {
    const [x, y] = at.split(' ').map(Number)
    if (called || x === undefined || y === undefined) return
    called = true
    onPlus?.({ x, y })
  })
  await phone.page.addInitScript(installWatch)
}

export function scoringMoments(page: Page): Promise<ScoringMoments> {
  return page.evaluate(() => window.scoringMoments)
}

/** Milliseconds from the start of the navigation until the count was shown as saved; waits for it. */
export function savedAs(phone: Phone, count: number): Promise<number> {
  return phone.waitsFor(`window.scoringMoments?.savedMs[${count}]`)
}

// This function runs in the page as text, so it can use nothing of this file.
function installWatch(): void {
  const moments: Watching = { plusMs: null, shownMs: {}, savedMs: {} }
  window.scoringMoments = moments
  function look(): void {
    const now = performance.now()
    if (moments.plusMs === null) {
      const plus = document.querySelector('button[aria-label="Plus one stroke"]:enabled')
      if (plus !== null) {
        moments.plusMs = now
        const box = plus.getBoundingClientRect()
        window.plusStands?.(`${box.x + box.width / 2} ${box.y + box.height / 2}`)
      }
    }
    const strokes = document.querySelector('[data-save-state]')
    if (strokes === null) return
    const count = strokes.textContent.trim()
    moments.shownMs[count] ??= now
    if (strokes.getAttribute('data-save-state') === 'saved') moments.savedMs[count] ??= now
  }
  new MutationObserver(look).observe(document, {
    attributes: true,
    attributeFilter: ['data-save-state', 'disabled', 'aria-label'],
    characterData: true,
    childList: true,
    subtree: true,
  })
}
