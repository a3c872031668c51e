import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Quick taps are told once, by the last of them: what changes with every tap would only be cut off by the next one. In ms;
 * longer than from tap to tap, so that none finds it in its way.
 */
const ANNOUNCE_AFTER_MS = 500

/** What a screen reader is told of the strokes that were entered. */
export function useAnnouncement() {
  const [announced, setAnnounced] = useState({ score: '', next: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback((announcement: { readonly score: string; readonly next: string }) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnnounced(announcement), ANNOUNCE_AFTER_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { announced, announce }
}
