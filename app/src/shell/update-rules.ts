import { addresses } from '../addresses.ts'
import { MissingPartError } from '../device/load-part.ts'

/** A page that was itself reloaded this recently isn't reloaded again for a missing part: that would go round in circles. */
export const RELOAD_PAUSE_MS = 60_000

/** What is known of a tab when an update waits. */
export interface TabMoment {
  readonly path: string
  /** The tab is in the background, or nobody has touched it since it was opened. */
  readonly untouched: boolean
}

/** Where a reload takes nothing from the golfer: no round, no half-filled form. */
function isResting(path: string): boolean {
  return (
    [addresses.home, addresses.stats].some((resting) => resting === path) ||
    /^\/(round\/|solo\/summary\/|play\/multi\/[^/]+\/summary$)/.test(path)
  )
}

/** Whether a tab may be loaded anew for an update. Whether a round is being scored in any tab is the scoring lock's to say. */
export function mayReloadForUpdate({ path, untouched }: TabMoment): boolean {
  return untouched && isResting(path)
}

/**
 * Whether a part that can't be loaded, as after a deploy, may be answered with a reload. navigationType is the one of the
 * page's own navigation timing; sinceLoadMs the time since it was opened.
 */
export function mayReloadForMissingPart(navigationType: string, sinceLoadMs: number): boolean {
  return navigationType !== 'reload' || sinceLoadMs > RELOAD_PAUSE_MS
}

/** Whether an error is a browser's way to say that a part of the app couldn't be loaded: Chromium, Firefox, Safari. */
export function isMissingPart(error: unknown): boolean {
  if (error instanceof MissingPartError) return true
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload/i.test(`${error.name} ${error.message}`)
  )
}
