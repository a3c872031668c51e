import { type Round, startingHoleOf } from '@teemates/golf/round'
import { teeColorOf } from '@teemates/golf/tee'
import { X } from 'lucide-react'
import { type ReactNode, type Ref, useState, useSyncExternalStore } from 'react'
import { addresses } from '../../addresses.ts'
import type { JoinRequests, Lobby, LobbyPlayer, LobbyView } from '../../rounds/lobby.ts'
import type { PeerGame } from '../../rounds/peer/peer-game.ts'
import type { RoomState } from '../../rounds/peer/room.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { PlayerDisc } from '../../features/players/player-disc.tsx'
import { StartingHoleField } from '../../features/courses/starting-hole-field.tsx'
import { TeeDot } from '../../features/courses/tee-dot.tsx'
import { AddPlayerDialog } from '../../features/players/add-player-dialog.tsx'
import { AddPlayerRow } from '../../features/players/add-player-row.tsx'
import { DeclinedGuests } from '../../features/invite/declined-guests.tsx'
import { HostNotes } from '../../features/invite/host-notes.tsx'
import { InviteBoard } from '../../features/invite/invite-board.tsx'
import { useOutageText } from '../../features/connection/outage-text.ts'
import { NoWayNote } from '../../features/invite/no-way-note.tsx'
import { RemoveQuestion } from '../../features/players/remove-question.tsx'
import { Board } from '../../ui/board.tsx'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { useRemoval } from '../../ui/use-removal.ts'
import * as words from '../../words/words.ts'

interface PeerLobbyScreenProps {
  readonly game: PeerGame
  readonly menu: ReactNode
}

/** The lobby of a direct round. Source: document 2 section 2. */
export function PeerLobbyScreen({ game, menu }: PeerLobbyScreenProps) {
  const { lobby } = game
  const view = useSyncExternalStore(lobby.subscribe, lobby.view)
  const state = useSyncExternalStore(game.subscribe, game.connection)
  if (view.round === null) return null
  return game.isHost ? (
    <HostLobby game={game} view={view} round={view.round} menu={menu} />
  ) : (
    <WaitingLobby game={game} view={view} round={view.round} state={state} menu={menu} />
  )
}

interface HostLobbyProps extends PeerLobbyScreenProps {
  readonly view: LobbyView
  readonly round: Round
}

function HostLobby({ game, view, round, menu }: HostLobbyProps) {
  const { lobby } = game
  return (
    <Screen
      title={round.courseName}
      isName
      back={{ label: words.common.back, href: addresses.setup }}
      actions={menu}
      footer={
        <div className="flex flex-col gap-3">
          <p role="status" className="text-center text-ink-2 text-sm empty:sr-only">
            {view.players.length === 1 ? words.peer.alone : null}
          </p>
          <Button wide onClick={() => void lobby.start()}>
            {words.peer.start}
          </Button>
        </div>
      }
    >
      <p className="score -mt-2 text-center text-ink-2">
        <Facts round={round} />
      </p>
      <HostNotes game={game} />
      {view.invitePath !== '' && (
        <InviteBoard
          code={view.code}
          path={view.invitePath}
          courseName={round.courseName}
          text={words.peer.inviteText}
          isCodeEnough={false}
        />
      )}
      <HostPlayers lobby={lobby} joinRequests={game.joinRequests} view={view} />
      <StartingHoleField round={round} onChange={(hole) => void lobby.setStartingHole?.(hole)} />
    </Screen>
  )
}

interface HostPlayersProps {
  readonly lobby: Lobby
  readonly joinRequests: JoinRequests | null
  readonly view: LobbyView
}

/** The players, with the controls to add and remove them. */
function HostPlayers({ lobby, joinRequests, view }: HostPlayersProps) {
  const [isAdding, setIsAdding] = useState(false)
  const { list, asked, ask, answered, focusList } = useRemoval<LobbyPlayer>()

  /**
   * A player without a phone can simply be added again. Any other player is removed for good, so the host is asked
   * first.
   */
  function remove(player: LobbyPlayer) {
    if (!player.isManual) return ask(player)
    void lobby.removePlayer(player.id)
    focusList()
  }

  return (
    <>
      <Section title={words.peer.players} aside={<Count count={view.players.length} />}>
        <Players view={view} onRemove={remove} list={list} />
        <AddPlayerRow playerCount={view.players.length} onPress={() => setIsAdding(true)} />
        {joinRequests !== null && <DeclinedGuests joinRequests={joinRequests} />}
      </Section>
      <AddPlayerDialog open={isAdding} lobby={lobby} onClose={() => setIsAdding(false)} />
      <RemoveQuestion lobby={lobby} player={asked} onCancel={() => answered(false)} onAnswered={answered} />
    </>
  )
}

interface WaitingLobbyProps extends HostLobbyProps {
  readonly state: RoomState
}

