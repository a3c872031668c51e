import { addresses } from '../addresses.ts'

export const tabs = ['home', 'stats', 'profile'] as const
export type Tab = (typeof tabs)[number]

/** Scrolled further down than this the bar slides away; this near the top it returns. In px; source: document 1 section 9. */
const HIDE_AFTER_PX = 100
const SHOW_WITHIN_PX = 10

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

function isSummary(path: string): boolean {
  return isBelow(path, '/solo/summary') || /^\/play\/multi\/[^/]+\/summary$/.test(path)
}

/** Where a round is being scored, and while the nickname setup is pending. Source: document 1 section 2. */
export function isTabBarHidden(path: string, setupPending: boolean): boolean {
  if (setupPending || path === addresses.soloRound || isBelow(path, '/scoring')) return true
  return isBelow(path, '/play/multi') && !isSummary(path)
}

/** Whether strokes are entered there, whoever carries the round. */
export function isScoring(path: string): boolean {
  return path === addresses.soloRound || /^\/play\/multi\/[^/]+$/.test(path)
}

/** The tab that is highlighted; none on the ways into a round. */
export function highlightedTab(path: string): Tab | null {
  if (path === addresses.home || isBelow(path, '/round') || isSummary(path)) return 'home'
  if (isBelow(path, addresses.stats)) return 'stats'
  if (isBelow(path, addresses.profile)) return 'profile'
  return null
}

/** Whether the bar is slid away after the page was scrolled from one height to another, in px. */
export function isSlidAway(wasAway: boolean, fromPx: number, toPx: number): boolean {
  if (toPx <= SHOW_WITHIN_PX || toPx < fromPx) return false
  return wasAway || (toPx > fromPx && toPx > HIDE_AFTER_PX)
}
