import { useLayoutEffect, useRef } from 'react'

/** Focuses the hole's heading when another hole is shown, so that keyboards and screen readers continue from there. */
export function useFocusOnChange(shownHole: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef(shownHole)
  useLayoutEffect(() => {
    if (focused.current === shownHole) return
    focused.current = shownHole
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [shownHole])
  return heading
}
