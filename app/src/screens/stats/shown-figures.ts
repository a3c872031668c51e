import { statisticsOf } from '@teemates/golf/statistics/statistics'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useServices } from '../../services.ts'
import { useKnownSelf, usePreference } from '../../shell/preferences.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'
import { filteredRounds, type StatsFilter } from './filters.tsx'
import { type GolferRounds, useGolferRounds } from './golfer-rounds.ts'
import { type Figures, keyOfFigures, parseFigures } from './figures-schema.ts'

/** The longest wait for cached figures, in ms. */
const LONGEST_LOOK_MS = 1000

/**
 * The delay between showing cached figures and reading the rounds, in ms. Reading many rounds would delay the frame
 * that shows the figures.
 */
const PAINTED_AFTER_MS = 200

export interface ShownFigures extends Omit<Figures, 'statistics'> {
  readonly filter: StatsFilter
  /** null while the rounds are being read and the cached figures belong to another filter. */
  readonly statistics: Figures['statistics'] | null
  /** null while cached figures are shown instead. */
  readonly given: GolferRounds | null
}

/**
 * The golfer's figures for the chosen range and course. The last figures are cached, and are shown at once if nothing
 * they depend on has changed. The rounds are read in any case, for the next choice.
 * @param chosenCourse a course's id; null, or a course that the golfer never played, means all courses
 */
export function useShownFigures(chosenCourse: string | null): {
  readonly reading: Reading<ShownFigures>
  readonly again: () => void
} {
  const { storage, now } = useServices()
  const known = useKnownSelf()
  const range = usePreference('statsDateRange')
  const wanted = useMemo((): StatsFilter => ({ range, courseId: chosenCourse }), [range, chosenCourse])
  const key = useMemo(() => keyOfFigures(known, wanted, now()), [known, wanted, now])
  const [first] = useState({ key, known })
  const look = useCallback(async () => parseFigures(await storage.figures.get(first.key)), [storage, first])
  const { reading: kept, again: lookAgain } = useReading(look, LONGEST_LOOK_MS)
  const hasKept = kept.kind === 'ready' && kept.value !== null
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!hasKept) return
    const timer = setTimeout(() => setIsPainted(true), PAINTED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [hasKept])
  const { reading: read, again: readAgain } = useGolferRounds(hasKept ? isPainted : kept.kind !== 'loading')
  // A deferred render lets a finger be answered between the figures of thousands of rounds and the parts that show them.
  const rounds = useDeferredValue(read)

  const fresh = useMemo(() => {
    if (rounds.kind !== 'ready') return null
    const { own, courses } = rounds.value
    // The course's last round may have been deleted in another tab.
    const course = courses.find((each) => each.courseId === chosenCourse)
    const filter: StatsFilter = { range, courseId: course?.courseId ?? null }
    const nowMs = now()
    const statistics = statisticsOf(filteredRounds(own, filter, nowMs))
    // The rounds may still be those of a choice of 'Who's you?' before.
    return { key: keyOfFigures(rounds.value.known, filter, nowMs), given: rounds.value, courses, filter, statistics }
  }, [rounds, range, chosenCourse, now])

  useEffect(() => {
    if (fresh === null || fresh.given.own.length === 0) return
    const { statistics, courses, given } = fresh
    storage.figures.keep({ key: fresh.key, state: given.state, figures: { statistics, courses } })
  }, [fresh, storage])

  const again = useCallback(() => {
    lookAgain()
    readAgain()
  }, [lookAgain, readAgain])

  const reading = useMemo((): Reading<ShownFigures> => {
    if (fresh !== null) return { kind: 'ready', value: fresh }
    if (rounds.kind === 'failed') return rounds
    if (kept.kind !== 'ready' || kept.value === null || known !== first.known) return { kind: 'loading' }
    const { courses, statistics } = kept.value
    const value = { courses, statistics: key === first.key ? statistics : null, filter: wanted, given: null }
    return { kind: 'ready', value }
  }, [fresh, rounds, kept, key, known, first, wanted])
  return { reading, again }
}
