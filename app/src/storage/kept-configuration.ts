import type { StorageEnvironment } from './environment.ts'

const KEY = 'golf_scorer_configuration'

/** The operator's configuration as it was last read: what holds without a network. Losing it costs nothing but that. */
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
        // Storage is off or full: the next start asks again.
      }
    },
  }
}
