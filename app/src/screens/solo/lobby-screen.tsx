import { isPlaying, type Round, type RoundPlayer } from '@teemates/golf/round'
import { playerTotals } from '@teemates/golf/score'
import { Flag } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { StartingHoleField } from '../../features/courses/starting-hole-field.tsx'
import { useServices } from '../../services.ts'
import { useBack } from '../../shell/navigation/back.ts'
import { usePreference } from '../../shell/preferences.ts'
import { TryAgain } from '../../shell/errors/try-again.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState, Notice } from '../../ui/feedback.tsx'
import { Screen } from '../../ui/screen.tsx'
import { saveTypedEntries } from '../../ui/typed-entries.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { useReading } from '../../ui/use-reading.ts'
import { useRemoval } from '../../ui/use-removal.ts'
import * as words from '../../words/words.ts'
import { AddPlayer } from './add-player.tsx'
import { LobbyGames } from './lobby-games.tsx'
import { LobbySkeleton } from './lobby-skeleton.tsx'
import { suggestionsFor } from './mate-suggestions.ts'
import { PlayerRow } from './player-row.tsx'
import { RoundFacts } from './round-facts.tsx'
import { useLobbyRound } from './use-lobby-round.ts'

export function SoloLobbyScreen() {
  const { soloRounds } = useServices()
  const [, navigate] = useLocation()
  const lobby = useLobbyRound()
  const { reading } = lobby
  const backToRound = useBack(addresses.soloRound)
  async function leave(back: () => void) {
    if (await saveTypedEntries()) back()
  }

  const isActive = reading.kind === 'ready' && reading.value?.status === 'active'
  const frame = {
    title: isActive ? words.soloLobby.players : words.screens.soloLobby.title,
    subtitle: isActive ? words.soloLobby.playersSubtitle : words.screens.soloLobby.subtitle,
    back: {
      label: words.common.back,
      onBack: () => void leave(isActive ? backToRound : () => navigate(addresses.soloCreate)),
    },
  }
  if (reading.kind === 'loading') return <LobbySkeleton />
  if (reading.kind === 'failed') {
    return (
      <Screen {...frame}>
        <Notice
          kind="error"
          title={words.soloLobby.unreadable}
          text={words.soloLobby.unreadableText}
          action={<TryAgain variant="secondary" onPress={lobby.again} />}
        />
      </Screen>
    )
  }
  const round = reading.value
  if (round === null) {
    return (
      <Screen {...frame}>
        <EmptyState
          icon={<Flag />}
          title={words.soloLobby.none}
          text={words.soloLobby.noneText}
          action={<LinkButton href={addresses.soloCreate}>{words.soloLobby.createRound}</LinkButton>}
        />
      </Screen>
    )
  }
  return (
    <Screen {...frame} footer={<LobbyFooter round={round} lobby={lobby} />}>
      <RoundFacts round={round}>
        {round.status === 'lobby' && (
          <StartingHoleField
            round={round}
            onChange={(hole) => void lobby.change(soloRounds.setStartingHole(round.id, hole))}
          />
        )}
      </RoundFacts>
      <Players round={round} lobby={lobby} />
      {round.status === 'lobby' && round.players.length > 1 && <LobbyGames key={round.id} roundId={round.id} />}
    </Screen>
  )
}

interface LobbyPartProps {
  readonly round: Round
  readonly lobby: ReturnType<typeof useLobbyRound>
}

/** Starts the round, or leads back to it. */
function LobbyFooter({ round, lobby }: LobbyPartProps) {
  const { soloRounds } = useServices()
  const [, navigate] = useLocation()
  const { busy, run } = useOneAtATime()

  async function start() {
    if (!(await saveTypedEntries())) return
    const started = await lobby.change(soloRounds.start(round.id))
    if (started?.status === 'active') navigate(addresses.soloRound)
  }

  return (
    <div className="flex flex-col gap-3">
      {lobby.hasFailed && <Notice kind="error" text={words.soloLobby.changeFailed} />}
      {round.status === 'lobby' ? (
        <Button
          wide
          busy={busy}
          busyLabel={words.soloLobby.starting}
          disabled={round.players.length === 0}
          onClick={() => void run(start)}
        >
          {words.soloLobby.start}
        </Button>
      ) : (
        <LinkButton wide href={addresses.soloRound} beforeLeaving={saveTypedEntries}>
          {words.soloLobby.resume}
        </LinkButton>
      )}
    </div>
  )
}

function Players({ round, lobby }: LobbyPartProps) {
  const { storage, soloRounds } = useServices()
  const nickname = usePreference('nickname')
  // These are only suggestions; without them the golfer types the name.
  const known = useReading(useCallback(() => storage.players.list(), [storage])).reading
  const unfinished = useReading(useCallback(() => soloRounds.putAside(), [soloRounds])).reading
  const { list, asked, ask, answered, focusList } = useRemoval<RoundPlayer>()
  const [announcement, setAnnouncement] = useState('')

  const count = round.players.length
  const suggestions = suggestionsFor({
    round,
    self: { profileId: storage.preferences.profileId, nickname },
    unfinished: unfinished.kind === 'ready' ? unfinished.value : [],
    known: known.kind === 'ready' ? known.value : [],
  })

  async function add(name: string, knownId?: string) {
    const added = (await lobby.change(soloRounds.addPlayer(round.id, name, knownId))) !== undefined
    if (added) setAnnouncement(words.soloLobby.added(name.trim(), count + 1))
    if (knownId !== undefined) focusList()
    return added
  }

  async function rename(player: RoundPlayer, name: string) {
    return (await lobby.change(soloRounds.renamePlayer(round.id, player.id, name))) !== undefined
  }

  function remove(player: RoundPlayer) {
    void lobby.change(soloRounds.removePlayer(round.id, player.id))
    if (asked === null) focusList()
    else answered(true)
    setAnnouncement(words.soloLobby.removed(player.nickname, count - 1))
  }

  function stop(player: RoundPlayer, hasStopped: boolean) {
    void lobby.change(soloRounds.setStopped(round.id, player.id, hasStopped))
    setAnnouncement(words.stopPlaying[hasStopped ? 'stoppedNews' : 'playsOnNews'](player.nickname))
  }

  const playing = round.players.filter(isPlaying).length
  return (
    <Card title={words.soloLobby.players}>
      {count === 0 ? (
        <p className="mb-3">{words.soloLobby.noPlayers}</p>
      ) : (
        <ol ref={list} tabIndex={-1} aria-label={words.soloLobby.players} className="-mt-2 mb-3 divide-y divide-hair">
          {round.players.map((player, index) => (
            <PlayerRow
              key={player.id}
              player={player}
              position={index + 1}
              // At least one player has to continue.
              canRemove={count > 1 && (!isPlaying(player) || playing > 1)}
              canStop={round.status === 'active' && (!isPlaying(player) || playing > 1)}
              onRename={(name) => rename(player, name)}
              onRemove={() => (playerTotals(round, player.id).strokes > 0 ? ask(player) : remove(player))}
              onStop={(hasStopped) => stop(player, hasStopped)}
            />
          ))}
        </ol>
      )}
      <AddPlayer playerCount={count} suggestions={suggestions} onAdd={add} />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <ConfirmDialog
        open={asked !== null}
        title={words.soloLobby.removeTitle}
        text={asked === null ? '' : words.soloLobby.removeText(asked.nickname)}
        confirmLabel={words.soloLobby.removeConfirm}
        cancelLabel={words.common.cancel}
        destructive
        onConfirm={() => asked !== null && remove(asked)}
        onCancel={() => answered(false)}
      />
    </Card>
  )
}
