import { useCallback, useEffect } from 'react'
import { readHistoryRows } from '../../rounds/history-rows.ts'
import { useServices } from '../../services.ts'
import { HomeFrame } from '../../shell/home-frame.tsx'
import { ReadFailure } from '../../shell/read-failure.tsx'
import { LoadingRecentRounds, LoadingRound } from '../../shell/skeletons.tsx'
import { StartCard } from '../../shell/start-card.tsx'
import { useToasts } from '../../shell/toasts.tsx'
import { useReading } from '../../ui/use-reading.ts'
import { words } from '../../words/words.ts'
import { InProgressCard } from './in-progress-card.tsx'
import { RecentRounds } from './recent-rounds.tsx'

/** Source: document 1 section 9. */
const RECENT_ROUNDS = 3

export function HomeScreen() {
  const { storage, soloRounds } = useServices()
  const toasts = useToasts()
  const read = useCallback(async () => {
    const [inProgress, archived] = await Promise.all([soloRounds.current(), storage.rounds.page(RECENT_ROUNDS)])
    return { inProgress, recent: await readHistoryRows(storage, archived) }
  }, [storage, soloRounds])
  const { reading, again } = useReading(read)
  useEffect(() => storage.rounds.subscribe(again), [storage, again])
  useEffect(() => storage.play.subscribeToAll(again), [storage, again])
  // A tab that the phone has put to sleep may have missed the news.
  useEffect(() => {
    const whenSeen = () => {
      if (document.visibilityState === 'visible') again()
    }
    document.addEventListener('visibilitychange', whenSeen)
    return () => document.removeEventListener('visibilitychange', whenSeen)
  }, [again])

  async function bringBack(roundId: string) {
    try {
      await soloRounds.resume(roundId)
      again()
    } catch {
      toasts.show({ kind: 'error', text: words.home.undoFailed })
    }
  }

  async function putAside() {
    try {
      const roundId = await soloRounds.clearHandle()
      again()
      if (roundId === null) return
      const undo = { label: words.common.undo, onPress: () => void bringBack(roundId) }
      toasts.show({ kind: 'info', text: words.home.cleared, action: undo })
    } catch {
      toasts.show({ kind: 'error', text: words.home.clearFailed })
    }
  }

  return (
    <HomeFrame>
      {reading.kind === 'loading' && <LoadingRound />}
      {reading.kind === 'failed' && <ReadFailure error={reading.error} onAgain={again} />}
      {reading.kind === 'ready' && reading.value.inProgress !== null && (
        <InProgressCard round={reading.value.inProgress} onClear={() => void putAside()} />
      )}
      {/* The same one all the time: a finger may be on it while the rounds come. */}
      <StartCard />
      {reading.kind === 'loading' && <LoadingRecentRounds />}
      {reading.kind === 'ready' && <RecentRounds rows={reading.value.recent} />}
    </HomeFrame>
  )
}
