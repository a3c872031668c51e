import { type PointerEvent, useRef } from 'react'

/** The least distance of a swipe and its longest duration, in px and ms. */
const LEAST_PX = 64
const LONGEST_MS = 700

interface SwipeHandlers {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerUp: (event: PointerEvent) => void
  readonly onPointerCancel: () => void
}

/**
 * Recognises a quick horizontal swipe with one finger. The element needs touch-action: pan-y, or the browser handles
 * the touch itself.
 */
export function useHoleSwipe(onSwipe: (way: 'left' | 'right') => void): SwipeHandlers {
  const began = useRef<{ readonly id: number; readonly x: number; readonly y: number; readonly at: number } | null>(
    null,
  )
  return {
    onPointerDown(event) {
      const isWithinWindow = event.target instanceof Element && event.target.closest('dialog') !== null
      // Two fingers aren't a swipe, and a mouse can press buttons.
      began.current =
        event.pointerType === 'mouse' || !event.isPrimary || isWithinWindow
          ? null
          : { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp }
    },
    onPointerUp(event) {
      const start = began.current
      began.current = null
      if (start === null || start.id !== event.pointerId || event.timeStamp - start.at > LONGEST_MS) return
      const dx = event.clientX - start.x
      const dy = event.clientY - start.y
      if (Math.abs(dx) < LEAST_PX || Math.abs(dx) < 2 * Math.abs(dy)) return
      onSwipe(dx < 0 ? 'left' : 'right')
    },
    onPointerCancel() {
      began.current = null
    },
  }
}
