import { useEffect, useState } from 'react'
import { words } from '../../words/words.ts'
import { useHistoryStep } from '../history-step.ts'

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
  const { isOpen, open } = useHistoryStep('shared-round')
  const [isAsking, setIsAsking] = useState(false)
  // The step that lies above the round's own: going back from it leaves the round on the screen.
  useEffect(() => {
    if (isOn && !isOpen) open()
  }, [isOn, isOpen, open])
  useEffect(() => {
    if (!isOn) return undefined
    const ask = () => setIsAsking(true)
    addEventListener('popstate', ask)
    // Older browsers show it; newer ones have a sentence of their own.
    window.onbeforeunload = () => words.leaderboard.unload
    return () => {
      removeEventListener('popstate', ask)
      window.onbeforeunload = null
    }
  }, [isOn])
  return { isAsking, ask: () => setIsAsking(true), stay: () => setIsAsking(false) }
}
