import { type SelfCandidate, selfCandidatesOf } from '@teemates/golf/statistics/candidates'
import { type PlayedCourse, playedCoursesOf } from '@teemates/golf/statistics/courses-played'
import { type GolferRound, golferRoundsOf } from '@teemates/golf/statistics/golfer-round'
import { selfIn } from '@teemates/golf/statistics/me'
import { useCallback, useEffect, useMemo } from 'react'
import { useServices } from '../../services.ts'
import { useKnownSelf } from '../../shell/preferences.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'

export interface GolferRounds {
  /** By their end, oldest first. */
  readonly own: readonly GolferRound[]
  /** Every course the golfer ever played, including those of unfinished rounds. */
  readonly courses: readonly PlayedCourse[]
  /** The players of the stored rounds who may be the golfer; empty if no round is stored. */
  readonly candidates: readonly SelfCandidate[]
  /** Whether any round is known to be the golfer's, finished or not. */
  readonly isKnown: boolean
  /** The revision of the storage before the rounds were read. */
  readonly state: string
}

/**
 * The golfer's rounds, updated when this tab or another one finishes, corrects or deletes a round.
 * @param isWanted false to read nothing; the rounds are then loading
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
