import { useCallback, useSyncExternalStore } from 'react'

/** What is from `md:` on, in its unit. Source: document 3 section 9, 'Mobile breakpoint 768 px'. */
const twoColumnsQuery = '(width >= 48rem)'
/** From here on a wide screen's column holds a card of 18 holes in one piece. */
const wholeCardQuery = '(width >= 64rem)'
/** Below it the keys of scoring leave no row for a message. Source: look, 25. */
const spareRowQuery = '(height >= 720px)'
const mouseQuery = '(hover: hover) and (pointer: fine)'

/** Whether a screen's parts stand side by side: for what is in another order there, and not only styled. */
export function useTwoColumns(): boolean {
  return useMedia(twoColumnsQuery)
}

/** Whether the window has room for a card of 18 holes; else its nines stand below each other. */
export function useRoomForCard(): boolean {
  return useMedia(wholeCardQuery)
}

/** Whether there is a row left above the holes that are scored. */
export function useSpareRow(): boolean {
  return useMedia(spareRowQuery)
}

/** Whether there is a mouse, which finds nothing that a swipe uncovers. */
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
