import type { StorageEnvironment } from '../browser/environment.ts'

const KEY = 'golf_scorer_configuration'

/** The operator's configuration as last read, for use without a network. Losing it costs nothing else. */
export function keptConfiguration(environment: Pick<StorageEnvironment, 'localStorage'>) {
  return {
    read(): string | null {
      try {
        return environment.localStorage().getItem(KEY)
      } catch {
        return null
      }
    },
    write(text: string): void {
      try {
        environment.localStorage().setItem(KEY, text)
      } catch {
        // Storage is off or full. The next start fetches it again.
      }
    },
  }
}
