import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
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
import { SharedScoring } from '../screens/scoring/shared-scoring.tsx'
import { useServices } from '../services.ts'
import { LazyShown, lazyScreen } from '../shell/navigation/lazy-screen.tsx'
import { RoundGamesSheet } from '../features/games/round-games-sheet.tsx'
import { HostNotes } from '../features/invite/host-notes.tsx'
import { LeaveGameQuestion } from '../features/round-menu/leave-game.tsx'
import { NoWayNote } from '../features/invite/no-way-note.tsx'
import { useDirectNotices } from '../features/invite/use-direct-notices.ts'
import { RoundMenu } from '../features/round-menu/round-menu.tsx'
import { useLeaveGuard } from '../features/round-menu/use-leave-guard.ts'
import { useToasts } from '../shell/toasts.tsx'
import { loadPart } from '../device/load-part.ts'
import { OpenRound } from './open-round.tsx'
import { justFinished } from '../shell/navigation/back.ts'
import * as words from '../words/words.ts'

const peerLeaderboard = lazyScreen(
  async () => (await loadPart(() => import('./live-leaderboard-route.tsx'))).PeerLeaderboard,
)

/** The error boundary around the route reloads the page, or says that a part of the app is missing. */
const leaveToErrorBoundary = () => Promise.resolve(false)

interface PeerRoundGiven {
  readonly roundId: string
}

/** /scoring/{roundId}: a direct round in its lobby or in play, and its leaderboard. */
export function PeerRoundRoute({ roundId }: PeerRoundGiven) {
  const { live, storage } = useServices()

  async function open(): Promise<{ readonly game: PeerGame | 'elsewhere' } | string | null> {
    const opened = await (await live.peers()).open(roundId)
    // The other tab may still hold a round that has ended.
    const isHere = opened !== null && opened !== 'elsewhere'
    if (!isHere && (await storage.rounds.get(roundId)) !== undefined) return addresses.round(roundId)
    if (isHere && 'gameId' in opened) return addresses.multiLobby(opened.gameId)
    return opened === null ? null : { game: opened }
  }

  return (
    <OpenRound
      key={roundId}
      open={open}
      // The room stays open: mates may be connected through this phone.
      close={() => {}}
      skeleton={<PeerRoundSkeleton />}
      missing={<PeerMissingScreen />}
      renderFailed={(error, again) => <PeerRoundFailed error={error} onAgain={again} />}
    >
      {({ game }, again) => (game === 'elsewhere' ? <PeerElsewhereScreen onAgain={again} /> : <Opened game={game} />)}
    </OpenRound>
  )
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
  const [isGamesOpen, setIsGamesOpen] = useState(false)
  const openGames = useCallback(() => setIsGamesOpen(true), [])
  const closeGames = useCallback(() => setIsGamesOpen(false), [])
  const menu = <RoundMenu game={game} onGames={openGames} onLeft={goHome} />
  const games = <RoundGamesSheet session={session} open={isGamesOpen} onClose={closeGames} />
  if (isDeleted) return <PeerMissingScreen />
  if (continuedAs !== null) return <PeerRoundSkeleton />
  if (standing === 'sent-away' || standing === 'lobby-gone' || standing === 'moved') {
    return <LiveGoneScreen title={words.screens.peer.title} why={standing} session={session} />
  }
  if (status === 'lobby') {
    return (
      <>
        <PeerLobbyScreen game={game} menu={menu} />
        {games}
      </>
    )
  }
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
      <SharedScoring
        session={session}
        leaderboardHref={addresses.peerLeaderboard(roundId)}
        menu={menu}
        onGames={openGames}
        notices={{
          lines: notices,
          content: game.isHost ? <HostNotes game={game} /> : <NoWayNote game={game} />,
          onRetry: game.isHost ? undefined : game.retry,
        }}
        choiceLabel={words.peer.selectPlayer}
        tellsUnready
        onFinished={(id) => navigate(addresses.round(id), { replace: true, state: justFinished })}
      />
      {games}
      <LeaveGameQuestion open={isAsking} game={game} onCancel={stay} onAnswered={stay} onLeft={goHome} />
    </ScoringFrame>
  )
}

/** Redirects to the live game in which the round continues. */
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

/** Shows the host's 'Not now' to a guest who has asked for a live game. */
function useStays({ moving }: PeerGame): void {
  const toasts = useToasts()
  const request = useSyncExternalStore(moving.subscribe, moving.request)
  useEffect(() => {
    if (request === 'declined') toasts.show({ kind: 'info', text: words.moving.stays })
  }, [request, toasts])
}

/**
 * Whether leaving would disconnect others: the round is in play, and another phone is connected through this one or
 * the other way round.
 */
function hasSomebodyToLeave({ round, presence }: RoundView): boolean {
  const phones = round.players.filter(({ joinMode }) => joinMode !== 'manual')
  return round.status === 'active' && phones.length > 1 && presence?.connection !== 'host-left'
}
