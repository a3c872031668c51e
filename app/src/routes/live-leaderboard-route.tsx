import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { WithLiveGame } from './live-game.tsx'
import type { PeerGame } from '../rounds/peer/peer-game.ts'
import { LeaderboardScreen } from '../screens/leaderboard/leaderboard-screen.tsx'
import { LeaderboardSkeleton } from '../screens/leaderboard/leaderboard-skeleton.tsx'
import { useBack } from '../shell/navigation/back.ts'
import { HostNotes } from '../features/invite/host-notes.tsx'
import { NoWayNote } from '../features/invite/no-way-note.tsx'
import { RoundMenu } from '../features/round-menu/round-menu.tsx'
import * as words from '../words/words.ts'

/** /play/multi/{gameId}/leaderboard */
export function LiveLeaderboardRoute({ gameId }: { readonly gameId: string }) {
  const [, navigate] = useLocation()
  const play = addresses.multiRound(gameId)
  const goBack = useBack(play)
  return (
    <WithLiveGame gameId={gameId} title={words.shell.leaderboard} skeleton={<LeaderboardSkeleton backTo={play} />}>
      {(game) => (
        <LeaderboardScreen
          session={game.session}
          onBack={goBack}
          menu={
            <RoundMenu
              game={game}
              // The round ends on the scoring screen.
              onFinishing={goBack}
              onLeft={() => navigate(addresses.home, { replace: true })}
            />
          }
        />
      )}
    </WithLiveGame>
  )
}

interface PeerLeaderboardProps {
  readonly game: PeerGame
  readonly onBack: () => void
  readonly onLeft: () => void
}

/**
 * The leaderboard of a direct round, with the texts of document 2. It is in this file so that both kinds of round
 * share one chunk.
 */
export function PeerLeaderboard({ game, onBack, onLeft }: PeerLeaderboardProps) {
  return (
    <LeaderboardScreen
      session={game.session}
      onBack={onBack}
      menu={<RoundMenu game={game} onFinishing={onBack} onLeft={onLeft} />}
      notes={game.isHost ? <HostNotes game={game} /> : <NoWayNote game={game} />}
      texts={{
        kicker: words.peer.currentRound,
        thru: words.peer.thru,
        back: words.peer.backToScoring,
      }}
    />
  )
}
