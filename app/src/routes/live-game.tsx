import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import type { LiveRound } from '../rounds/live/live-games.ts'
import { LiveGoneScreen, LiveUnreachableScreen } from '../screens/scoring/live-gone-screen.tsx'
import { useServices } from '../services.ts'
import { ReadFailure } from '../shell/errors/read-failure.tsx'
import { MissingPartError } from '../device/load-part.ts'
import { Screen } from '../ui/screen.tsx'
import { OpenRound } from './open-round.tsx'
import * as words from '../words/words.ts'

interface WithLiveGameProps {
  readonly gameId: string
  readonly title: string
  readonly skeleton: ReactNode
  readonly children: (game: LiveRound) => ReactNode
}

/**
 * Opens the live game of an address, and closes it when the address is left. A game in the history redirects to its
 * summary. If this device has no seat in the game, a screen says so.
 */
export function WithLiveGame({ gameId, title, skeleton, children }: WithLiveGameProps) {
  const { live, storage } = useServices()

  async function open(): Promise<LiveRound | string | null> {
    const opened = await (await live.games()).open(gameId)
    if (opened !== null) return opened
    const isHistory = (await storage.rounds.get(gameId)) !== undefined
    return isHistory ? addresses.multiSummary(gameId) : null
  }

  return (
    <OpenRound
      key={gameId}
      open={open}
      close={(game) => game.close()}
      skeleton={skeleton}
      missing={<LiveGoneScreen title={title} why="gone" session={null} />}
      renderLate={(again) => <LiveUnreachableScreen title={title} isLate onAgain={again} />}
      renderFailed={(error, again) => <LiveGameFailed title={title} error={error} onAgain={again} />}
    >
      {(game) => (
        <Opened game={game} title={title} skeleton={skeleton}>
          {children}
        </Opened>
      )}
    </OpenRound>
  )
}

interface LiveGameFailedProps {
  readonly title: string
  readonly error: unknown
  readonly onAgain: () => void
}

function LiveGameFailed({ title, error, onAgain }: LiveGameFailedProps) {
  const [, navigate] = useLocation()
  // The error boundary reloads the page, or says that a part of the app is missing.
  if (error instanceof MissingPartError) throw error
  return (
    <Screen title={title} back={{ label: words.common.back, onBack: () => navigate(addresses.home) }}>
      <ReadFailure error={error} onAgain={onAgain} />
    </Screen>
  )
}

interface OpenedProps {
  readonly game: LiveRound
  readonly title: string
  readonly skeleton: ReactNode
  readonly children: (game: LiveRound) => ReactNode
}

/** Shows the game as soon as something is known of it, as long as this device plays in it. */
function Opened({ game, title, skeleton, children }: OpenedProps) {
  const { lobby, session } = game
  const state = useSyncExternalStore(lobby.subscribe, () => lobby.view().state)
  const isKnown = useSyncExternalStore(lobby.subscribe, () => lobby.view().round !== null)
  switch (state) {
    case 'gone':
    case 'sent-away':
    case 'lobby-gone':
    case 'moved':
      return <LiveGoneScreen title={title} why={state} session={isKnown ? session : null} />
    case 'loading':
      return isKnown ? children(game) : skeleton
    case 'failed':
      return isKnown ? children(game) : <LiveUnreachableScreen title={title} onAgain={lobby.refresh} />
    case 'ready':
      return children(game)
  }
}
