import { useState, useSyncExternalStore } from 'react'

/** What takes text; the keyboard of a phone stands below it. */
const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])'

/**
 * The place at which messages may begin, in px from the window's top: below the screen's head, which has the way back. Null
 * until the golfer types in a field in the lower half of what is seen, because messages lie there otherwise. It stays so until
 * the watching ends: a message is pressed where it was seen.
 * @param isWatching Nothing is measured else.
 */
export function useTypingBelow(isWatching: boolean): number | null {
  const [topPx] = useState(createWatch)
  return useSyncExternalStore(subscribe, () => topPx(isWatching))
}

function createWatch(): (isWatching: boolean) => number | null {
  let wasBelow = false
  return (isWatching) => {
    wasBelow = isWatching && (wasBelow || isTypingBelow())
    return wasBelow ? Math.max(window.visualViewport?.offsetTop ?? 0, headBottomPx()) : null
  }
}

/** It scrolls away with its screen: then it ends above the window. */
function headBottomPx(): number {
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
}

function subscribe(onChange: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('focusin', onChange, { signal })
  window.addEventListener('scroll', onChange, { signal, passive: true })
  for (const event of ['resize', 'scroll']) window.visualViewport?.addEventListener(event, onChange, { signal })
  return () => ending.abort()
}

function isTypingBelow(): boolean {
  const field = document.activeElement
  if (field === null || !field.matches(textFields)) return false
  const { top, height } = field.getBoundingClientRect()
  const seen = window.visualViewport
  return top + height / 2 > (seen === null ? window.innerHeight / 2 : seen.offsetTop + seen.height / 2)
}
