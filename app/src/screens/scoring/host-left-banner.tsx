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
  const presence = useRoundPart(session, 'presence')
  const hasRow = useSpareRow()
  return hasRow && presence?.hasHostLeft === true && <Notice kind="info" text={words.scoring.hostLeftText} />
}

/** Whether the title has to say it. */
export function useHostLeftInTitle(session: RoundSession): boolean {
  const presence = useRoundPart(session, 'presence')
  return !useSpareRow() && presence?.hasHostLeft === true
}