function WaitingLobby({ game, view, round, state, menu }: WaitingLobbyProps) {
  const host = view.players.find(({ isHost }) => isHost)?.nickname ?? ''
  const startingHole = startingHoleOf(round)
  const presence = useRoundPart(game.session, 'presence')
  const outage = useOutageText(presence, false)
  return (
    <Screen
      title={words.peer.waitingTitle}
      back={{ label: words.common.back, href: addresses.home }}
      actions={menu}
      footer={
        state === 'host-left' ? (
          <LinkButton href={addresses.home} wide>
            {words.screens.peer.returnHome}
          </LinkButton>
        ) : state === 'disconnected' ? (
          <Button wide onClick={game.retry}>
            {words.common.tryAgain}
          </Button>
        ) : (
          <div className="border-rule border-t-2 py-3 text-center">
            <p className="text-heading">{words.peer.startingSoon}</p>
            <p role="status" className="text-ink-2">
              {words.peer.waitingForHost}
            </p>
          </div>
        )
      }
    >
      <NoWayNote game={game} />
      <Board title={words.peer.roundOf(host)}>
        <bdi translate="no" className="mt-1 block break-words text-title leading-tight">
          {round.courseName}
        </bdi>
        <p className="score mt-1 text-on-board-2">
          <Facts round={round} />
        </p>
        <p role="status" className="score text-on-board-2">
          {startingHole === round.holes[0]?.number ? null : words.startingHole.fact(startingHole)}
        </p>
        <p role="status" data-connection={state} className="mt-2 flex items-center gap-2 font-semibold">
          <Dot isFilled={state === 'connected'} isOnBoard />
          <span>{words.peer.states[state]}</span>
        </p>
        {outage !== null && state !== 'host-left' && <p className="mt-1 text-on-board-2">{outage}</p>}
      </Board>
      <Section title={words.peer.players} aside={<Count count={view.players.length} />}>
        <Players view={view} onRemove={null} />
      </Section>
    </Screen>
  )
}

function Facts({ round }: { readonly round: Round }) {
  const color = teeColorOf(round.teeLabel)
  const { courseDetails } = round
  return (
    <>
      {color !== null && (
        <span className="mr-2 inline-flex align-[-0.125em]">
          <TeeDot color={color} />
        </span>
      )}
      {round.teeLabel !== '' && (
        <>
          <bdi translate="no">{round.teeLabel}</bdi>
          {'\u00a0· '}
        </>
      )}
      <span>{words.liveLobby.holesModes[round.holesMode]}</span>
      {'\u00a0· '}
      <span>{words.peer.holes(courseDetails.holes)}</span>
      {'\u00a0· '}
      <span>{words.peer.totalPar(courseDetails.totalPar)}</span>
    </>
  )
}

function Count({ count }: { readonly count: number }) {
  return (
    <span role="status" className="font-bold">
      <span aria-hidden="true" translate="no">
        {count}
      </span>
      <span className="sr-only">{words.liveLobby.playerCount(count)}</span>
    </span>
  )
}

interface PlayersProps {
  readonly view: LobbyView
  /** null for a guest, who sees each player's role instead. */
  readonly onRemove: ((player: LobbyPlayer) => void) | null
  /** Receives the focus when the focused row was removed. */
  readonly list?: Ref<HTMLOListElement>
}

function Players({ view, onRemove, list }: PlayersProps) {
  return (
    <ol ref={list} tabIndex={-1} aria-label={words.peer.players} className="divide-y divide-hair">
      {view.players.map((player, seat) => (
        <PlayerItem key={player.id} player={player} seat={seat} onRemove={onRemove} />
      ))}
    </ol>
  )
}

interface PlayerItemProps {
  readonly player: LobbyPlayer
  /** The seat's index, from 0. */
  readonly seat: number
  readonly onRemove: PlayersProps['onRemove']
}

function PlayerItem({ player, seat, onRemove }: PlayerItemProps) {
  const { nickname, isHost, isManual, isSelf, isPresent } = player
  return (
    <li className="flex min-h-13 min-w-0 items-center gap-3 py-0.5">
      <PlayerDisc seat={seat} nickname={nickname} className="size-9 text-lg" />
      {/* With large text the player's state goes below the name, because there is no space beside it. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <span className="flex min-w-0 max-w-full items-center gap-x-2">
          <bdi translate="no" className="min-w-0 truncate font-semibold text-lg">
            {nickname}
          </bdi>
          {onRemove !== null && isHost && <Quiet text={words.peer.hostTag} />}
          {isSelf && <Quiet text={words.peer.you} />}
        </span>
        {onRemove === null ? (
          <Quiet text={isHost ? words.peer.roles.host : isManual ? words.peer.roles.manual : words.peer.roles.p2p} />
        ) : (
          isManual && <Quiet text={words.peer.addedTag} />
        )}
      </span>
      {!isManual && (onRemove === null || !isHost) && (
        <span
          role="img"
          aria-label={isPresent ? words.liveLobby.present : words.liveLobby.absent}
          title={isPresent ? words.liveLobby.present : words.liveLobby.absent}
        >
          <Dot isFilled={isPresent} />
        </span>
      )}
      {onRemove !== null && !isHost && (
        <IconButton
          label={words.liveLobby.remove(nickname)}
          icon={<X aria-hidden="true" size={20} />}
          onClick={() => onRemove(player)}
        />
      )}
    </li>
  )
}

function Quiet({ text }: { readonly text: string }) {
  return <span className="max-w-full shrink-0 font-medium text-ink-2 text-sm">{text}</span>
}

function Dot({ isFilled, isOnBoard = false }: { readonly isFilled: boolean; readonly isOnBoard?: boolean }) {
  const filled = isOnBoard ? 'border-current bg-current text-board-under' : 'border-green bg-green'
  return (
    <span
      aria-hidden="true"
      className={classes(
        'block size-2.5 shrink-0 rounded-full border-2',
        isFilled ? filled : isOnBoard ? 'border-board-edge' : 'border-edge',
      )}
    />
  )
}
