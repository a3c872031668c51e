import type { HistoryRow } from '@teemates/golf/history-row'
import type { Round } from '@teemates/golf/round'
import { useEffect, useMemo } from 'react'
import { readHistoryRows } from '../../rounds/history-rows.ts'
import { type Services, useServicesOnceReady } from '../../services.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'

/** Source: document 1 section 9. */
const RECENT_ROUNDS = 3

interface HomeRounds {
  readonly inProgress: Round | null
  /** The last finished ones, newest first. */
  readonly recent: readonly HistoryRow[]
}

async function readHomeRounds({ storage, soloRounds }: Services): Promise<HomeRounds> {
  const [inProgress, archived] = await Promise.all([soloRounds.current(), storage.rounds.page(RECENT_ROUNDS)])
  return { inProgress, recent: await readHistoryRows(storage, archived) }
}

/** What Home shows of the rounds on this device, kept up to date. Loading until storage has started. */
export function useHomeRounds(): { readonly reading: Reading<HomeRounds>; readonly again: () => void } {
  const services = useServicesOnceReady()
  const read = useMemo(() => (services === null ? null : () => readHomeRounds(services)), [services])
  const { reading, again } = useReading(read)
  useEffect(() => services?.storage.rounds.subscribe(again), [services, again])
  useEffect(() => services?.storage.play.subscribeToAll(again), [services, again])
  // A tab that the phone has put to sleep may have missed the news.
  useEffect(() => {
    const whenSeen = () => {
      if (document.visibilityState === 'visible') again()
    }
    document.addEventListener('visibilitychange', whenSeen)
    return () => document.removeEventListener('visibilitychange', whenSeen)
  }, [again])
  return { reading, again }
}
