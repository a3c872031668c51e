import * as v from 'valibot'
import type { StorageEnvironment } from './environment.ts'

const newsSchema = v.variant('kind', [
  /** Something about a round in play. */
  v.object({ kind: v.literal('play'), roundId: v.string() }),
  /** Something about the finished rounds. */
  v.object({ kind: v.literal('rounds') }),
  /** Something about a live game. */
  v.object({ kind: v.literal('live'), gameId: v.string() }),
  /** Something was tapped in a live game, and isn't stored yet. slot: see slotOf. */
  v.object({ kind: v.literal('tapped'), gameId: v.string(), slot: v.string(), operationId: v.string() }),
])
type News = v.InferOutput<typeof newsSchema>
type TappedNews = Extract<News, { kind: 'tapped' }>

/** What the tabs tell each other: that something changed, which is then read from the database, and what is about to be stored. */
export interface TabNews {
  tell(news: News): void
  onPlay(listener: (roundId: string) => void): () => void
  onRounds(listener: () => void): () => void
  onLive(listener: (gameId: string) => void): () => void
  onTapped(listener: (tapped: TappedNews) => void): () => void
  close(): void
}

export function openTabNews(environment: StorageEnvironment): TabNews {
  const channel = environment.broadcast('teemates')
  const playListeners = new Set<(roundId: string) => void>()
  const roundsListeners = new Set<() => void>()
  const liveListeners = new Set<(gameId: string) => void>()
  const tappedListeners = new Set<(tapped: TappedNews) => void>()
  channel?.listen((message) => {
    const parsed = v.safeParse(newsSchema, message)
    if (!parsed.success) return
    const news = parsed.output
    switch (news.kind) {
      case 'play':
        for (const listener of playListeners) listener(news.roundId)
        return
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
    tell: (news) => channel?.post(news),
    onPlay(listener) {
      playListeners.add(listener)
      return () => playListeners.delete(listener)
    },
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
