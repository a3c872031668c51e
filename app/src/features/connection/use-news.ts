import { useEffect, useState } from 'react'
import type { RoundSession } from '../../rounds/session.ts'
import { newsText } from './news.ts'

/** How long a piece of news is shown, in ms: long enough to be read between two shots. */
const NEWS_STAND_MS = 8_000

/** The text for what mates have just done; '' if nothing is new. A newer text replaces the shown one. */
export function useNews(session: RoundSession): string {
  const [news, setNews] = useState('')
  useEffect(() => {
    let players = session.view().round.players
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = session.subscribe(() => {
      const { round, selfRoundPlayerId } = session.view()
      if (round.players === players) return
      const text = newsText(players, round.players, selfRoundPlayerId)
      players = round.players
      if (text === '') return
      setNews(text)
      clearTimeout(timer)
      timer = setTimeout(() => setNews(''), NEWS_STAND_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [session])
  return news
}
