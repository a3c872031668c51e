import type { CallOutcome } from '../../backend/call-outcome.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import type { LiveSeat } from '../../storage/live/live-store.ts'
import type { LivePorts } from './live-ports.ts'
import type { SharedGames } from './shared-games.ts'
import { currentGame, currentHandle, type GameRecord, type LiveHandle } from './stored-games.ts'

/** The one game in progress. Another one is put aside: its data stays, and History offers it. */
export function createCurrentGame(ports: LivePorts, games: SharedGames, changes: ListChanges) {
  const { store } = ports

  async function setStatus(record: GameRecord, status: LiveSeat['status']): Promise<void> {
    if (record.status === status) return
    await store.put({ ...record, status })
    await (await games.inUse(record.gameId))?.reloadSeat()
  }

  async function putAsideAllBut(gameId: string | null): Promise<void> {
    for (const record of await store.games()) {
      if (record.gameId !== gameId && record.status === 'in-progress') await setStatus(record, 'put-aside')
    }
    changes.notify()
  }

  async function replaceWith(gameId: string): Promise<void> {
    await putAsideAllBut(gameId)
  }

  return {
    replaceWith,
    /** See LiveGames.validateHandle. */
    async validate(): Promise<CallOutcome<LiveHandle | null>> {
      const record = await currentGame(store)
      if (record === undefined) return { ok: true, value: null }
      const failure = await games.useFor(record, (game) => game.catchUp())
      return failure === null ? { ok: true, value: await currentHandle(ports) } : { ok: false, failure }
    },
    /** No longer offers the game in progress; its id, or null without one. Nothing of it is lost. */
    async putAside(): Promise<string | null> {
      const current = await currentGame(store)
      await putAsideAllBut(null)
      return current?.gameId ?? null
    },
    /** Offers a game again that was put aside. */
    async resume(gameId: string): Promise<void> {
      const record = await store.game(gameId)
      if (record === undefined || record.status === 'left' || record.status === 'archived') return
      await setStatus(record, 'in-progress')
      await replaceWith(gameId)
    },
  }
}

type ListChanges = ReturnType<typeof createListChanges>

interface ListPorts {
  readonly store: Pick<LivePorts['store'], 'subscribeToAll'>
  readonly environment: Pick<LivePorts['environment'], 'onWake'>
}

/** Notifies of changes to this device's list of live games, in another tab too. */
export function createListChanges({ store, environment }: ListPorts) {
  const { subscribe, notify } = createListeners()
  store.subscribeToAll(notify)
  // A page that slept missed what other tabs sent.
  environment.onWake(notify)
  return { notify, subscribe }
}
