import { hasNoScore, findHole, type HoleAnswer, type Round, strokesOn } from '@teemates/golf/round'
import { useCallback, useEffect, useState } from 'react'

/** How long the quick keys take no press after the selection has moved by itself, in ms. Source: decision 22, 'Rounds and scoring'. */
const DEAF_MS = 500

/** How long an entry that moved the selection can be taken back, in ms. */
const UNDO_MS = 5000

/** A count that was entered before the selection moved to the next player. */
export interface MovedEntry {
  readonly playerId: string
  readonly holeNumber: number
  readonly strokes: number
  /** The answer that Undo brings back; 0 is not played. */
  readonly before: HoleAnswer
}

interface MovedSelection {
  /** A press on a quick key now was meant for the player before. */
  readonly isDeaf: boolean
  /** Null if there is nothing to take back on this hole, or if the count was changed since, maybe in another tab. */
  readonly entry: MovedEntry | null
  readonly moved: (entry: MovedEntry) => void
  /** The selected player is gone and another one selected: a press now was meant for the one before. Called while rendering. */
  readonly movedAway: () => void
  /** It was taken back. */
  readonly forget: () => void
  /** The golfer has chosen whose stroke comes next, or the hole: a press is meant for that one from now on. */
  readonly chosen: () => void
}

/** What follows from a selection that moved by itself: keys that are deaf for a moment, and an entry that can be taken back. */
export function useMovedSelection(round: Round, shownHole: number): MovedSelection {
  // Counts the moves, so that each of them starts the time again; 0 takes presses.
  const [deafMove, setDeafMove] = useState(0)
  const [entry, setEntry] = useState<MovedEntry | null>(null)
  const movedAway = useCallback(() => setDeafMove((before) => before + 1), [])
  const moved = useCallback(
    (latest: MovedEntry) => {
      movedAway()
      setEntry(latest)
    },
    [movedAway],
  )
  const forget = useCallback(() => setEntry(null), [])
  const chosen = useCallback(() => setDeafMove(0), [])
  useEffect(() => {
    if (deafMove === 0) return
    const timer = setTimeout(chosen, DEAF_MS)
    return () => clearTimeout(timer)
  }, [deafMove, chosen])
  useEffect(() => {
    if (entry === null) return
    const timer = setTimeout(forget, UNDO_MS)
    return () => clearTimeout(timer)
  }, [entry, forget])
  const isOffered = entry !== null && entry.holeNumber === shownHole && standsAsEntered(round, entry)
  return { isDeaf: deafMove > 0, entry: isOffered ? entry : null, moved, movedAway, forget, chosen }
}

/** False if the count was changed after it was entered: Undo would wipe the newer one. */
export function standsAsEntered(round: Round, { playerId, holeNumber, strokes }: MovedEntry): boolean {
  const hole = findHole(round, holeNumber)
  if (hole === undefined || strokesOn(round, holeNumber, playerId) !== strokes) return false
  return strokes > 0 || hasNoScore(hole, playerId)
}
