import { isLocked } from '@teemates/golf/free-tier'
import { FREE_ROUND_LIMIT } from '@teemates/golf/limits'
import { useEffect, useMemo } from 'react'
import type { Services } from '../services.ts'
import { type Reading, useReading } from '../ui/use-reading.ts'
import { useConfiguration } from './configuration.ts'
import { usePreference, usePreferences } from './preferences.ts'

/** Every premium feature for testing: as the golfer has switched it where that can be switched, else as the operator ships it. */
export function usePaidMode(): boolean {
  const chosen = usePreference('paidMode')
  const { paidModeDefault, testingSettings } = useConfiguration()
  return testingSettings ? (chosen ?? paidModeDefault) : paidModeDefault
}

/** Whether everything is unlocked. Source: document 1 section 4, free-tier gate. */
export function useIsPro(): boolean {
  const isUnlocked = usePreference('unlocked')
  const isPaidMode = usePaidMode()
  return isUnlocked || isPaidMode
}

/** Restores the unlock where its receipt is on the device and the flag isn't; once, in the root. Source: document 1 section 6. */
export function useKeptUnlock(): void {
  const preferences = usePreferences()
  const hasReceipt = usePreference('unlockReceipt') !== null
  const isUnlocked = usePreference('unlocked')
  useEffect(() => {
    if (hasReceipt && !isUnlocked) preferences.set('unlocked', true)
  }, [preferences, hasReceipt, isUnlocked])
}

/** How many finished rounds are on this device, counted up to the free limit, kept up to date. Loading while services is null. */
export function useFinishedRounds(services: Services | null): {
  readonly reading: Reading<number>
  readonly again: () => void
} {
  const read = useMemo(
    () => (services === null ? null : () => services.storage.rounds.countFinished(FREE_ROUND_LIMIT)),
    [services],
  )
  const { reading, again } = useReading(read)
  useEffect(() => services?.storage.rounds.subscribe(again), [services, again])
  // A tab that the phone has put to sleep may have missed the news.
  useEffect(() => {
    if (services === null) return undefined
    const whenSeen = () => {
      if (document.visibilityState === 'visible') again()
    }
    document.addEventListener('visibilitychange', whenSeen)
    return () => document.removeEventListener('visibilitychange', whenSeen)
  }, [services, again])
  return { reading, again }
}

/** Whether new rounds are locked; not before the finished rounds are counted. Source: document 1 section 4. */
export function useIsLimitReached(services: Services | null): boolean {
  const isPro = useIsPro()
  const { reading } = useFinishedRounds(isPro ? null : services)
  return reading.kind === 'ready' && isLocked({ isPro, finishedRounds: reading.value })
}
