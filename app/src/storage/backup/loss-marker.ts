import type { StorageEnvironment } from '../browser/environment.ts'

const KEY = 'golf_scorer_history_lost'

/** Notes that the history may lack rounds of the log, until all of them were brought back: a start may be killed in between. */
export function noteLoss(environment: Pick<StorageEnvironment, 'localStorage'>, isLost: boolean): void {
  try {
    if (isLost) environment.localStorage().setItem(KEY, 'yes')
    else environment.localStorage().removeItem(KEY)
  } catch {
    // localStorage is off or full. Only this start brings the rounds back.
  }
}

export function isLossNoted(environment: Pick<StorageEnvironment, 'localStorage'>): boolean {
  try {
    return environment.localStorage().getItem(KEY) !== null
  } catch {
    return false
  }
}
