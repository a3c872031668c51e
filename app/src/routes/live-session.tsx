import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import type { LiveRound } from '../rounds/live/live-games.ts'
import { LiveGoneScreen, LiveUnreachableScreen } from '../screens/scoring/live-gone-screen.tsx'
import { useServices } from '../services.ts'
import { ReadFailure } from '../shell/read-failure.tsx'
import { holdScoringLock } from '../shell/scoring-lock.ts'
import { MissingPartError } from '../device/load-part.ts'
import { Screen } from '../ui/screen.tsx'
import * as words from '../words/words.ts'

type Opening =
  | { readonly kind: 'opening' }
  /** Not yet, and for so long that the golfer is told. */
  | { readonly kind: 'late' }
  | { readonly kind: 'open'; readonly game: LiveRound }
  /** This device has no seat in it. */
  | { readonly kind: 'no-seat' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** No golfer is left with a skeleton for longer than this, in ms, whatever hangs. */
const OPENING_LIMIT_MS = 10_000

interface WithLiveGameProps {
  readonly gameId: string
  readonly title: string
  readonly skeleton: ReactNode
  readonly children: (game: LiveRound) => ReactNode
}

/**
 * Opens the live game that an address means, and closes it when the address is left; one that is history leads to its summary.
 * No update is activated meanwhile.
 */
export function WithLiveGame(props: WithLiveGameProps) {
  const [attempt, setAttempt] = useState(0)
  useEffect(holdScoringLock, [])
  return <OneAttempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
}

function OneAttempt(props: WithLiveGameProps & { readonly onAgain: () => void }) {
  const { gameId, title, skeleton, children, onAgain } = props
  const { live, storage } = useServices()
  const [, navigate] = useLocation()
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' })

  // Before the frame with its skeleton is painted: the answer needn't wait for that.
  useLayoutEffect(() => {
    let gone = false
    let game: LiveRound | null = null

    async function begin() {
      const opened = await (await live.games()).open(gameId)
      if (gone) return opened?.close()
      game = opened
      if (opened !== null) return setOpening({ kind: 'open', game: opened })
      const isHistory = (await storage.rounds.get(gameId)) !== undefined
      if (gone) return
      if (isHistory) navigate(addresses.multiSummary(gameId), { replace: true })
      else setOpening({ kind: 'no-seat' })
    }

    // Should it still come, it is shown.
    const timer = setTimeout(() => {
      setOpening((now) => (now.kind === 'opening' ? { kind: 'late' } : now))
    }, OPENING_LIMIT_MS)
    begin().catch((error: unknown) => {
      if (!gone) setOpening({ kind: 'failed', error })
    })
    return () => {
      gone = true
      clearTimeout(timer)
      game?.close()
    }
  }, [live, storage, gameId, navigate])

  switch (opening.kind) {
    case 'opening':
      return skeleton
    case 'late':
      return <LiveUnreachableScreen title={title} isLate onAgain={onAgain} />
    case 'open':
      return (
        <Opened game={opening.game} title={title} skeleton={skeleton}>
          {children}
        </Opened>
      )
    case 'no-seat':
      return <LiveGoneScreen title={title} why="gone" session={null} />
    case 'failed':
      // The error boundary loads the page anew, or says so.
      if (opening.error instanceof MissingPartError) throw opening.error
      return (
        <Screen title={title} back={{ label: words.common.back, onBack: () => navigate(addresses.home) }}>
          <ReadFailure error={opening.error} onAgain={onAgain} />
        </Screen>
      )
  }
}

interface OpenedProps {
  readonly game: LiveRound
  readonly title: string
  readonly skeleton: ReactNode
  readonly children: (game: LiveRound) => ReactNode
}

/** The game as soon as something is known of it, for as long as this device plays in it. */
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
