import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { addresses } from '../../addresses.ts'
import { layerEntries, stepBack } from '../../ui/layers.ts'

/** The number of known entries of the app before the current one in this tab's history. */
let depth = 0
/** The depth of the nearest Home at or before the current entry; null if there is none. */
let homeDepth: number | null = null
/** The path of the last step. A dialog's entry has the path of its screen. */
let lastPath = ''
/** Whether the visible summary was reached by finishing its round. */
let isJustFinished = false

/**
 * The history state of a summary that replaces its round. Back then leads Home, because the screens before it belong
 * to a finished round.
 */
export const justFinished = { isJustFinished: true } as const

/**
 * Counts the app's own history entries; call this once, in the root. wouter dispatches events of these names. Each
 * history entry stores its own count, so that the count is right after a step forward and after a reload.
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

/**
 * Shows Home at once and goes back past the entries that led to the round: otherwise one more Back would show its
 * setup again.
 */
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

/** Goes back to the previous screen, or loads Home if the golfer came by a link from outside. Needs no provider. */
export function goBackOrHome(): void {
  if (depth > layerEntries()) stepBack()
  else location.assign(addresses.home)
}

/** Goes back to the previous screen, or to the fallback if the golfer came by a link from outside. */
export function useBack(fallback: string): () => void {
  const [, navigateTo] = useLocation()
  return () => {
    if (depth > layerEntries()) stepBack()
    else navigateTo(fallback, { replace: true })
  }
}
