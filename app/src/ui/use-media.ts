import { useCallback, useSyncExternalStore } from 'react'

/** The same width as `md:` in CSS. Source: document 3 section 9, 'Mobile breakpoint 768 px'. */
const twoColumnsQuery = '(width >= 48rem)'
/** From this width, a screen's column holds a card of 18 holes in one piece. */
const wholeCardQuery = '(width >= 64rem)'
/** Below this height the scoring keys leave no row for a message. Source: look, 25. */
const spareRowQuery = '(height >= 720px)'
const mouseQuery = '(hover: hover) and (pointer: fine)'

/** Whether a screen's parts stand side by side. Only for parts whose order changes; CSS does the rest. */
export function useTwoColumns(): boolean {
  return useMedia(twoColumnsQuery)
}

/** Whether the window has room for a card of 18 holes in one row; otherwise its nines are stacked. */
export function useRoomForCard(): boolean {
  return useMedia(wholeCardQuery)
}

/** Whether there is room for a row above the holes on the scoring screen. */
export function useSpareRow(): boolean {
  return useMedia(spareRowQuery)
}

/** Whether there is a mouse. A mouse can't swipe to find hidden buttons. */
export function useMouse(): boolean {
  return useMedia(mouseQuery)
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
