import { slotOf } from './live-changes.ts'
import type { NewLiveOperation, StoredOperation } from './live-store.ts'
import type { TabNews } from '../browser/tab-news.ts'

/** So many are known at the most, and the oldest goes first: of a game that this tab never opens none is ever read. */
export const UNREAD_MAX = 1000

type Tapped = Pick<NewLiveOperation, 'gameId' | 'operationId' | 'body'>

/**
 * What the tabs tell each other of a tap before it is stored: which of two that come late to the disk is the newer one, no
 * place in the order says, and no clock for sure.
 */
export interface LiveTapNews {
  tell(operation: Tapped): void
  /** Ids of what other tabs have tapped about the same score so far, and that wasn't read yet. */
  tappedElsewhere(operation: Tapped): readonly string[]
  /** They were read: their place in the order is known. */
  haveRead(rows: readonly StoredOperation[]): void
}

export function createLiveTapNews(news: Pick<TabNews, 'post' | 'onTapped'>): LiveTapNews {
  const unread = new Map<string, string>()
  const scoreOf = (gameId: string, slot: string) => `${gameId} ${slot}`
  news.onTapped(({ gameId, slot, operationId }) => {
    unread.set(operationId, scoreOf(gameId, slot))
    const [oldest] = unread.keys()
    if (unread.size > UNREAD_MAX && oldest !== undefined) unread.delete(oldest)
  })
  return {
    tell(operation) {
      const { gameId, operationId } = operation
      news.post({ kind: 'tapped', gameId, slot: slotOf(operation), operationId })
    },
    tappedElsewhere(operation) {
      const own = scoreOf(operation.gameId, slotOf(operation))
      return [...unread].flatMap(([operationId, score]) => (score === own ? [operationId] : []))
    },
    haveRead(rows) {
      for (const { operationId } of rows) unread.delete(operationId)
    },
  }
}
