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

export type TabNews = ReturnType<typeof openTabNews>

/** Messages between the tabs about a change, which the receiver reads from the database. */
export function openTabNews(environment: StorageEnvironment) {
  const channel = environment.broadcast('teemates')
  const roundsListeners = createListeners()
  const liveListeners = createListeners<[gameId: string]>()
  channel?.listen((message) => {
    if (!v.is(newsSchema, message)) return
    switch (message.kind) {
      case 'rounds':
        return roundsListeners.notify()
      case 'live':
        return liveListeners.notify(message.gameId)
    }
  })
  return {
    post: (news: News): void => channel?.post(news),
    onRounds: roundsListeners.subscribe,
    onLive: liveListeners.subscribe,
    close: (): void => channel?.close(),
  }
}
