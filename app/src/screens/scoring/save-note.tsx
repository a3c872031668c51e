import { Check, Circle, CloudUpload } from 'lucide-react'
import { memo } from 'react'
import type { RoundSession, RoundView } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { classes } from '../../ui/classes.ts'
import { words } from '../../words/words.ts'
import { UnsavedNote } from './unsaved-note.tsx'

/** Whether the strokes in sight are on the device for good; loud only when they aren't. */
export const SaveNote = memo(function SaveNote({ session }: { readonly session: RoundSession }) {
  const saveState = useRoundPart(session, 'saveState')
  const waitingCount = useRoundPart(session, 'waitingCount')
  // On a screen of common height the loud note's room is kept, so that nothing moves under the thumb when it comes.
  return (
    <div className="flex items-center justify-center [@media(min-height:800px)]:min-h-12">
      {saveState === 'unsaved' ? <UnsavedNote /> : <QuietNote saveState={saveState} waitingCount={waitingCount} />}
    </div>
  )
})

interface QuietNoteProps {
  readonly saveState: Exclude<RoundView['saveState'], 'unsaved'>
  readonly waitingCount: number
}

function QuietNote({ saveState, waitingCount }: QuietNoteProps) {
  const isSaved = saveState === 'saved'
  const isWaiting = waitingCount > 0
  const Sign = isWaiting ? CloudUpload : Check
  // Both notes lie in one place and only their visibility changes, which a tap needn't wait for.
  return (
    <div className="grid text-ink-2 text-sm *:col-start-1 *:row-start-1">
      <p className={classes('flex items-center justify-center gap-1', !isSaved && 'invisible')}>
        <Sign aria-hidden="true" className="size-4" />
        {isWaiting ? words.scoring.waiting(waitingCount) : words.scoring.saved}
      </p>
      <p className={classes('flex items-center justify-center gap-1', isSaved && 'invisible')}>
        <Circle aria-hidden="true" className="size-4 scale-50" />
        {/* Saving takes a few milliseconds as a rule; only when it takes longer is there a word for it. */}
        <span className={isSaved ? undefined : 'comes-late'}>{words.scoring.saving}</span>
      </p>
    </div>
  )
}
