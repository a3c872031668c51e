import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { GameSnapshot } from '../../backend/game-rows.ts'
import type { LiveGameRecord, LiveSeat } from '../../storage/live/live-store.ts'
import type { createListChanges } from './list-changes.ts'
import type { LiveHandle } from './live-games.ts'
import { currentHandle, currentOf } from './live-handles.ts'
import type { LivePorts } from './live-ports.ts'
import type { SharedGames } from './shared-games.ts'

/** The one game in progress. Another one is put aside: its data stays, and History offers it. */
export function createCurrentGame(
  ports: Pick<LivePorts, 'store' | 'storage'>,
  games: SharedGames,
  changes: ReturnType<typeof createListChanges>,
) {
  const { store } = ports

  async function setStatus(record: LiveGameRecord<GameSnapshot>, status: LiveSeat['status']): Promise<void> {
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
    // A change that is reported later is found by the next poll.
    changes.watch()
  }

  return {
    replaceWith,
    /** See LiveGames.validateHandle. */
    async validate(): Promise<CallOutcome<LiveHandle | null>> {
      const record = currentOf(await store.games())
      if (record === undefined) return { ok: true, value: null }
      const failure = await games.useFor(record, (game) => game.catchUp())
      return failure === null ? { ok: true, value: await currentHandle(ports) } : { ok: false, failure }
    },
    /** See LiveGames.putAside. */
    async putAside(): Promise<string | null> {
      const current = currentOf(await store.games())
      await putAsideAllBut(null)
      return current?.gameId ?? null
    },
    /** See LiveGames.resume. */
    async resume(gameId: string): Promise<void> {
      const record = await store.game(gameId)
      if (record === undefined || record.status === 'left' || record.status === 'archived') return
      await setStatus(record, 'in-progress')
      await replaceWith(gameId)
    },
  }
}
