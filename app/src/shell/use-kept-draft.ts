import { useEffect, useEffectEvent, useRef } from 'react'
import type { PreferenceValues } from '../storage/preferences/preferences.ts'
import { usePreferences } from './preferences.ts'

/** The draft is stored after this long without a change, in ms. */
const KEPT_AFTER_MS = 500

/**
 * Stores a draft, so that it survives a visit to another screen and a reload. The returned function deletes it; call
 * it once the draft's round is created or its text is saved.
 * @param draft the same reference until it changes; null while nothing is chosen
 */
export function useKeptDraft<Name extends 'courseDraft' | 'nicknameDraft' | 'setupDraft'>(
  name: Name,
  draft: PreferenceValues[Name],
): () => void {
  const preferences = usePreferences()
  const isForgotten = useRef(false)
  const keep = useEffectEvent(() => {
    if (!isForgotten.current) preferences.set(name, draft)
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(), KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => {
    const keepNow = () => keep()
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  return () => {
    isForgotten.current = true
    preferences.set(name, null)
  }
}
