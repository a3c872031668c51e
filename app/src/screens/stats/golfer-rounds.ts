import { type SelfCandidate, selfCandidatesOf } from '@teemates/golf/statistics/candidates'
import { type PlayedCourse, playedCoursesOf } from '@teemates/golf/statistics/courses-played'
import { type GolferRound, golferRoundsOf } from '@teemates/golf/statistics/golfer-round'
import { selfIn } from '@teemates/golf/statistics/me'
import { useCallback, useEffect, useMemo } from 'react'
import { useServices } from '../../services.ts'
import { useKnownSelf } from '../../shell/preferences.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'

export interface GolferRounds {
  /** By their end, the earlier one first. */
  readonly own: readonly GolferRound[]
  /** Every course the golfer ever played, also in rounds left unfinished. */
  readonly courses: readonly PlayedCourse[]
  /** Whom of the rounds' players the golfer may be; empty where no round is kept at all. */
  readonly candidates: readonly SelfCandidate[]
  /** Whether any round is known to be the golfer's, finished or not. */
  readonly isKnown: boolean
  /** What is stored, before anything was read of it. */
  readonly state: string
}

/**
 * The golfer's rounds, kept up to date with what this tab or another one finishes, corrects or deletes.
 * @param isWanted while it is false nothing is read, and they are loading
 */
export function useGolferRounds(isWanted = true): {
  readonly reading: Reading<GolferRounds>
  readonly again: () => void
} {
  const { storage } = useServices()
  const known = useKnownSelf()
  const read = useCallback(
    async () =>
      [
        await storage.figures.state(),
        ...(await Promise.all([storage.rounds.all(), storage.courses.list(), storage.players.list()])),
      ] as const,
    [storage],
  )
  const { reading, again } = useReading(isWanted ? read : null)
  useEffect(() => storage.rounds.subscribe(again), [storage, again])
  const rounds = useMemo((): Reading<GolferRounds> => {
    if (reading.kind !== 'ready') return reading
    const [state, archived, keptCourses, players] = reading.value
    const courseById = new Map(keptCourses.map((course) => [course.id, course]))
    const own = golferRoundsOf(archived, known, courseById)
    const courses = playedCoursesOf(archived, own, known, courseById)
    const isKnown = own.length > 0 || archived.some((round) => selfIn(round, known) !== null)
    const candidates = selfCandidatesOf(archived, new Map(players.map((player) => [player.id, player])))
    return { kind: 'ready', value: { own, courses, candidates, isKnown, state } }
  }, [reading, known])
  return { reading: rounds, again }
}
