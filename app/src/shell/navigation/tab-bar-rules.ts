import { addresses } from '../../addresses.ts'

export const tabs = ['home', 'stats', 'profile'] as const
export type Tab = (typeof tabs)[number]

/**
 * Scrolling down further than the first distance hides the bar; nearer to the top than the second one it is shown. In
 * px; source: document 1 section 9.
 */
const HIDE_AFTER_PX = 100
const SHOW_WITHIN_PX = 10

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

function isSummary(path: string): boolean {
  return isBelow(path, '/solo/summary') || /^\/play\/multi\/[^/]+\/summary$/.test(path)
}

/** The tab bar is hidden while a round is scored and while the nickname setup is pending. Source: document 1 section 2. */
export function isTabBarHidden(path: string, setupPending: boolean): boolean {
  if (setupPending || path === addresses.soloRound || isBelow(path, '/scoring')) return true
  return isBelow(path, '/play/multi') && !isSummary(path)
}

/** Whether strokes are entered at the path, in a round of any kind. */
export function isScoring(path: string): boolean {
  return path === addresses.soloRound || /^\/play\/multi\/[^/]+$/.test(path)
}

/** The highlighted tab; none on the screens that start or join a round. */
export function highlightedTab(path: string): Tab | null {
  if (path === addresses.home || isBelow(path, '/round') || isSummary(path)) return 'home'
  if (isBelow(path, addresses.stats)) return 'stats'
  if (isBelow(path, addresses.profile)) return 'profile'
  return null
}

/** Whether the bar is hidden after the page was scrolled from one position to another, in px. */
export function isSlidAway(wasAway: boolean, fromPx: number, toPx: number): boolean {
  if (toPx <= SHOW_WITHIN_PX || toPx < fromPx) return false
  return wasAway || (toPx > fromPx && toPx > HIDE_AFTER_PX)
}
