import { useEffect, useMemo } from 'react'
import { addresses } from '../../addresses.ts'
import type { LiveGames } from '../../rounds/live/create-live-games.ts'
import { type LiveServices, useServicesOnceReady } from '../../services.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { useReading } from '../../ui/use-reading.ts'
import * as words from '../../words/words.ts'

/**
 * Finished games with strokes that weren't counted and that the golfer hasn't read about. Each links to the screen
 * that lists them.
 */
export function UnreadGames() {
  const live = useServicesOnceReady()?.live ?? null
  const read = useMemo(() => (live === null ? null : () => unreadOf(live)), [live])
  const { reading, again } = useReading(read)
  useEffect(() => {
    if (live === null) return
    let gone = false
    let unsubscribe = () => {}
    // If the code for live games can't be loaded, there is nothing to subscribe to.
    live.gamesHere().then(
      (games) => {
        if (gone) return
        unsubscribe = games.subscribe(again)
        again()
      },
      () => {},
    )
    return () => {
      gone = true
      unsubscribe()
    }
  }, [live, again])
  if (reading.kind !== 'ready') return null
  return reading.value.map(({ gameId, courseName }) => (
    <Notice
      key={gameId}
      kind="warning"
      title={words.screens.scoring.notCounted}
      text={words.home.unread(courseName)}
      action={
        <LinkButton variant="secondary" href={addresses.multiSummary(gameId)}>
          {words.home.readThem}
        </LinkButton>
      }
    />
  ))
}

async function unreadOf(live: LiveServices): ReturnType<LiveGames['unread']> {
  return (await live.has('live')) ? (await live.games()).unread() : []
}
