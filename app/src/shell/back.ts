import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'

/** How many addresses of the app lie behind the present one in this tab, as far as is known. */
let depth = 0

/** Counts the app's own steps; once, in the root. wouter tells of them by events of these names. */
export function useStepCount(): void {
  useEffect(() => {
    const pushed = () => {
      depth += 1
    }
    const popped = () => {
      depth = Math.max(0, depth - 1)
    }
    addEventListener('pushState', pushed)
    addEventListener('popstate', popped)
    return () => {
      removeEventListener('pushState', pushed)
      removeEventListener('popstate', popped)
    }
  }, [])
}

/** Back to where the golfer came from; home by a full load where they came by a link from outside. Needs no provider. */
export function goBackOrHome(): void {
  if (depth > 0) history.back()
  else location.assign(addresses.home)
}

/** Back to where the golfer came from; to an address of the app where they came by a link from outside. */
export function useBack(fallback: string): () => void {
  const [, navigate] = useLocation()
  return () => {
    if (depth > 0) history.back()
    else navigate(fallback, { replace: true })
  }
}
