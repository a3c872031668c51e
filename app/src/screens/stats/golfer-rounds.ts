import { type GolferRound, golferRoundsOf } from '@teemates/golf/statistics/golfer-round'
import { useCallback, useEffect, useMemo } from 'react'
import { useServices } from '../../services.ts'
import { usePreference, usePreferences } from '../../shell/preferences.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'

export interface GolferRounds {
  /** By their end, the earlier one first. */
  readonly own: readonly GolferRound[]
  /** Whether any round is kept at all, the golfer's or not, finished or not. */
  readonly hasAny: boolean
}

/** The golfer's rounds, kept up to date with what this tab or another one finishes, corrects or deletes. */
export function useGolferRounds(): { readonly reading: Reading<GolferRounds>; readonly again: () => void } {
  const { storage } = useServices()
  const { profileId } = usePreferences()
  const { ids } = usePreference('selfIds')
  const read = useCallback(() => Promise.all([storage.rounds.all(), storage.courses.list()]), [storage])
  const { reading, again } = useReading(read)
  useEffect(() => storage.rounds.subscribe(again), [storage, again])
  const rounds = useMemo((): Reading<GolferRounds> => {
    if (reading.kind !== 'ready') return reading
    const [archived, courses] = reading.value
    const courseById = new Map(courses.map((course) => [course.id, course]))
    const own = golferRoundsOf(archived, { ids: new Set(ids), profileId }, courseById)
    return { kind: 'ready', value: { own, hasAny: archived.length > 0 } }
  }, [reading, ids, profileId])
  return { reading: rounds, again }
}
