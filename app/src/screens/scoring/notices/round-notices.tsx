import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RoundSession } from '../../../rounds/session.ts'
import { useRoundPart } from '../../../rounds/use-round-view.ts'
import { useOutageText } from '../../../features/connection/outage-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/feedback.tsx'
import { OneLine } from '../../../ui/one-line.tsx'
import * as words from '../../../words/words.ts'
import { RejectedNotes } from './rejected-notes.tsx'
import { rejectedDetails, rejectedTitle } from './rejected-text.ts'

/** Notices that a way to play adds to the round's own. */
export interface AddedNotices {
  /** One line each, the most urgent first. */
  readonly lines: readonly string[]
  /** The notices in full, with their buttons. */
  readonly content: ReactNode
  /** Looks for an unreachable host again. */
  readonly onRetry?: (() => void) | undefined
}

/**
 * The notices of the round being scored. They replace the title with a line that opens a sheet: above the hole they
 * would move the keys under the golfer's finger.
 */
export function useRoundNotices(session: RoundSession, added: AddedNotices) {
  const [isOpen, setIsOpen] = useState(false)
  const host = useHostNotice(session)
  const rejected = useRoundPart(session, 'rejected')
  const lines = [
    ...added.lines,
    ...(rejected.length === 0 ? [] : [rejectedTitle(rejected)]),
    ...(host === null ? [] : [host.line]),
  ]
  const { players } = session.view().round
  const details = rejectedDetails(rejected, (playerId) => players.find(({ id }) => id === playerId)?.nickname)
  const count = lines.length
  if (isOpen && count === 0) setIsOpen(false)
  return {
    line:
      lines[0] === undefined ? null : (
        <NoticeLine text={lines[0]} details={details} count={count} onOpen={() => setIsOpen(true)} />
      ),
    sheet: (
      <Dialog open={isOpen && count > 0} title={words.sharedRound.notices} onClose={() => setIsOpen(false)}>
        {added.content}
        {session.rejections !== null && <RejectedNotes session={session} rejections={session.rejections} isAnnounced />}
        {host !== null && (
          <Notice
            kind="info"
            {...host.notice}
            action={host.isSilent && added.onRetry && <Button onClick={added.onRetry}>{words.common.tryAgain}</Button>}
          />
        )}
      </Dialog>
    ),
  }
}

interface NoticeLineProps {
  readonly text: string
  /** The rejected changes; '' if none. They are announced with the server's reasons. Source: document 3 section 8. */
  readonly details: string
  readonly count: number
  readonly onOpen: () => void
}

/** The whole area of the title can be pressed. */
function NoticeLine({ text, details, count, onOpen }: NoticeLineProps) {
  return (
    <div role={details === '' ? 'status' : 'alert'}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex w-full items-center justify-center gap-1 font-bold text-green leading-[1.5rem] max-[359px]:text-sm after:absolute after:inset-0"
      >
        <OneLine text={text} />
        {count > 1 && <span className="shrink-0">{words.sharedRound.moreNotices(count - 1)}</span>}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
      </button>
      {details !== '' && <p className="sr-only">{details}</p>}
    </div>
  )
}

/** null while the host can be reached. A host's own phone shows a notice if it has lost the keys of the room. */
function useHostNotice(session: RoundSession) {
  const presence = useRoundPart(session, 'presence')
  const isHost = useRoundPart(session, 'hosting')?.isHost === true
  const outage = useOutageText(presence, isHost)
  if (presence?.connection === 'host-left') {
    return isHost
      ? { line: words.sharedRound.cutOffLine, isSilent: false, notice: { text: words.sharedRound.cutOffText } }
      : { line: words.sharedRound.hostLeftLine, isSilent: false, notice: { text: words.sharedRound.hostLeftText } }
  }
  if (presence?.connection !== 'host-silent' || outage === null) return null
  return {
    line: words.sharedRound.hostSilentLine,
    isSilent: true,
    notice: { title: outage, text: words.sharedRound.hostSilentText },
  }
}
