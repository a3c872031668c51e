import { MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { cleanName } from '@teemates/golf/nickname'
import type { LobbyPlayer } from '../../rounds/lobby.ts'
import { PlayerDisc } from './player-disc.tsx'
import { StopButton } from './stop-button.tsx'
import { classes } from '../../ui/classes.ts'
import { NameRow } from '../../ui/name-row.tsx'
import { timeOfDay } from '../../words/dates.ts'
import * as words from '../../words/words.ts'

/** Cleans a name by the server's rules. */
export function cleanSeatName(text: string): string | null {
  return cleanName(text, MAX_NICKNAME_LENGTH)
}

interface PlayerRowProps {
  readonly player: LobbyPlayer
  /** The index of the disc's colour, from 0. */
  readonly seat: number
  /** Whether this device knows which players are connected. */
  readonly isPresenceKnown: boolean
  /** null if this device may not rename the player. */
  readonly onRename: ((nickname: string) => Promise<boolean>) | null
  readonly onRemove: (() => void) | null
  readonly onStop?: ((isStopped: boolean) => void) | null
}

export function PlayerRow(props: PlayerRowProps) {
  const { player, seat, isPresenceKnown, onRename, onRemove, onStop = null } = props
  return (
    <NameRow
      name={player.nickname}
      clean={cleanSeatName}
      texts={{
        rename: words.liveLobby.rename(player.nickname),
        remove: words.liveLobby.remove(player.nickname),
        label: words.liveLobby.nicknameOf(player.nickname),
        required: words.liveLobby.nameRequired,
        save: words.liveLobby.save,
        cancel: words.common.cancel,
      }}
      lead={
        <span className="relative flex shrink-0">
          <PlayerDisc seat={seat} nickname={player.nickname} className="size-9 text-lg" />
          <PresenceDot player={player} isKnown={player.isSelf || isPresenceKnown} />
        </span>
      }
      tags={player.isSelf && <Quiet text={words.liveLobby.you} />}
      aside={
        <>
          <Facts player={player} isPresenceKnown={isPresenceKnown} />
          {onStop !== null && (
            <StopButton nickname={player.nickname} hasStopped={player.hasStopped} onChange={onStop} />
          )}
        </>
      }
      onRename={onRename}
      onRemove={onRemove}
    />
  )
}

interface PresenceDotProps {
  readonly player: LobbyPlayer
  readonly isKnown: boolean
}

/**
 * A filled dot means that the player's phone is connected, a ring that it isn't. There is none for players without a
 * phone, or if the connections are unknown.
 */
function PresenceDot({ player, isKnown }: PresenceDotProps) {
  if (player.isManual || player.hasLeft || !isKnown) return null
  const text = player.isPresent ? words.liveLobby.present : words.liveLobby.absent
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      className="absolute -right-1 -bottom-1 size-4 rounded-full border-2 border-ground bg-ground p-0.5"
    >
      <span
        className={classes(
          'block size-full rounded-full border-2',
          player.isPresent ? 'border-green bg-green' : 'border-edge',
        )}
      />
    </span>
  )
}

interface FactsProps {
  readonly player: LobbyPlayer
  readonly isPresenceKnown: boolean
}

function Facts({ player, isPresenceKnown }: FactsProps) {
  const { isSelf, absentSince, holeNumber, hasLeft, hasStopped } = player
  const isAbsent = isPresenceKnown && !isSelf && !hasLeft && absentSince !== null
  const facts = [
    roleOf(player),
    hasStopped && !player.mayStop ? words.stopPlaying.stopped : null,
    holeNumber === null || hasStopped ? null : words.liveLobby.hole(holeNumber),
    isAbsent ? words.liveLobby.absentSince(timeOfDay(absentSince)) : null,
  ].filter((fact) => fact !== null)
  return facts.length > 0 && <Quiet text={facts.join(' · ')} />
}

function roleOf({ isHost, hasLeft, isManual, directRole }: LobbyPlayer): string | null {
  if (directRole !== undefined) return words.peer.roles[directRole]
  if (isHost) return words.liveLobby.host
  if (hasLeft) return words.liveLobby.hasLeft
  return isManual ? words.liveLobby.addedByHost : null
}

function Quiet({ text }: { readonly text: string }) {
  return <span className="font-medium text-ink-2 text-sm">{text}</span>
}
