import { hasNoScore, findHole, type HoleAnswer, type Round, strokesOn } from '@teemates/golf/round'
import { useCallback, useEffect, useState } from 'react'

/**
 * How long the quick keys ignore presses after the selection has moved by itself, in ms. Source: decision 22, 'Rounds
 * and scoring'.
 */
const DEAF_MS = 500

/** How long an entry that moved the selection can be undone, in ms. */
const UNDO_MS = 5000

/** A count that was entered before the selection moved to the next player. */
export interface MovedEntry {
  readonly playerId: string
  readonly holeNumber: number
  readonly strokes: number
  /** The answer that Undo restores; 0 means not played. */
  readonly before: HoleAnswer
}

export interface MovedSelection {
  /** Whether a press on a quick key is ignored, because it was probably meant for the previous player. */
  readonly isDeaf: boolean
  /** null if there is nothing to undo on this hole, or if the count was changed since, maybe in another tab. */
  readonly movedEntry: MovedEntry | null
  readonly moved: (entry: MovedEntry) => void
  /**
   * Call this while rendering if the selected player is gone and another one was selected, so that presses are ignored
   * for a moment.
   */
  readonly movedAway: () => void
  /** Call this when the entry was undone. */
  readonly forget: () => void
  /** Call this when the golfer has chosen a player or a hole: presses count again from now on. */
  readonly chosen: () => void
}

/** Handles a selection that moved by itself: keys are disabled for a moment, and the last entry can be undone. */
export function useMovedSelection(round: Round, shownHole: number): MovedSelection {
  // The number of the last move, so that each move restarts the timer; 0 if presses count.
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
  return { isDeaf: deafMove > 0, movedEntry: isOffered ? entry : null, moved, movedAway, forget, chosen }
}

/** False if the count was changed after it was entered, because Undo would overwrite the newer one. */
export function standsAsEntered(round: Round, { playerId, holeNumber, strokes }: MovedEntry): boolean {
  const hole = findHole(round, holeNumber)
  if (hole === undefined || strokesOn(round, holeNumber, playerId) !== strokes) return false
  return strokes > 0 || hasNoScore(hole, playerId)
}
