import { useEffect, useState } from 'react'
import { loadPart } from '../../device/load-part.ts'
import type * as Part from './games-part.tsx'

export type GamesPart = typeof Part

let loaded: GamesPart | null = null

/** The games' screens and arithmetic, loaded on demand because most rounds have none; null until they are here. */
export function useGamesPart(isWanted: boolean, onMissing: () => void = showNothing): GamesPart | null {
  const [part, setPart] = useState(loaded)
  const isMissing = isWanted && part === null
  useEffect(() => {
    if (!isMissing) return
    loadPart(() => import('./games-part.tsx')).then((found) => {
      loaded = found
      setPart(found)
    }, onMissing)
  }, [isMissing, onMissing])
  return part
}

/** Without its file, for example offline right after an update, the round goes on without its games. */
function showNothing() {}
