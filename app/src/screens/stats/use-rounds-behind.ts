import { useCallback, useEffect, useMemo, useState } from 'react'
import { useGamesPart } from '../../features/games/use-games-part.ts'
import { useServices } from '../../services.ts'
import type { Reading } from '../../ui/use-reading.ts'
import { type GolferRounds, useGolferRounds } from './golfer-rounds.ts'
import { labelOf, type RoundsBehind, roundsOf } from './rounds-behind.ts'

/** The rounds behind a figure, as History shows them. */
export interface ShownRounds {
  readonly label: string
  readonly roundIds: ReadonlySet<string>
}

/** The rounds behind a figure; ready with null if all rounds are wanted. */
export function useRoundsBehind(behind: RoundsBehind | null): {
  readonly reading: Reading<ShownRounds | null>
  readonly again: () => void
} {
  const { reading, again } = useGolferRounds(behind !== null)
  const { now } = useServices()
  const given = reading.kind === 'ready' ? reading.value : null
  const found = useMemo(
    () =>
      given === null || behind === null
        ? null
        : {
            label: labelOf(behind, given.own),
            roundIds: new Set(roundsOf(behind, given.own, now()).map((round) => round.roundId)),
          },
    [behind, given, now],
  )
  const counted = useCounted(behind, given, found)
  const value = useMemo((): Reading<ShownRounds | null> => {
    if (behind === null) return { kind: 'ready', value: null }
    if (reading.kind === 'failed') return reading
    return counted === null ? { kind: 'loading' } : { kind: 'ready', value: counted }
  }, [behind, reading, counted])
  return { reading: value, again }
}

/** Leaves out the rounds whose games don't count for the figure, such as a match that was never decided. */
function useCounted(
  behind: RoundsBehind | null,
  given: GolferRounds | null,
  found: ShownRounds | null,
): ShownRounds | null {
  const isForGames = behind?.game !== undefined || behind?.against !== undefined
  const [hasPart, setHasPart] = useState(true)
  const onMissing = useCallback(() => setHasPart(false), [])
  const part = useGamesPart(isForGames, onMissing)
  const [counted, setCounted] = useState<{ readonly behind: RoundsBehind; readonly shown: ShownRounds } | null>(null)
  useEffect(() => {
    if (behind === null || given === null || found === null || part === null) return undefined
    const controller = new AbortController()
    const withGames = given.withGames.filter(({ archived }) => found.roundIds.has(archived.id))
    part.countedRounds(behind, withGames, controller.signal).then(
      (roundIds) => {
        if (!controller.signal.aborted) setCounted({ behind, shown: { ...found, roundIds } })
      },
      // A game that can't be worked out must not hide all rounds.
      () => setCounted({ behind, shown: found }),
    )
    return () => controller.abort()
  }, [behind, given, found, part])
  // Without the games' file, for example offline right after an update, all rounds with such games are shown.
  if (!isForGames || !hasPart) return found
  // While changed rounds are worked out the last ones stay, so that the filter keeps the focus.
  return counted !== null && counted.behind === behind ? counted.shown : null
}
