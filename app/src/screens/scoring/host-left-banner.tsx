import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Notice } from '../../ui/feedback.tsx'
import { words } from '../../words/words.ts'

/** Where nobody will tell of the others any more. */
export function HostLeftBanner({ session }: { readonly session: RoundSession }) {
  const presence = useRoundPart(session, 'presence')
  return presence?.hasHostLeft === true && <Notice kind="info" text={words.scoring.hostLeftText} />
}
