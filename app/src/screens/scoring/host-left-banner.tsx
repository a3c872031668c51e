import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Notice } from '../../ui/feedback.tsx'
import { useSpareRow } from '../../ui/use-media.ts'
import { words } from '../../words/words.ts'

interface HostLeftProps {
  readonly session: RoundSession
}

/** Where nobody will tell of the others any more. In a low window it stands in the title's place instead. */
export function HostLeftBanner({ session }: HostLeftProps) {
  const text = useHostLeftText(session)
  return useSpareRow() && text !== null && <Notice kind="info" text={text} />
}

/** Null while the others can be heard. A host's own phone says it where it has lost the keys of the room. */
function useHostLeftText(session: RoundSession): string | null {
  const presence = useRoundPart(session, 'presence')
  const hosting = useRoundPart(session, 'hosting')
  if (presence?.hasHostLeft !== true) return null
  return hosting?.isHost === true ? words.scoring.cutOffText : words.scoring.hostLeftText
}

/** What the title has to say of it; null where it hasn't. */
export function useHostLeftInTitle(session: RoundSession): string | null {
  const text = useHostLeftText(session)
  return useSpareRow() ? null : text
}
