import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '../addresses.ts'
import type { PeerGame } from '../rounds/peer/peer-game.ts'
import type { RoundView } from '../rounds/session.ts'
import { LeaderboardSkeleton } from '../screens/leaderboard/leaderboard-skeleton.tsx'
import { PeerLobbyScreen } from '../screens/peer/peer-lobby-screen.tsx'
import {
  PeerElsewhereScreen,
  PeerMissingScreen,
  PeerRoundFailed,
  PeerRoundSkeleton,
} from '../screens/peer/peer-round-skeleton.tsx'
import { LiveGoneScreen } from '../screens/scoring/live-gone-screen.tsx'
import { ScoringFrame } from '../screens/scoring/scoring-frame.tsx'
import { ScoringScreen } from '../screens/scoring/scoring-screen.tsx'
import { useServices } from '../services.ts'
import { LazyShown, lazyScreen } from '../shell/lazy-screen.tsx'
import { HostNotes } from '../features/invite/host-notes.tsx'
import { LeaveGameQuestion } from '../features/round-menu/leave-game.tsx'
import { NoWayNote } from '../features/invite/no-way-note.tsx'
import { useDirectNotices } from '../features/invite/use-direct-notices.ts'
import { RoundMenu } from '../features/round-menu/round-menu.tsx'
import { useLeaveGuard } from '../features/round-menu/use-leave-guard.ts'
import { useToasts } from '../shell/toasts.tsx'
import { holdScoringLock } from '../shell/scoring-lock.ts'
import { loadPart, MissingPartError } from '../device/load-part.ts'
import { justFinished } from '../shell/back.ts'
import * as words from '../words/words.ts'

const peerLeaderboard = lazyScreen(
  async () => (await loadPart(() => import('./live-leaderboard-route.tsx'))).PeerLeaderboard,
)

/** The error boundary around the route loads the page anew, or says so. */
const leaveToErrorBoundary = () => Promise.resolve(false)

interface PeerRoundGiven {
  readonly roundId: string
}

/** /scoring/{roundId}: a round from phone to phone, in its lobby, while it is played, and its board. */
export function PeerRoundRoute({ roundId }: PeerRoundGiven) {
  const { live, storage } = useServices()
  const [, navigate] = useLocation()
  const [game, setGame] = useState<PeerGame | 'opening' | 'missing' | 'elsewhere'>('opening')
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(holdScoringLock, [])
  useEffect(() => {
    let isGone = false
    async function open() {
      const opened = await (await live.peers()).open(roundId)
      // Another tab may still answer for one that has ended.
      const isHere = opened !== null && opened !== 'elsewhere'
      const isHistory = !isHere && (await storage.rounds.get(roundId)) !== undefined
      if (isGone) return
      if (isHere && 'gameId' in opened) {
        navigate(addresses.multiLobby(opened.gameId), { replace: true })
      } else if (isHistory) navigate(addresses.round(roundId), { replace: true })
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
  if (game === 'missing') return <PeerMissingScreen />
  if (game === 'elsewhere') {
    return (
      <PeerElsewhereScreen
        onAgain={() => {
          setGame('opening')
          setAttempt(attempt + 1)
        }}
      />
    )
  }
  return <Opened game={game} />
}

function Opened({ game }: { readonly game: PeerGame }) {
  const { session, roundId } = game
  const continuedAs = useSyncExternalStore(game.subscribe, game.continuedAs)
  const isDeleted = useSyncExternalStore(game.subscribe, game.isDeleted)
  const [, navigate] = useLocation()
  const isBoard = new URLSearchParams(useSearch()).get('view') === 'leaderboard'
  const status = useSyncExternalStore(session.subscribe, () => session.view().round.status)
  const isShared = useSyncExternalStore(session.subscribe, () => hasSomebodyToLeave(session.view()))
  const goHome = () => navigate(addresses.home, { replace: true })
  const { isAsking, ask, stay } = useLeaveGuard(isShared && !isBoard)
  useGoOn(continuedAs, status === 'lobby')
  useStays(game)
  const standing = useSyncExternalStore(game.lobby.subscribe, () => game.lobby.view().state)
  const notices = useDirectNotices(game)
  const menu = <RoundMenu game={game} onLeft={goHome} />
  if (isDeleted) return <PeerMissingScreen />
  if (continuedAs !== null) return <PeerRoundSkeleton />
  if (standing === 'sent-away' || standing === 'lobby-gone' || standing === 'moved') {
    return <LiveGoneScreen title={words.screens.peer.title} why={standing} session={session} />
  }
  if (status === 'lobby') return <PeerLobbyScreen game={game} onLeft={goHome} />
  if (isBoard) {
    return (
      <LazyShown
        screen={peerLeaderboard}
        props={{ game, onBack: () => navigate(addresses.peerRound(roundId), { replace: true }), onLeft: goHome }}
        frame={undefined}
        skeleton={<LeaderboardSkeleton backTo={addresses.peerRound(roundId)} />}
        onMissing={leaveToErrorBoundary}
      />
    )
  }
  return (
    <ScoringFrame onBack={isShared ? ask : undefined}>
      <ScoringScreen
        session={session}
        leaderboardHref={addresses.peerLeaderboard(roundId)}
        menu={menu}
        notices={{
          lines: notices,
          content: game.isHost ? <HostNotes game={game} /> : <NoWayNote game={game} />,
          onRetry: game.isHost ? undefined : game.retry,
        }}
        choiceLabel={words.peer.selectPlayer}
        tellsUnready
        onFinished={(id) => navigate(addresses.round(id), { replace: true, state: justFinished })}
      />
      <LeaveGameQuestion open={isAsking} game={game} onCancel={stay} onAnswered={stay} onLeft={goHome} />
    </ScoringFrame>
  )
}

/** Leads to the live game that the round goes on as. */
function useGoOn(continuedAs: string | null, isLobby: boolean): void {
  const [, navigate] = useLocation()
  const toasts = useToasts()
  useEffect(() => {
    if (continuedAs === null) return
    const to = isLobby ? addresses.multiLobby(continuedAs) : addresses.multiRound(continuedAs)
    navigate(to, { replace: true })
    toasts.show({ kind: 'info', text: words.moving.moved })
  }, [continuedAs, isLobby, navigate, toasts])
}

/** A guest who has asked for a live game, and read that the host has been asked, reads the host's 'Not now' as well. */
function useStays({ moving }: PeerGame): void {
  const toasts = useToasts()
  const wish = useSyncExternalStore(moving.subscribe, moving.wish)
  useEffect(() => {
    if (wish === 'declined') toasts.show({ kind: 'info', text: words.moving.stays })
  }, [wish, toasts])
}

/** While it is played, others with phones are connected through this one or it through theirs. */
function hasSomebodyToLeave({ round, presence }: RoundView): boolean {
  const phones = round.players.filter(({ joinMode }) => joinMode !== 'manual')
  return round.status === 'active' && phones.length > 1 && presence?.connection !== 'host-left'
}
