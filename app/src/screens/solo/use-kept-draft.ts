import { useEffect, useEffectEvent, useRef } from 'react'
import { usePreferences } from '../../shell/preferences.ts'
import type { CustomDraft } from '../../storage/preferences.ts'
import { emptyDraft } from './custom-course.ts'

/** The draft is stored when nothing was changed for so long. In ms. */
const KEPT_AFTER_MS = 500

/**
 * Stores a card that is being filled in, so that it outlasts a look at another screen and a reload. The returned function
 * forgets it, once its round is created.
 */
export function useKeptDraft(card: CustomDraft, courseId: string | null): () => void {
  const preferences = usePreferences()
  const isForgotten = useRef(false)
  const keep = useEffectEvent(() => {
    if (isForgotten.current) return
    const isEmpty = courseId === null && JSON.stringify(card) === JSON.stringify(emptyDraft(card.unit))
    preferences.set('courseDraft', isEmpty ? null : { card, courseId })
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(), KEPT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [card, courseId])
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
    preferences.set('courseDraft', null)
  }
}
