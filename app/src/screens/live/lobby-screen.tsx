import type { Round } from '@teemates/golf/round'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { LiveLobby } from '../../rounds/live/live-games.ts'
import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'
import { ConnectionNote } from '../../shell/live/connection-note.tsx'
import { LeaveGame } from './leave-game.tsx'
import { GameCode } from '../../shell/live/game-code.tsx'
import { LobbyPlayers } from './lobby-players.tsx'
import { LiveLobbySkeleton, lobbyFrame } from './lobby-skeleton.tsx'
import { seenText } from '../../shell/live/seen-text.ts'
import { StartRound } from './start-round.tsx'

interface LiveLobbyScreenProps {
  readonly session: RoundSession
  readonly lobby: LiveLobby
  /** The round is being played, or is over, and goes on elsewhere. */
  readonly onStarted: () => void
  readonly onLeft: () => void
}

/** Where a live game's players gather; a game that this device isn't in never comes here. Source: document 3 section 2. */
export function LiveLobbyScreen({ session, lobby, onStarted, onLeft }: LiveLobbyScreenProps) {
  const view = useSyncExternalStore(lobby.subscribe, lobby.view)
  const isResuming = useRoundPart(session, 'live')?.isResuming === true
  const hasGoneOn = useRef(false)

  const isPlayed = view.status === 'active' && view.position > 0
  useEffect(() => {
    if (!isPlayed || hasGoneOn.current) return
    hasGoneOn.current = true
    onStarted()
  }, [isPlayed, onStarted])

  if (view.round === null) return <LiveLobbySkeleton />
  const seen = seenText(words.liveLobby, view.connection, isResuming)
  return (
    <Screen {...lobbyFrame()} footer={<StartRound lobby={lobby} view={view} onStarted={onStarted} />}>
      {seen !== null && <Notice kind="info" text={seen} />}
      <GameCode
        code={view.code}
        secret={view.inviteSecret}
        courseName={view.round.courseName}
        note={
          seen === null && (
            <ConnectionNote session={session} isAtStart resuming={words.scoring.connections.connecting} />
          )
        }
      />
      <RoundFacts round={view.round} playerCount={view.players.filter(({ hasLeft }) => !hasLeft).length} />
      <LobbyPlayers lobby={lobby} view={view} />
      <LeaveGame lobby={lobby} view={view} onLeft={onLeft} />
    </Screen>
  )
}

function RoundFacts({ round, playerCount }: { readonly round: Round; readonly playerCount: number }) {
  return (
    <Card>
      <h2 dir="auto" className="line-clamp-2 break-words font-bold text-xl">
        {round.courseName}
      </h2>
      <p className="break-words text-ink-2">
        <bdi>{round.teeLabel}</bdi>
        {`\u00a0• ${words.liveLobby.holesModes[round.holesMode]}\u00a0• `}
        <span aria-live="polite">{words.liveLobby.playerCount(playerCount)}</span>
      </p>
    </Card>
  )
}
