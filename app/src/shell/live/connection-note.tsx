import { CloudOff, Radio } from 'lucide-react'
import { memo } from 'react'
import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { words } from '../../words/words.ts'

interface ConnectionNoteProps {
  readonly session: RoundSession
  /** Of the first moments. */
  readonly resuming?: string
}

/** Of a live game alone: whether what mates do shows at once. It has its place, so it moves nothing. */
export const ConnectionNote = memo(function ConnectionNote(props: ConnectionNoteProps) {
  const { session, resuming = words.scoring.resuming } = props
  const live = useRoundPart(session, 'live')
  const waitingCount = useRoundPart(session, 'waitingCount')
  if (live === null) return null
  const Sign = live.connection === 'offline' ? CloudOff : Radio
  return (
    <p
      role="status"
      data-connection={live.connection}
      className="flex items-center justify-center gap-1 text-ink-2 text-xs leading-4"
    >
      <Sign aria-hidden="true" className="size-3.5" />
      {live.isResuming ? resuming : words.scoring.connections[live.connection]}
      {!live.isResuming && waitingCount > 0 && (
        <span>
          · <span aria-hidden="true">{words.scoring.waitingShort(waitingCount)}</span>
          <span className="sr-only">{words.scoring.waiting(waitingCount)}</span>
        </span>
      )}
    </p>
  )
})
