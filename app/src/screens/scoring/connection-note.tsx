import { CloudOff, Radio } from 'lucide-react'
import { memo } from 'react'
import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { words } from '../../words/words.ts'

/** Below the course's name, of a live game alone: whether what mates do shows at once. It has its place, so it moves nothing. */
export const ConnectionNote = memo(function ConnectionNote({ session }: { readonly session: RoundSession }) {
  const live = useRoundPart(session, 'live')
  if (live === null) return null
  const Sign = live.connection === 'offline' ? CloudOff : Radio
  return (
    <p
      role="status"
      data-connection={live.connection}
      className="flex items-center justify-center gap-1 text-ink-soft text-xs leading-4"
    >
      <Sign aria-hidden="true" className="size-3.5" />
      {live.isResuming ? words.scoring.resuming : words.scoring.connections[live.connection]}
    </p>
  )
})
