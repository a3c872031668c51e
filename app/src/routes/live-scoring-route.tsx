import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { WithLiveGame } from './live-game.tsx'
import type { LiveRound } from '../rounds/live/live-games.ts'
import type { RoundView } from '../rounds/session.ts'
import { ScoringFrame } from '../screens/scoring/scoring-frame.tsx'
import { SharedScoring } from '../screens/scoring/shared-scoring.tsx'
import { LiveScoringSkeleton } from '../screens/scoring/scoring-skeleton.tsx'
import { RoundGamesSheet } from '../features/games/round-games-sheet.tsx'
import { FormerSeatNotes, useFormerSeatLines } from '../features/invite/former-seat-notes.tsx'
import { RoundMenu } from '../features/round-menu/round-menu.tsx'
import { justFinished } from '../shell/navigation/back.ts'
import * as words from '../words/words.ts'

export { PeerRoundRoute } from './peer-round-route.tsx'

interface LiveRouteGiven {
  readonly gameId: string
}

/** /play/multi/{gameId}: a live game that has begun. Redirects to the lobby before that. */
export function LiveScoringRoute({ gameId }: LiveRouteGiven) {
  return (
    <WithLiveGame gameId={gameId} title={words.shell.scoring} skeleton={<LiveScoringSkeleton />}>
      {(game) => <LiveScoring gameId={gameId} game={game} />}
    </WithLiveGame>
  )
}

function LiveScoring({ gameId, game }: LiveRouteGiven & { readonly game: LiveRound }) {
  const { session, lobby } = game
  const notices = useFormerSeatLines(lobby.formerSeats)
  const [, navigate] = useLocation()
  const [isGamesOpen, setIsGamesOpen] = useState(false)
  const openGames = useCallback(() => setIsGamesOpen(true), [])
  const closeGames = useCallback(() => setIsGamesOpen(false), [])
  const isInLobby = useSyncExternalStore(session.subscribe, () => isGathering(session.view()))
  useEffect(() => {
    if (isInLobby) navigate(addresses.multiLobby(gameId), { replace: true })
  }, [isInLobby, navigate, gameId])
  if (isInLobby) return <LiveScoringSkeleton />
  return (
    <ScoringFrame>
      <SharedScoring
        session={session}
        leaderboardHref={addresses.multiLeaderboard(gameId)}
        notices={{ lines: notices, content: <FormerSeatNotes seats={lobby.formerSeats} /> }}
        menu={<RoundMenu game={game} onGames={openGames} onLeft={() => navigate(addresses.home, { replace: true })} />}
        onGames={openGames}
        onFinished={(roundId) => navigate(addresses.multiSummary(roundId), { replace: true, state: justFinished })}
      />
      <RoundGamesSheet session={session} open={isGamesOpen} onClose={closeGames} />
    </ScoringFrame>
  )
}

/** A game with an unknown status isn't in its lobby, whatever the round says. */
function isGathering({ round, unknownStatus }: RoundView): boolean {
  return round.status === 'lobby' && unknownStatus === null
}
