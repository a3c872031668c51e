import type { Round } from '@teemates/golf/round'
import { useEffect, useRef, useState } from 'react'
import type { LiveLobby, LobbyView } from '../../rounds/live/live-games.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'
import { LeaveGame } from './leave-game.tsx'
import { LobbyCode } from './lobby-code.tsx'
import { LobbyPlayers } from './lobby-players.tsx'
import { LiveLobbySkeleton, lobbyFrame } from './lobby-skeleton.tsx'
import { StartRound } from './start-round.tsx'

const texts = words.liveLobby

interface LiveLobbyScreenProps {
  readonly lobby: LiveLobby
  /** The round is being played, or is over, and goes on elsewhere. */
  readonly onStarted: () => void
  readonly onLeft: () => void
}

/** Where a live game's players gather; a game that this device isn't in never comes here. Source: document 3 section 2. */
export function LiveLobbyScreen({ lobby, onStarted, onLeft }: LiveLobbyScreenProps) {
  const view = useLobbyView(lobby)
  const hasGoneOn = useRef(false)

  const isPlayed = view.status === 'active' && view.position > 0
  useEffect(() => {
    if (!isPlayed || hasGoneOn.current) return
    hasGoneOn.current = true
    onStarted()
  }, [isPlayed, onStarted])

  if (view.round === null) return <LiveLobbySkeleton />
  return (
    <Screen {...lobbyFrame} footer={<StartRound lobby={lobby} view={view} onStarted={onStarted} />}>
      {view.connection === 'offline' && <Notice kind="info" text={texts.seenOffline} />}
      <LobbyCode code={view.code} courseName={view.round.courseName} />
      <RoundFacts round={view.round} playerCount={view.players.filter(({ hasLeft }) => !hasLeft).length} />
      <LobbyPlayers lobby={lobby} view={view} />
      <LeaveGame lobby={lobby} onLeft={onLeft} />
    </Screen>
  )
}

function RoundFacts({ round, playerCount }: { readonly round: Round; readonly playerCount: number }) {
  return (
    <Card>
      <h2 dir="auto" className="line-clamp-2 break-words font-bold text-xl">
        {round.courseName}
      </h2>
      <p className="break-words text-ink-soft">
        <bdi>{round.teeLabel}</bdi> • {texts.holesModes[round.holesMode]} •{' '}
        <span aria-live="polite">{texts.playerCount(playerCount)}</span>
      </p>
    </Card>
  )
}

function useLobbyView(lobby: LiveLobby): LobbyView {
  const [view, setView] = useState(() => lobby.view())
  useEffect(() => {
    const show = () => setView(lobby.view())
    // It may have changed between drawing and this effect.
    show()
    return lobby.subscribe(show)
  }, [lobby])
  return view
}
