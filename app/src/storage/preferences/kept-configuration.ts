import type { StorageEnvironment } from '../browser/environment.ts'
import { localText } from '../browser/local-storage/local-text.ts'

/** The operator's configuration as last read, for use without a network. Without it the next start fetches it again. */
export function keptConfiguration(environment: Pick<StorageEnvironment, 'localStorage'>) {
  return localText(environment, 'golf_scorer_configuration')
}
