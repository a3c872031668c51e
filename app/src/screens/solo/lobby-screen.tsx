import { isPlaying, type Round, type RoundPlayer } from '@teemates/golf/round'
import { playerTotals } from '@teemates/golf/score'
import { Flag } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
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
import { LobbySkeleton } from './lobby-skeleton.tsx'
import { suggestionsFor } from './mate-suggestions.ts'
import { PlayerRow } from './player-row.tsx'
import { RoundFacts } from './round-facts.tsx'

export function SoloLobbyScreen() {
  const { storage, soloRounds, device } = useServices()
  const [, navigate] = useLocation()
  const shownId = useRef<string>(undefined)
  // The golfer is only added to a round without players when the lobby opens. Later reads show the round as it is.
  const read = useCallback(async () => {
    const shown = shownId.current === undefined ? undefined : await storage.play.get(shownId.current)
    const round = shown ?? (await soloRounds.current())
    shownId.current = round?.id
    return round
  }, [storage, soloRounds])
  const { reading, again } = useReading(read)
  const [problem, setProblem] = useState(false)
  const { busy: starting, run } = useOneAtATime()

  // Only changes of other tabs are reported here. Changes made on this screen are read again by the code that makes
  // them.
  useEffect(() => storage.play.subscribeToAll(again), [storage, again])

  /** Resolves with the round after the change, and shows it; undefined if it couldn't be stored. */
  async function change(by: Promise<Round>): Promise<Round | undefined> {
    setProblem(false)
    try {
      const changed = await by
      again()
      return changed
    } catch {
      device.haptic('error')
      setProblem(true)
      return undefined
    }
  }

  async function start(id: string) {
    if (!(await saveTypedEntries())) return
    const started = await change(soloRounds.start(id))
    if (started?.status === 'active') navigate(addresses.soloRound)
  }

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
          action={<TryAgain variant="secondary" onPress={again} />}
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
    <Screen
      {...frame}
      footer={
        <div className="flex flex-col gap-3">
          {problem && <Notice kind="error" text={words.soloLobby.changeFailed} />}
          {round.status === 'lobby' ? (
            <Button
              wide
              busy={starting}
              busyLabel={words.soloLobby.starting}
              disabled={round.players.length === 0}
              onClick={() => void run(() => start(round.id))}
            >
              {words.soloLobby.start}
            </Button>
          ) : (
            <LinkButton wide href={addresses.soloRound} beforeLeaving={saveTypedEntries}>
              {words.soloLobby.resume}
            </LinkButton>
          )}
        </div>
      }
    >
      <RoundFacts round={round} />
      <Players
        round={round}
        onAdd={async (nickname, knownId) => {
          const changed = await change(soloRounds.addPlayer(round.id, nickname, knownId))
          return changed !== undefined
        }}
        onRename={async (player, nickname) => {
          const changed = await change(soloRounds.renamePlayer(round.id, player.id, nickname))
          return changed !== undefined
        }}
        onRemove={(player) => void change(soloRounds.removePlayer(round.id, player.id))}
        onStop={(player, hasStopped) => void change(soloRounds.setStopped(round.id, player.id, hasStopped))}
      />
    </Screen>
  )
}

interface PlayersProps {
  readonly round: Round
  readonly onAdd: (nickname: string, knownId?: string) => Promise<boolean>
  readonly onRename: (player: RoundPlayer, nickname: string) => Promise<boolean>
  readonly onRemove: (player: RoundPlayer) => void
  readonly onStop: (player: RoundPlayer, hasStopped: boolean) => void
}

function Players({ round, onAdd, onRename, onRemove, onStop }: PlayersProps) {
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
    const added = await onAdd(name, knownId)
    if (added) setAnnouncement(words.soloLobby.added(name.trim(), count + 1))
    if (knownId !== undefined) focusList()
    return added
  }

  function remove(player: RoundPlayer) {
    onRemove(player)
    if (asked === null) focusList()
    else answered(true)
    setAnnouncement(words.soloLobby.removed(player.nickname, count - 1))
  }

  function stop(player: RoundPlayer, hasStopped: boolean) {
    onStop(player, hasStopped)
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
              onRename={(name) => onRename(player, name)}
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
