import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { RoundGamesSheet } from '../features/games/round-games-sheet.tsx'
import type { RoundSession } from '../rounds/session.ts'
import { useServices } from '../services.ts'
import { ReadFailure } from '../shell/errors/read-failure.tsx'
import { ScoringBody, ScoringHeading } from '../screens/scoring/scoring-frame.tsx'
import { ScoringScreen } from '../screens/scoring/scoring-screen.tsx'
import { SoloMenu } from '../screens/scoring/solo-menu.tsx'
import { ScoringSkeleton } from '../screens/scoring/scoring-skeleton.tsx'
import { OpenRound } from './open-round.tsx'
import { justFinished } from '../shell/navigation/back.ts'
import * as words from '../words/words.ts'

/** /solo/round: the round in progress. Redirects Home if there is none, and to the lobby if it hasn't started. */
export function SoloRoundRoute() {
  const { soloRounds } = useServices()

  async function open(): Promise<RoundSession | string> {
    const round = await soloRounds.current()
    if (round?.status === 'lobby') return addresses.soloLobby
    const session = round === null ? null : await soloRounds.open(round.id)
    return session ?? addresses.home
  }

  return (
    <OpenRound
      open={open}
      close={(session) => session.close()}
      skeleton={<ScoringSkeleton />}
      missing={null}
      renderFailed={(error, again) => (
        <ScoringBody title={<ScoringHeading text={words.shell.scoring} />}>
          <ReadFailure error={error} onAgain={again} />
        </ScoringBody>
      )}
    >
      {(session) => <SoloScoring session={session} />}
    </OpenRound>
  )
}

function SoloScoring({ session }: { readonly session: RoundSession }) {
  const [, navigate] = useLocation()
  const [isGamesOpen, setIsGamesOpen] = useState(false)
  const openGames = useCallback(() => setIsGamesOpen(true), [])
  const closeGames = useCallback(() => setIsGamesOpen(false), [])
  return (
    <>
      <ScoringScreen
        session={session}
        leaderboardHref={addresses.soloLeaderboard(session.view().round.id)}
        menu={<SoloMenu onGames={openGames} />}
        onGames={openGames}
        onFinished={(roundId) => navigate(addresses.soloSummary(roundId), { replace: true, state: justFinished })}
      />
      <RoundGamesSheet session={session} open={isGamesOpen} onClose={closeGames} />
    </>
  )
}
