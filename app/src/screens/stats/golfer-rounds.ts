import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { type SelfCandidate, selfCandidatesOf } from '@teemates/golf/statistics/candidates'
import { type PlayedCourse, playedCoursesOf } from '@teemates/golf/statistics/courses-played'
import { byEnd, type GolferRound, golferRoundsOf } from '@teemates/golf/statistics/golfer-round'
import { type KnownSelf, selfIn } from '@teemates/golf/statistics/me'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { RoundWithGames } from '../../features/games/records/own-games.ts'
import { nextTask } from '../../device/page-yield.ts'
import { useServices } from '../../services.ts'
import { useKnownSelf } from '../../shell/preferences.ts'
import { type Reading, useReading } from '../../ui/use-reading.ts'

export interface GolferRounds {
  /** The ids by which these are the golfer's. */
  readonly known: KnownSelf
  /** By their end, oldest first. */
  readonly own: readonly GolferRound[]
  /** Every course the golfer ever played, including those of unfinished rounds. */
  readonly courses: readonly PlayedCourse[]
  /** The players of the stored rounds who may be the golfer; empty if no round is stored. */
  readonly candidates: readonly SelfCandidate[]
  /** The golfer's rounds on whose card games were played, oldest first by their start. */
  readonly withGames: readonly RoundWithGames[]
  /** Whether any round is known to be the golfer's, finished or not. */
  readonly isKnown: boolean
  /** The state of the history before the rounds were read, as KeptFigures.state gives it. */
  readonly state: string
}

/** Reducing so many rounds to the golfer's cards takes some 10 ms on a slow phone. */
const ROUNDS_PER_STEP = 500

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
  const read = useCallback(async (): Promise<Stored> => {
    const state = await storage.figures.state()
    const [archived, courses, players] = await Promise.all([
      storage.rounds.all(),
      storage.courses.list(),
      storage.players.list(),
    ])
    return { state, archived, courses, players }
  }, [storage])
  const { reading, again } = useReading(isWanted ? read : null)
  useEffect(() => storage.rounds.subscribe(again), [storage, again])
  const rounds = useGolferRoundsOf(reading.kind === 'ready' ? reading.value : null, known)
  return { reading: useMemo(() => (reading.kind === 'ready' ? rounds : reading), [reading, rounds]), again }
}

/** The last result stays while another one is being worked out. */
function useGolferRoundsOf(stored: Stored | null, known: KnownSelf): Reading<GolferRounds> {
  const [rounds, setRounds] = useState<Reading<GolferRounds>>({ kind: 'loading' })
  useEffect(() => {
    if (stored === null) return undefined
    let isCurrent = true
    golferRoundsIn(stored, known).then(
      (value) => {
        if (isCurrent) setRounds({ kind: 'ready', value })
      },
      (error: unknown) => {
        if (isCurrent) setRounds({ kind: 'failed', error })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [stored, known])
  return rounds
}

interface Stored {
  readonly state: string
  readonly archived: readonly ArchivedRound[]
  readonly courses: readonly Course[]
  readonly players: readonly { readonly id: string; readonly name: string }[]
}

/** Works in steps, so that a finger is answered meanwhile however many rounds are stored. */
async function golferRoundsIn({ state, archived, courses, players }: Stored, known: KnownSelf): Promise<GolferRounds> {
  const courseById = new Map(courses.map((course) => [course.id, course]))
  const own: GolferRound[] = []
  for (let from = 0; from < archived.length; from += ROUNDS_PER_STEP) {
    if (from > 0) await nextTask()
    own.push(...golferRoundsOf(archived.slice(from, from + ROUNDS_PER_STEP), known, courseById))
  }
  if (archived.length > ROUNDS_PER_STEP) await nextTask()
  own.sort(byEnd)
  return {
    known,
    state,
    own,
    courses: playedCoursesOf(archived, own, known, courseById),
    candidates: selfCandidatesOf(archived, new Map(players.map((player) => [player.id, player]))),
    withGames: withGamesOf(archived, own, known, courseById),
    isKnown: own.length > 0 || archived.some((round) => selfIn(round, known) !== null),
  }
}

function withGamesOf(
  archived: readonly ArchivedRound[],
  own: readonly GolferRound[],
  known: KnownSelf,
  courses: ReadonlyMap<string, Course>,
): RoundWithGames[] {
  const ids = new Set(own.flatMap(({ roundId, games }) => (games === undefined ? [] : [roundId])))
  return archived.flatMap((round) => {
    const selfId = ids.has(round.id) ? selfIn(round, known) : null
    return selfId === null ? [] : [{ archived: round, course: courses.get(round.courseId), selfId }]
  })
}
