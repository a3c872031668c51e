import type { ComponentProps } from 'react'
import { ConnectionNote } from '../../features/connection/connection-note.tsx'
import { ReadyCheck } from './next-hole/ready-check.tsx'
import { RejectedNotes } from './notices/rejected-notes.tsx'
import { type AddedNotices, useRoundNotices } from './notices/round-notices.tsx'
import { ScoringScreen } from './scoring-screen.tsx'
import { WaitingFor } from './next-hole/waiting-for.tsx'

interface SharedScoringProps extends Omit<ComponentProps<typeof ScoringScreen>, 'shared'> {
  readonly notices: AddedNotices
}

/** The scoring screen of a round that is played on several devices. Rounds on one device don't load these parts. */
export function SharedScoring({ notices, ...props }: SharedScoringProps) {
  const { session } = props
  const { line, sheet } = useRoundNotices(session, notices)
  return (
    <ScoringScreen
      {...props}
      shared={{
        notice: line,
        sheet,
        connection: <ConnectionNote session={session} />,
        rejected: session.rejections !== null && <RejectedNotes session={session} rejections={session.rejections} />,
        WaitingFor,
        ReadyCheck,
      }}
    />
  )
}
