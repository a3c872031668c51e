import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How far outside the window something still counts as near. About two screens, so that a fling finds it drawn. */
const NEAR_PX = 1600

type Listener = (isNear: boolean, heightPx: number) => void

const listeners = new Map<Element, Listener>()
let observer: IntersectionObserver | null = null

// All elements share one observer, because hundreds of observers cost a frame each.
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        listeners.get(entry.target)?.(entry.isIntersecting, entry.boundingClientRect.height)
      }
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  return observer
}

/** Calls onChange when an element comes near the window or leaves it, with its height in px, and once at the start. */
export function useNearness(element: RefObject<Element | null>, onChange: Listener): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const watched = element.current
    if (watched === null) return
    listeners.set(watched, (isNear, heightPx) => changed(isNear, heightPx))
    sharedObserver().observe(watched)
    return () => {
      listeners.delete(watched)
      sharedObserver().unobserve(watched)
    }
  }, [element])
}
