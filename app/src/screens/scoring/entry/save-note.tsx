import { memo } from 'react'
import type { RoundSession } from '../../../rounds/session.ts'
import { useRoundPart } from '../../../rounds/use-round-view.ts'
import { UnsavedNote } from './unsaved-note.tsx'

/** Empty as long as the visible strokes are saved on the device. */
export const SaveNote = memo(function SaveNote({ session }: { readonly session: RoundSession }) {
  const saveState = useRoundPart(session, 'saveState')
  // On a screen of usual height its space is reserved, so that nothing moves under the thumb when the note appears.
  return (
    <div className="flex items-center justify-center tall:min-h-12">{saveState === 'unsaved' && <UnsavedNote />}</div>
  )
})
