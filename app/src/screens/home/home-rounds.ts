import type { HistoryEntry } from '@teemates/golf/history-entry'
import type { Round } from '@teemates/golf/round'
import type { KnownSelf } from '@teemates/golf/statistics/me'
import { useEffect, useMemo } from 'react'
import { readFinishedEntries } from '../../rounds/history-rows.ts'
import { type Services, useServicesOnceReady } from '../../services.ts'
import { usePreference } from '../../shell/preferences.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'

/** Source: document 1 section 9. */
const RECENT_ROUNDS = 3

interface HomeRounds {
  readonly inProgress: Round | null
  /** Epoch milliseconds of its last stroke; 0 if it wasn't needed. */
  readonly lastStrokeAt: number
  /** The last completed rounds, newest first. */
  readonly recent: readonly HistoryEntry[]
}

export async function readHomeRounds(
  { storage, soloRounds }: Pick<Services, 'storage' | 'soloRounds'>,
  known: KnownSelf,
  isGameExpected: boolean,
): Promise<HomeRounds> {
  const [inProgress, recent] = await Promise.all([
    soloRounds.current(),
    readFinishedEntries(storage, RECENT_ROUNDS, known),
  ])
  const lastStrokeAt = isGameExpected && inProgress !== null ? await lastStrokeOf(inProgress, storage) : 0
  return { inProgress, lastStrokeAt, recent }
}

async function lastStrokeOf(round: Round, storage: Services['storage']): Promise<number> {
  const last = (await storage.play.events(round.id)).at(-1)
  return last === undefined ? (round.startedAt ?? 0) : Date.parse(last.timestamp)
}

/**
 * The rounds that Home shows, updated on changes. They are loading until storage has started.
 * @param isGameExpected whether a live game is shown, so that the last stroke decides the order of the two cards
 */
export function useHomeRounds(isGameExpected: boolean): {
  readonly reading: Reading<HomeRounds>
  readonly again: () => void
} {
  const services = useServicesOnceReady()
  const { ids } = usePreference('selfIds')
  const read = useMemo(() => {
    if (services === null) return null
    // The golfer's ids on this device are known once storage has started.
    const known = { ids: new Set(ids), profileId: services.storage.preferences.profileId }
    return () => readHomeRounds(services, known, isGameExpected)
  }, [services, ids, isGameExpected])
  const { reading, again } = useReading(read)
  useEffect(() => services?.storage.rounds.subscribe(again), [services, again])
  useEffect(() => services?.storage.play.subscribeToAll(again), [services, again])
  // A tab that the phone has suspended may have missed a change.
  useEffect(() => {
    const whenSeen = () => {
      if (document.visibilityState === 'visible') again()
    }
    document.addEventListener('visibilitychange', whenSeen)
    return () => document.removeEventListener('visibilitychange', whenSeen)
  }, [again])
  return { reading, again }
}
