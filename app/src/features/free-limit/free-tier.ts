import { isLocked } from '@teemates/golf/free-tier'
import { FREE_ROUND_LIMIT } from '@teemates/golf/limits'
import { useEffect, useMemo } from 'react'
import type { Services } from '../../services.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { usePreference, usePreferences } from '../../shell/preferences.ts'

/**
 * Whether every premium feature is on for testing. The golfer's own choice counts if the operator allows testing
 * settings, otherwise the operator's default.
 */
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

/**
 * Sets the unlock flag again if the device has the receipt. Call this once, in the root. Source: document 1 section 6.
 */
export function useKeptUnlock(): void {
  const preferences = usePreferences()
  const hasReceipt = usePreference('unlockReceipt') !== null
  const isUnlocked = usePreference('unlocked')
  useEffect(() => {
    if (hasReceipt && !isUnlocked) preferences.set('unlocked', true)
  }, [preferences, hasReceipt, isUnlocked])
}

/**
 * The number of finished rounds on this device, counted up to the free limit and updated on changes. The reading is
 * loading while services is null.
 */
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
  // A tab that the phone has suspended may have missed a change.
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

/** Whether new rounds are locked. false until the finished rounds are counted. Source: document 1 section 4. */
export function useIsLimitReached(services: Services | null): boolean {
  const isPro = useIsPro()
  const { reading } = useFinishedRounds(isPro ? null : services)
  return reading.kind === 'ready' && isLocked({ isPro, finishedRounds: reading.value })
}
