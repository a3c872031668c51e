import { useEffect, useRef } from 'react'

/** How long the heading of a screen that is still loading is waited for, in ms. */
const HEADING_WAIT_MS = 5000

/**
 * After a navigation: back to the top, and the focus on the new screen's heading, so that a screen reader begins there.
 * A screen that puts the focus on a field of its own keeps it. Going back leaves the scrolling to the browser.
 */
export function useArrival(path: string): void {
  const wentBack = useRef(false)
  const lastPath = useRef(path)

  useEffect(() => {
    const popped = () => {
      // Not by what closes above a screen that stays.
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

/** Focuses the screen's heading, where what had the focus is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** What was pressed to come here is gone or has served its turn; a window that has come with the screen keeps the focus. */
function leaveOpener(): void {
  if (document.activeElement instanceof HTMLElement && document.activeElement.closest('main, dialog') === null) {
    document.activeElement.blur()
  }
}

/**
 * Focuses the heading as soon as nothing else has the focus, and again when a loaded screen takes the place of its skeleton;
 * until the golfer does something.
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
