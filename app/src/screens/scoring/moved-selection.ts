import { useCallback, useEffect, useRef, useState } from 'react'

/** How long the quick keys take no press after the selection has moved by itself, in ms. Source: decision 22, 'Rounds and scoring'. */
const DEAF_MS = 500

/** How long an entry that moved the selection can be taken back, in ms. */
const UNDO_MS = 5000

/** A count that was entered before the selection moved to the next player. */
export interface MovedEntry {
  readonly playerId: string
  readonly holeNumber: number
  readonly strokes: number
  /** What stood there before; 0 is not played. */
  readonly strokesBefore: number
}

interface MovedSelection {
  /** A press on a quick key now was meant for the player before. */
  readonly isDeaf: boolean
  /** Null where there is nothing to take back on this hole. */
  readonly entry: MovedEntry | null
  readonly moved: (entry: MovedEntry) => void
  /** It was taken back. */
  readonly forget: () => void
  /** The golfer has chosen whose stroke comes next, or the hole: a press is meant for that one from now on. */
  readonly chosen: () => void
}

/** What follows from a selection that moved by itself: keys that are deaf for a moment, and an entry that can be taken back. */
export function useMovedSelection(shownHole: number): MovedSelection {
  const [isDeaf, setIsDeaf] = useState(false)
  const [entry, setEntry] = useState<MovedEntry | null>(null)
  const hearing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const going = useRef<ReturnType<typeof setTimeout>>(undefined)
  const moved = useCallback((latest: MovedEntry) => {
    clearTimeout(hearing.current)
    clearTimeout(going.current)
    setIsDeaf(true)
    setEntry(latest)
    hearing.current = setTimeout(() => setIsDeaf(false), DEAF_MS)
    going.current = setTimeout(() => setEntry(null), UNDO_MS)
  }, [])
  const forget = useCallback(() => {
    clearTimeout(going.current)
    setEntry(null)
  }, [])
  const chosen = useCallback(() => {
    clearTimeout(hearing.current)
    setIsDeaf(false)
  }, [])
  useEffect(
    () => () => {
      clearTimeout(hearing.current)
      clearTimeout(going.current)
    },
    [],
  )
  return { isDeaf, entry: entry?.holeNumber === shownHole ? entry : null, moved, forget, chosen }
}
