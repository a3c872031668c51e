import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import type { RoundSession } from '../rounds/session.ts'
import type { SoloRounds } from '../rounds/solo/solo-rounds.ts'
import { ScoringBody, ScoringHeading } from '../screens/scoring/scoring-frame.tsx'
import { ScoringScreen } from '../screens/scoring/scoring-screen.tsx'
import { SoloMenu } from '../screens/scoring/solo-menu.tsx'
import { ScoringSkeleton } from '../screens/scoring/scoring-skeleton.tsx'
import { WithSession } from './solo-session.tsx'
import { justFinished } from '../shell/back.ts'
import * as words from '../words/words.ts'

/** /solo/round: the round in progress. Without one it leads Home, and back to the lobby while it hasn't started. */
export function SoloRoundRoute() {
  const [, navigate] = useLocation()
  return (
    <WithSession open={open} skeleton={<ScoringSkeleton />} failedFrame={UnreadableRound}>
      {(session) => (
        <ScoringScreen
          session={session}
          leaderboardHref={addresses.soloLeaderboard(session.view().round.id)}
          menu={<SoloMenu />}
          onFinished={(roundId) => navigate(addresses.soloSummary(roundId), { replace: true, state: justFinished })}
        />
      )}
    </WithSession>
  )
}

async function open(soloRounds: SoloRounds): Promise<RoundSession | string> {
  const round = await soloRounds.current()
  if (round?.status === 'lobby') return addresses.soloLobby
  const session = round === null ? null : await soloRounds.open(round.id, round)
  return session ?? addresses.home
}

function UnreadableRound({ children }: { readonly children: ReactNode }) {
  return <ScoringBody title={<ScoringHeading text={words.shell.scoring} />}>{children}</ScoringBody>
}
