import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { LiveLobby } from '../../rounds/live/live-games.ts'
import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Notice } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import * as words from '../../words/words.ts'
import { ConnectionNote } from '../../features/connection/connection-note.tsx'
import { FormerSeatNotes, useFormerSeatLines } from '../../features/invite/former-seat-notes.tsx'
import { InviteBoard } from '../../features/invite/invite-board.tsx'
import { ChosenStartingHole } from './chosen-starting-hole.tsx'
import { LobbyFacts } from './lobby-facts.tsx'
import { LobbyMenu } from './lobby-menu.tsx'
import { LobbyPlayers } from './lobby-players.tsx'
import { LiveLobbySkeleton, lobbyBack } from './lobby-skeleton.tsx'
import { useOutageText } from '../../features/connection/outage-text.ts'
import { seenText } from '../../features/connection/seen-text.ts'
import { StartRound } from './start-round.tsx'

interface LiveLobbyScreenProps {
  readonly session: RoundSession
  readonly lobby: LiveLobby
  /** The changes that the server refused. */
  readonly rejected: ReactNode
  /** Called when the round is in progress or over, so that another screen shows it. */
  readonly onStarted: () => void
  /** Opens what is played for. */
  readonly onGames: () => void
  readonly onLeft: () => void
}

/** The lobby of a live game in which this device has a seat. Source: document 3 section 2. */
export function LiveLobbyScreen(props: LiveLobbyScreenProps) {
  const { session, lobby, rejected, onStarted, onGames, onLeft } = props
  const view = useSyncExternalStore(lobby.subscribe, lobby.view)
  const presence = useRoundPart(session, 'presence')
  const outage = useOutageText(presence, view.isHost)
  const seatLines = useFormerSeatLines(lobby.formerSeats)
  const hasGoneOn = useRef(false)

  const isPlayed = view.status === 'active' && view.position > 0
  useEffect(() => {
    if (!isPlayed || hasGoneOn.current) return
    hasGoneOn.current = true
    onStarted()
  }, [isPlayed, onStarted])

  if (view.round === null) return <LiveLobbySkeleton />
  const seen = presence === null ? null : seenText(words.liveLobby, presence, outage)
  const { courseName } = view.round
  const mayChange = view.isHost && view.status === 'lobby'
  return (
    <Screen
      title={courseName}
      isName
      back={lobbyBack(view.isHost)}
      actions={<LobbyMenu session={session} lobby={lobby} view={view} onGames={onGames} onLeft={onLeft} />}
      footer={<StartRound lobby={lobby} view={view} onStarted={onStarted} />}
    >
      <div className="-mt-2 flex flex-col gap-0.5">
        <LobbyFacts round={view.round} hasStartingHole={!mayChange} />
        {seen === null && <ConnectionNote session={session} resuming={words.sharedRound.connections.connecting} />}
      </div>
      {rejected}
      {seen !== null && <Notice kind="info" text={seen} />}
      {seatLines.length > 0 && <FormerSeatNotes seats={lobby.formerSeats} />}
      <InviteBoard
        code={view.code}
        path={view.invitePath}
        courseName={courseName}
        text={words.screens.liveLobby.inviteText}
        isCodeEnough
      />
      <LobbyPlayers lobby={lobby} view={view} />
      {mayChange && <ChosenStartingHole lobby={lobby} round={view.round} connection={view.connection} />}
    </Screen>
  )
}
