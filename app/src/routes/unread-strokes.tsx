import { useEffect, useState } from 'react'
import type { LiveGames } from '../rounds/live/create-live-games.ts'
import type { LiveRound } from '../rounds/live/live-games.ts'
import { useServices } from '../services.ts'
import { RejectedNotes } from '../screens/scoring/notices/rejected-notes.tsx'

interface UnreadStrokesProps {
  readonly gameId: string
}

/**
 * Lists strokes that came too late for a live game, until the golfer has read about them, including strokes that are
 * rejected in the meantime.
 */
export function UnreadStrokes({ gameId }: UnreadStrokesProps) {
  const { live } = useServices()
  const [round, setRound] = useState<LiveRound | null>(null)

  useEffect(() => {
    let gone = false
    let opened: LiveRound | null = null
    let unsubscribe = () => {}

    async function look(games: LiveGames) {
      if (opened !== null) return
      const unread = await games.openUnread(gameId)
      if (gone || opened !== null) return unread?.close()
      opened = unread
      setRound(unread)
    }
    async function begin() {
      const games = await live.games()
      if (gone) return
      // If the strokes can't be read, they stay unread and are offered again.
      unsubscribe = games.subscribe(() => void look(games).catch(() => {}))
      await look(games)
    }

    begin().catch(() => {})
    return () => {
      gone = true
      unsubscribe()
      opened?.close()
    }
  }, [live, gameId])

  if (round === null || round.session.rejections === null) return null
  return <RejectedNotes session={round.session} rejections={round.session.rejections} />
}
