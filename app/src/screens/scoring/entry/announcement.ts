import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Quick taps are announced once, with the last count, because each announcement would cut off the one before. In ms;
 * longer than the time between two taps.
 */
const ANNOUNCE_AFTER_MS = 500

/** Announces entered strokes to screen readers. */
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
