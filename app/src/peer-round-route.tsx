import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from './addresses.ts'
import type { PeerGame } from './rounds/peer/peer-game.ts'
import { LeaderboardScreen } from './screens/leaderboard/leaderboard-screen.tsx'
import { PeerLobbyScreen } from './screens/peer/peer-lobby-screen.tsx'
import { PeerMissingScreen, PeerRoundFailed, PeerRoundSkeleton } from './screens/peer/peer-round-skeleton.tsx'
import { ScoringFrame } from './screens/scoring/scoring-frame.tsx'
import { ScoringScreen } from './screens/scoring/scoring-screen.tsx'
import { useServices } from './services.ts'
import { RoundMenu } from './shell/live/round-menu.tsx'
import { holdScoringLock } from './shell/scoring-lock.ts'
import { MissingPartError } from './storage/missing-part.ts'

interface PeerRoundGiven {
  readonly roundId: string
}

/** /scoring/{roundId}: a round from phone to phone, in its lobby, while it is played, and its board. */
export function PeerRoundRoute({ roundId }: PeerRoundGiven) {
  const { live, storage } = useServices()
  const [, navigate] = useLocation()
  const [game, setGame] = useState<PeerGame | 'opening' | 'missing'>('opening')
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(holdScoringLock, [])
  useEffect(() => {
    let isGone = false
    async function open() {
      const opened = await (await live.peers()).open(roundId)
      const isHistory = opened === null && (await storage.rounds.get(roundId)) !== undefined
      if (isGone) return
      if (isHistory) navigate(addresses.round(roundId), { replace: true })
      else setGame(opened ?? 'missing')
    }
    open().catch((error: unknown) => {
      if (!isGone) setFailure({ error })
    })
    return () => {
      isGone = true
    }
  }, [live, storage, roundId, navigate, attempt])

  if (failure !== null) {
    // The error boundary loads the page anew, or says so.
    if (failure.error instanceof MissingPartError) throw failure.error
    return (
      <PeerRoundFailed
        error={failure.error}
        onAgain={() => {
          setFailure(null)
          setAttempt(attempt + 1)
        }}
      />
    )
  }
  if (game === 'opening') return <PeerRoundSkeleton />
  return game === 'missing' ? <PeerMissingScreen /> : <Opened game={game} />
}

function Opened({ game }: { readonly game: PeerGame }) {
  const { session, roundId } = game
  const [, navigate] = useLocation()
  const isBoard = new URLSearchParams(useSearch()).get('view') === 'leaderboard'
  const status = useSyncExternalStore(session.subscribe, () => session.view().round.status)
  const menu = <RoundMenu game={game} onLeft={() => navigate(addresses.home, { replace: true })} />
  if (status === 'lobby') return <PeerLobbyScreen game={game} />
  if (isBoard) {
    return (
      <LeaderboardScreen
        session={session}
        onBack={() => navigate(addresses.peerRound(roundId), { replace: true })}
        menu={menu}
      />
    )
  }
  return (
    <ScoringFrame>
      <ScoringScreen
        session={session}
        leaderboardHref={addresses.peerLeaderboard(roundId)}
        menu={menu}
        onFinished={(id) => navigate(addresses.round(id), { replace: true })}
      />
    </ScoringFrame>
  )
}
