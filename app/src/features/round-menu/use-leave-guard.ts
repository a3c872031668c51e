import { useEffect, useState } from 'react'
import { askBeforeBack } from '../../ui/layers.ts'
import * as words from '../../words/words.ts'

interface LeaveGuard {
  readonly isAsking: boolean
  readonly ask: () => void
  readonly stay: () => void
}

/**
 * Asks before the golfer leaves the others: on the browser's and the phone's Back, and before the page is unloaded.
 * isOn: whether others are connected. Source: document 2 section 2.
 */
export function useLeaveGuard(isOn: boolean): LeaveGuard {
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const stopAsking = askBeforeBack(() => setIsAsking(true))
    // Older browsers show this text; newer ones show their own.
    window.onbeforeunload = () => words.leaderboard.unload
    return () => {
      stopAsking()
      window.onbeforeunload = null
    }
  }, [isOn])
  return { isAsking, ask: () => setIsAsking(true), stay: () => setIsAsking(false) }
}
