import { type ReactNode, useState } from 'react'
import type { PeerHandle } from '../../rounds/peer/peer-handles.ts'
import { usePeerHandles } from '../../features/invite/use-peer-handles.ts'
import { ReadFailure } from '../../shell/errors/read-failure.tsx'
import { useStorageProgress } from '../../shell/storage/storage-progress.ts'
import { Skeleton } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import { GameBoardSkeleton } from './game-board.tsx'
import { HomeFrame } from './home-frame.tsx'
import { useHomeRounds } from './home-rounds.ts'
import { InProgressCard } from './in-progress-card.tsx'
import { LiveGameCard } from './live-game-card.tsx'
import { useLiveHandle } from './live-handle.ts'
import { PeerRoundCard } from './peer-round-card.tsx'
import { RecentRounds } from './recent-rounds.tsx'
import { StartCard } from './start-card.tsx'
import { UnreadGames } from './unread-games.tsx'

/** Shown even before storage has started. Content that is visible already stays in place while the rounds are read. */
export function HomeScreen() {
  const { homeHint } = useStorageProgress()
  const [isGameExpected] = useState(() => homeHint.gameId() !== null)
  // Decided once, at the first render, so that nothing shrinks under a finger.
  const [isBesideGame] = useState(() => isGameExpected || homeHint.expectsRound())
  const { reading, again } = useHomeRounds(isGameExpected)
  const live = useLiveHandle()
  const peers = usePeerHandles()
  // Two cards appear at the same time, each in its place.
  const isLoading = reading.kind === 'loading' || (isGameExpected && live.reading.kind === 'loading')
  // Until then the screen must not claim that there are no rounds.
  const areGamesKnown = !isLoading && peers.reading.kind !== 'loading'
  return (
    <HomeFrame>
      {isLoading && <LoadingGames isRoundExpected={homeHint.expectsRound()} isGameExpected={isGameExpected} />}
      {reading.kind === 'failed' && <ReadFailure error={reading.error} onAgain={again} />}
      {isGameExpected && live.reading.kind === 'failed' && reading.kind === 'ready' && (
        <ReadFailure error={live.reading.error} onAgain={live.again} />
      )}
      {!isLoading && gamesInProgress(reading, again, live)}
      {peers.reading.kind === 'ready' && peerCards(peers.reading.value, peers.again)}
      {/* Keep this the same element, because a finger may be on it when the rounds arrive. */}
      <StartCard isBeside={isBesideGame} />
      <UnreadGames />
      {reading.kind === 'ready' && (areGamesKnown || reading.value.recent.length > 0) ? (
        <RecentRounds rows={reading.value.recent} />
      ) : (
        reading.kind !== 'failed' && <Skeleton card className="h-64" />
      )}
    </HomeFrame>
  )
}

/** The most recently used game first. */
function gamesInProgress(
  reading: ReturnType<typeof useHomeRounds>['reading'],
  again: () => void,
  live: ReturnType<typeof useLiveHandle>,
): ReactNode {
  const round = reading.kind === 'ready' ? reading.value.inProgress : null
  const lastStrokeAt = reading.kind === 'ready' ? reading.value.lastStrokeAt : 0
  const handle = live.reading.kind === 'ready' ? live.reading.value : null
  const cards = [
    round !== null && <InProgressCard key="round" round={round} onChanged={again} />,
    handle !== null && <LiveGameCard key="game" handle={handle} onChanged={live.again} />,
  ]
  return lastStrokeAt > 0 && handle !== null && handle.updatedAt > lastStrokeAt ? cards.toReversed() : cards
}

function peerCards(handles: readonly PeerHandle[], again: () => void): ReactNode {
  return handles
    .filter(({ isPutAside }) => !isPutAside)
    .map((handle) => <PeerRoundCard key={handle.roundId} handle={handle} onChanged={again} />)
}

interface LoadingGamesProps {
  readonly isRoundExpected: boolean
  readonly isGameExpected: boolean
}

/** Fills the places of the expected games in progress. */
function LoadingGames({ isRoundExpected, isGameExpected }: LoadingGamesProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {words.home.loading}
      </p>
      {isRoundExpected && <GameBoardSkeleton title={words.home.inProgress} hasStanding />}
      {isGameExpected && <GameBoardSkeleton title={words.home.liveInProgress} hasStanding={false} />}
    </>
  )
}
