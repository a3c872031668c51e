import * as v from 'valibot'
import type { StorageEnvironment } from './environment.ts'

const newsSchema = v.variant('kind', [
  /** The finished rounds have changed. */
  v.object({ kind: v.literal('rounds') }),
  /** A live game has changed. */
  v.object({ kind: v.literal('live'), gameId: v.string() }),
  /** A tap in a live game that isn't stored yet. slot: see slotOf. */
  v.object({ kind: v.literal('tapped'), gameId: v.string(), slot: v.string(), operationId: v.string() }),
])
type News = v.InferOutput<typeof newsSchema>
type TappedNews = Extract<News, { kind: 'tapped' }>

/** Messages between the tabs: a change, which the receiver reads from the database, or a tap that is about to be stored. */
export interface TabNews {
  post(news: News): void
  onRounds(listener: () => void): () => void
  onLive(listener: (gameId: string) => void): () => void
  onTapped(listener: (tapped: TappedNews) => void): () => void
  close(): void
}

export function openTabNews(environment: StorageEnvironment): TabNews {
  const channel = environment.broadcast('teemates')
  const roundsListeners = new Set<() => void>()
  const liveListeners = new Set<(gameId: string) => void>()
  const tappedListeners = new Set<(tapped: TappedNews) => void>()
  channel?.listen((message) => {
    const parsed = v.safeParse(newsSchema, message)
    if (!parsed.success) return
    const news = parsed.output
    switch (news.kind) {
      case 'rounds':
        for (const listener of roundsListeners) listener()
        return
      case 'live':
        for (const listener of liveListeners) listener(news.gameId)
        return
      case 'tapped':
        for (const listener of tappedListeners) listener(news)
        return
    }
  })
  return {
    post: (news) => channel?.post(news),
    onRounds(listener) {
      roundsListeners.add(listener)
      return () => roundsListeners.delete(listener)
    },
    onLive(listener) {
      liveListeners.add(listener)
      return () => liveListeners.delete(listener)
    },
    onTapped(listener) {
      tappedListeners.add(listener)
      return () => tappedListeners.delete(listener)
    },
    close: () => channel?.close(),
  }
}
