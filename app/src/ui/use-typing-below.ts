import { useState, useSyncExternalStore } from 'react'

/** Fields that open a phone's keyboard at the bottom of the screen. */
const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])'

/**
 * The position from which messages may be shown, in px from the window's top: below the screen's head with its back button.
 * null until the golfer types in a field in the lower half of the visible page, because messages are shown there otherwise.
 * The position stays until isWatching ends, so that a message doesn't move before it is pressed.
 * @param isWatching if false, nothing is measured
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

/** If the head has scrolled away with its screen, this is above the window. */
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
