import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { layerEntries, stepBack } from '../ui/layers.ts'

/** How many addresses of the app lie behind the present one in this tab, as far as is known. */
let depth = 0
/** The present address was reached through the browser's history, not by a step of the app. */
let cameByHistory = false
/** The address of the last step. A dialog's entry has that of its screen. */
let lastPath = ''

/**
 * Counts the app's own steps; once, in the root. wouter tells of them by events of these names. Each entry of the browser's
 * history carries its own count, so that it is right after a step forward and after a reload, too.
 */
export function useStepCount(): void {
  useEffect(() => {
    const popped = () => {
      depth = depthOf(history.state)
      arrived(true)
    }
    const mark = () => {
      if (depthOf(history.state) !== depth) history.replaceState({ ...history.state, depth }, '')
    }
    const pushed = () => {
      depth += 1
      arrived(false)
      mark()
    }
    depth = depthOf(history.state)
    lastPath = location.pathname
    addEventListener('pushState', pushed)
    addEventListener('replaceState', mark)
    addEventListener('popstate', popped)
    return () => {
      removeEventListener('pushState', pushed)
      removeEventListener('replaceState', mark)
      removeEventListener('popstate', popped)
    }
  }, [])
}

function arrived(isByHistory: boolean): void {
  if (location.pathname === lastPath) return
  lastPath = location.pathname
  cameByHistory = isByHistory
}

function depthOf(state: unknown): number {
  const isCounted = typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
  return isCounted ? Number(state.depth) : 0
}

/** The golfer went back, or forward, to the present address with the browser's or the phone's own buttons. */
export function cameBack(): boolean {
  return cameByHistory
}

/** Back to where the golfer came from; home by a full load where they came by a link from outside. Needs no provider. */
export function goBackOrHome(): void {
  if (depth > layerEntries()) stepBack()
  else location.assign(addresses.home)
}

/** Back to where the golfer came from; to an address of the app where they came by a link from outside. */
export function useBack(fallback: string): () => void {
  const [, navigate] = useLocation()
  return () => {
    if (depth > layerEntries()) stepBack()
    else navigate(fallback, { replace: true })
  }
}
