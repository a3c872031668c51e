import { createListeners } from '../../storage/browser/listeners.ts'
import type { LivePorts } from './live-ports.ts'

/** Notifies of changes to this device's list of live games, in another tab too. */
export function createListChanges({ store, environment }: Pick<LivePorts, 'store' | 'environment'>) {
  const { subscribe, notify } = createListeners()
  const watched = new Set<string>()

  async function watchGames(): Promise<void> {
    for (const { gameId } of await store.games()) {
      if (watched.has(gameId)) continue
      watched.add(gameId)
      store.subscribe(gameId, notify)
    }
  }

  function watch(then: () => void = () => undefined): void {
    watchGames().then(then, () => undefined)
  }

  // Other tabs notify of a known game only. New games are looked for when this tab is visible again.
  environment.onWake(() => watch(notify))
  return {
    notify,
    watch,
    subscribe(listener: () => void) {
      watch()
      return subscribe(listener)
    },
  }
}
