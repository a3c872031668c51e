import * as v from 'valibot'
import type { StorageEnvironment } from './environment.ts'
import { createListeners } from './listeners.ts'

const newsSchema = v.variant('kind', [
  /** The finished rounds have changed. */
  v.object({ kind: v.literal('rounds') }),
  /** A live game has changed. */
  v.object({ kind: v.literal('live'), gameId: v.string() }),
])
type News = v.InferOutput<typeof newsSchema>

/** Messages between the tabs about a change, which the receiver reads from the database. */
export interface TabNews {
  post(news: News): void
  onRounds(listener: () => void): () => void
  onLive(listener: (gameId: string) => void): () => void
  close(): void
}

export function openTabNews(environment: StorageEnvironment): TabNews {
  const channel = environment.broadcast('teemates')
  const roundsListeners = createListeners()
  const liveListeners = createListeners<[gameId: string]>()
  channel?.listen((message) => {
    const parsed = v.safeParse(newsSchema, message)
    if (!parsed.success) return
    const news = parsed.output
    switch (news.kind) {
      case 'rounds':
        roundsListeners.notify()
        return
      case 'live':
        liveListeners.notify(news.gameId)
        return
    }
  })
  return {
    post: (news) => channel?.post(news),
    onRounds: roundsListeners.subscribe,
    onLive: liveListeners.subscribe,
    close: () => channel?.close(),
  }
}
