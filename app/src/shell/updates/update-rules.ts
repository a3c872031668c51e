import { addresses } from '../../addresses.ts'
import { MissingPartError } from '../../device/load-part.ts'

/** A page that was reloaded this recently isn't reloaded again for a missing part, because it might reload forever. */
export const RELOAD_PAUSE_MS = 60_000

/** The state of a tab when an update is waiting. */
export interface TabMoment {
  readonly path: string
  /** The tab is in the background, or nobody has touched it since it was opened. */
  readonly untouched: boolean
}

/** Whether a reload would lose nothing: no round is on screen and no form is partly filled in. */
function isResting(path: string): boolean {
  return (
    [addresses.home, addresses.stats].some((resting) => resting === path) ||
    /^\/(round\/|solo\/summary\/|play\/multi\/[^/]+\/summary$)/.test(path)
  )
}

/**
 * Whether a tab may be reloaded for an update. Whether any tab is scoring a round is checked separately, with the
 * scoring lock.
 */
export function mayReloadForUpdate({ path, untouched }: TabMoment): boolean {
  return untouched && isResting(path)
}

/**
 * Whether the page may be reloaded because a part of it can't be loaded, for example after a deploy. navigationType:
 * the type from the page's navigation timing. sinceLoadMs: the time since the page was opened.
 */
export function mayReloadForMissingPart(navigationType: string, sinceLoadMs: number): boolean {
  return navigationType !== 'reload' || sinceLoadMs > RELOAD_PAUSE_MS
}

/** Whether an error means that a part of the app couldn't be loaded, in Chromium, Firefox or Safari. */
export function isMissingPart(error: unknown): boolean {
  if (error instanceof MissingPartError) return true
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload/i.test(`${error.name} ${error.message}`)
  )
}
