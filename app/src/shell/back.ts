import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { addresses } from '../addresses.ts'
import { layerEntries, stepBack } from '../ui/layers.ts'

/** How many addresses of the app lie behind the present one in this tab, as far as is known. */
let depth = 0
/** The depth of the nearest Home at or behind the present address; null if there is none. */
let homeDepth: number | null = null
/** The address of the last step. A dialog's entry has that of its screen. */
let lastPath = ''
/** The summary in sight was reached by finishing its round. */
let isJustFinished = false

/** The state of the entry of a summary that takes the place of its round: back leads Home, since what lies behind is over. */
export const justFinished = { isJustFinished: true } as const

/**
 * Counts the app's own steps; once, in the root. wouter tells of them by events of these names. Each entry of the browser's
 * history carries its own count, so that it is right after a step forward and after a reload, too.
 */
export function useStepCount(): void {
  useEffect(() => {
    const popped = () => {
      const isLeavingRound = isJustFinished && location.pathname !== lastPath && depthOf(history.state) < depth
      depth = depthOf(history.state)
      homeDepth = homeDepthOf(history.state)
      arrived()
      if (isLeavingRound && location.pathname !== addresses.home) leaveRound()
    }
    const mark = () => {
      if (hasMark(history.state)) {
        isJustFinished = true
        lastPath = location.pathname
      }
      if (location.pathname === addresses.home) homeDepth = depth
      else if (homeDepth === depth) homeDepth = null
      if (depthOf(history.state) !== depth || homeDepthOf(history.state) !== homeDepth)
        history.replaceState({ ...history.state, depth, homeDepth }, '')
    }
    const pushed = () => {
      depth += 1
      arrived()
      mark()
    }
    depth = depthOf(history.state)
    homeDepth = homeDepthOf(history.state)
    lastPath = location.pathname
    isJustFinished = hasMark(history.state)
    mark()
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

/** Shows Home at once, and takes back what led to the round: one more Back would show its setup again. */
function leaveRound(): void {
  const steps = homeDepth === null ? 0 : homeDepth - depth
  navigate(addresses.home, { replace: true })
  if (steps < 0) history.go(steps)
}

function arrived(): void {
  if (location.pathname === lastPath) return
  lastPath = location.pathname
  isJustFinished = hasMark(history.state)
}

function hasMark(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isJustFinished' in state
}

function depthOf(state: unknown): number {
  const isCounted = typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
  return isCounted ? Number(state.depth) : 0
}

function homeDepthOf(state: unknown): number | null {
  const isKnown = typeof state === 'object' && state !== null && 'homeDepth' in state
  return isKnown && typeof state.homeDepth === 'number' ? state.homeDepth : null
}

/** Back to where the golfer came from; home by a full load where they came by a link from outside. Needs no provider. */
export function goBackOrHome(): void {
  if (depth > layerEntries()) stepBack()
  else location.assign(addresses.home)
}

/** Back to where the golfer came from; to an address of the app where they came by a link from outside. */
export function useBack(fallback: string): () => void {
  const [, navigateTo] = useLocation()
  return () => {
    if (depth > layerEntries()) stepBack()
    else navigateTo(fallback, { replace: true })
  }
}
