import type { TabNews } from '../browser/tab-news.ts'
import { LiveRecords, type LiveRecordsParts } from './live-records.ts'
import type { LiveStore } from './live-store.ts'
import { LoggedOperations, type LoggedOperationsParts } from './logged-operations.ts'

export interface LiveStoreParts
  extends Omit<LiveRecordsParts, 'environment' | 'onChange'>,
    Omit<LoggedOperationsParts, 'onChange'> {
  readonly news: Pick<TabNews, 'post' | 'onLive'>
}

/** Precedes a round's id in the table of secrets. */
const ROUND_KEYS = 'round:'

/** The store of live games. Operations are in the log, and everything else is in tables beside it. */
export function createLiveStore(parts: LiveStoreParts): LiveStore<unknown> {
  const listeners = new Map<string, Set<() => void>>()

  function notify(gameId: string): void {
    for (const listener of listeners.get(gameId) ?? []) listener()
  }

  const operations = new LoggedOperations({ ...parts, onChange: notify })
  const records = new LiveRecords({ ...parts, onChange: (gameId) => parts.news.post({ kind: 'live', gameId }) })
  parts.news.onLive(notify)

  return {
    add: (given) => operations.add(given),
    addOnce: (operation) => operations.addOnce(operation),
    operations: (gameId) => operations.read(gameId),
    known: (gameId) => operations.known(gameId),
    settle: (gameId, answers) => operations.settle(gameId, answers),
    settleInPause: (gameId, answers) => operations.settleInPause(gameId, answers),
    resendAcknowledged: (gameId) => operations.resendAcknowledged(gameId),
    replaceSuperseded: (gameId, operationId, fresh) => operations.replaceSuperseded(gameId, operationId, fresh),
    dismiss: (gameId, operationIds) => operations.dismiss(gameId, operationIds),
    saveState: (gameId) => operations.saveState(gameId),
    intents: (gameId) => records.intents(gameId),
    intend: (gameId, wanted) => records.intend(gameId, wanted),
    games: () => records.games(),
    game: (gameId) => records.game(gameId),
    put: (seat) => records.put(seat),
    keepSnapshot: (gameId, snapshot) => records.keepSnapshot(gameId, snapshot),
    async forget(gameId) {
      if (!(await operations.forget(gameId))) return false
      await records.remove(gameId)
      return true
    },
    attempt: (key, fingerprint) => records.attempt(key, fingerprint),
    endAttempt: (key) => records.endAttempt(key),
    session: records.secret('session'),
    roundKeys: {
      read: (roundId) => records.secret(`${ROUND_KEYS}${roundId}`).read(),
      write: (roundId, text) => records.secret(`${ROUND_KEYS}${roundId}`).write(text),
      remove: (roundId) => records.secret(`${ROUND_KEYS}${roundId}`).remove(),
    },
    subscribe(gameId, listener) {
      const own = listeners.get(gameId) ?? new Set()
      listeners.set(gameId, own.add(listener))
      return () => {
        own.delete(listener)
      }
    },
  }
}
