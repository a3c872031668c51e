import { useLocation } from 'wouter'
import { addresses } from './addresses.ts'
import { WithLiveGame } from './live-session.tsx'
import { LeaderboardScreen } from './screens/leaderboard/leaderboard-screen.tsx'
import { LeaderboardSkeleton } from './screens/leaderboard/leaderboard-skeleton.tsx'
import { useBack } from './shell/back.ts'
import { RoundMenu } from './shell/live/round-menu.tsx'
import { words } from './words/words.ts'

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
