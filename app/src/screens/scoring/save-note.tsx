import { memo } from 'react'
import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { UnsavedNote } from './unsaved-note.tsx'

/** Silent as long as the strokes in sight are on the device for good. */
export const SaveNote = memo(function SaveNote({ session }: { readonly session: RoundSession }) {
  const saveState = useRoundPart(session, 'saveState')
  // On a screen of common height its room is kept, so that nothing moves under the thumb when it comes.
  return (
    <div className="flex items-center justify-center tall:min-h-12">{saveState === 'unsaved' && <UnsavedNote />}</div>
  )
})
