import { useEffect, useState } from 'react'
import { askBeforeBack } from '../../ui/layers.ts'
import * as words from '../../words/words.ts'

interface LeaveGuard {
  readonly isAsking: boolean
  readonly ask: () => void
  readonly stay: () => void
}

/**
 * Where going back would mean leaving the others: the browser's and the phone's own way back ask first, and the browser itself
 * before the page is left. isOn: as long as there is somebody to leave. Source: document 2 section 2.
 */
export function useLeaveGuard(isOn: boolean): LeaveGuard {
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const stopAsking = askBeforeBack(() => setIsAsking(true))
    // Older browsers show it; newer ones have a sentence of their own.
    window.onbeforeunload = () => words.leaderboard.unload
    return () => {
      stopAsking()
      window.onbeforeunload = null
    }
  }, [isOn])
  return { isAsking, ask: () => setIsAsking(true), stay: () => setIsAsking(false) }
}
