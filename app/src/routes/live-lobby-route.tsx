import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { RoundGamesSheet } from '../features/games/round-games-sheet.tsx'
import { WithLiveGame } from './live-game.tsx'
import type { LiveRound } from '../rounds/live/live-games.ts'
import { useRoundPart } from '../rounds/use-round-view.ts'
import { LiveLobbySkeleton } from '../screens/live/lobby-skeleton.tsx'
import { LiveLobbyScreen } from '../screens/live/lobby-screen.tsx'
import { RejectedNotes } from '../screens/scoring/notices/rejected-notes.tsx'
import * as words from '../words/words.ts'

interface LiveLobbyGiven {
  readonly gameId: string
}

/** /multi/lobby/{gameId}: redirects to the game once it has begun. */
export function LiveLobbyRoute({ gameId }: LiveLobbyGiven) {
  return (
    <WithLiveGame gameId={gameId} title={words.screens.liveLobby.title} skeleton={<LiveLobbySkeleton />}>
      {(game) => <Lobby gameId={gameId} game={game} />}
    </WithLiveGame>
  )
}

function Lobby({ gameId, game: { session, lobby } }: LiveLobbyGiven & { readonly game: LiveRound }) {
  const [, navigate] = useLocation()
  // Replace the lobby's history entry, because Back to it would only redirect to the game again.
  const goOn = useCallback(() => navigate(addresses.multiRound(gameId), { replace: true }), [navigate, gameId])
  const [isGamesOpen, setIsGamesOpen] = useState(false)
  const openGames = useCallback(() => setIsGamesOpen(true), [])
  const closeGames = useCallback(() => setIsGamesOpen(false), [])
  const isOver = useRoundPart(session, 'round').status === 'completed'
  useEffect(() => {
    if (isOver) goOn()
  }, [isOver, goOn])
  return (
    <>
      <LiveLobbyScreen
        session={session}
        lobby={lobby}
        rejected={session.rejections !== null && <RejectedNotes session={session} rejections={session.rejections} />}
        onStarted={goOn}
        onGames={openGames}
        onLeft={() => navigate(addresses.home, { replace: true })}
      />
      <RoundGamesSheet session={session} open={isGamesOpen} onClose={closeGames} />
    </>
  )
}
