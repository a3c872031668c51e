import { CloudOff, Radio } from 'lucide-react'
import { memo } from 'react'
import type { Connection, RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'
import { useNews } from './use-news.ts'

interface ConnectionNoteProps {
  readonly session: RoundSession
  /** Shown while the session is opening. */
  readonly resuming?: string
}

/**
 * Says in a shared round whether mates' changes arrive at once, and for some seconds who joined, left or became the
 * host. Its space is reserved, so nothing moves when the text changes.
 */
export const ConnectionNote = memo(function ConnectionNote(props: ConnectionNoteProps) {
  const { session, resuming = words.screens.scoring.resuming } = props
  const presence = useRoundPart(session, 'presence')
  const pendingCount = useRoundPart(session, 'pendingCount')
  const news = useNews(session)
  if (presence === null) return null
  const isNews = news !== '' && presence.connection === 'live'
  const Sign = presence.connection === 'live' || presence.connection === 'connecting' ? Radio : CloudOff
  return (
    <p
      role="status"
      data-connection={presence.connection}
      className={classes(
        'flex items-center justify-center gap-1 text-xs leading-[1rem]',
        isNews ? 'font-semibold' : 'text-ink-2',
      )}
    >
      <Sign aria-hidden="true" className="size-3.5 shrink-0" />
      <bdi className="truncate">
        {isNews ? news : presence.isResuming ? resuming : connectionText(presence.connection, pendingCount > 0)}
      </bdi>
      {!presence.isResuming && pendingCount > 0 && (
        <span className="shrink-0 whitespace-nowrap">
          · <span aria-hidden="true">{words.sharedRound.waitingShort(pendingCount)}</span>
          <span className="sr-only">{words.sharedRound.waiting(pendingCount)}</span>
        </span>
      )}
    </p>
  )
})

/** With the count of pending changes beside it, the whole text would wrap and push the title out of its place. */
function connectionText(connection: Connection, hasPending: boolean): string {
  const isUnanswered = connection === 'host-silent' || connection === 'server-silent'
  return hasPending && isUnanswered ? words.sharedRound.noAnswer : words.sharedRound.connections[connection]
}
