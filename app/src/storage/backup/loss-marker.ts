import type { StorageEnvironment } from '../browser/environment.ts'
import { localText } from '../browser/local-storage/local-text.ts'

/**
 * The marker has a text while the history may lack rounds of the log, because a start may be killed before it has brought them
 * back. If localStorage is off or full, only this start does.
 */
export function lossMarker(environment: Pick<StorageEnvironment, 'localStorage'>) {
  return localText(environment, 'golf_scorer_history_lost')
}
