import { useEffect, useRef } from 'react'

/** How long to wait for the heading of a screen that is still loading, in ms. */
const HEADING_WAIT_MS = 5000

/**
 * After a navigation, scrolls to the top and focuses the new screen's heading, so that a screen reader starts there. A
 * screen that focuses a field of its own keeps that focus. After going back, the browser restores the scroll position.
 */
export function useArrival(path: string): void {
  const wentBack = useRef(false)
  const lastPath = useRef(path)

  useEffect(() => {
    const popped = () => {
      // Ignore closing dialogs, which don't change the path.
      if (location.pathname !== lastPath.current) wentBack.current = true
    }
    addEventListener('popstate', popped)
    return () => removeEventListener('popstate', popped)
  }, [])

  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    if (!wentBack.current) scrollTo(0, 0)
    wentBack.current = false
    leaveOpener()
    return followHeading()
  }, [path])
}

/** Focuses the screen's heading if the focused element is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Removes the focus from the control that led here, because it is gone or no longer needed. A dialog that opened with
 * the screen keeps the focus.
 */
function leaveOpener(): void {
  if (document.activeElement instanceof HTMLElement && document.activeElement.closest('main, dialog') === null) {
    document.activeElement.blur()
  }
}

/**
 * Focuses the heading as soon as nothing else has the focus, and again when the loaded screen replaces its skeleton.
 * This stops at the golfer's first action.
 */
export function followHeading(): () => void {
  const focusIfFree = () => {
    if (document.activeElement === null || document.activeElement === document.body) focusHeading()
  }
  const observer = new MutationObserver(focusIfFree)
  observer.observe(document.body, { childList: true, subtree: true })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('keydown', stop, true)
    removeEventListener('pointerdown', stop, true)
  }
  const timer = setTimeout(stop, HEADING_WAIT_MS)
  addEventListener('keydown', stop, true)
  addEventListener('pointerdown', stop, true)
  focusIfFree()
  return stop
}
