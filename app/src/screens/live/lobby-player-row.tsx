import { MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { cleanName } from '@teemates/golf/nickname'
import type { LobbyPlayer } from '../../rounds/live/live-games.ts'
import { classes } from '../../ui/classes.ts'
import { NameRow } from '../../ui/name-row.tsx'
import { words } from '../../words/words.ts'

/** A name as the server takes it. */
export function cleanSeatName(text: string): string | null {
  return cleanName(text, MAX_NICKNAME_LENGTH)
}

interface LobbyPlayerRowProps {
  readonly player: LobbyPlayer
  /** Who else is there is told to this device. */
  readonly isPresenceTold: boolean
  /** Null where this device may not. */
  readonly onRename: ((nickname: string) => void) | null
  readonly onRemove: (() => void) | null
}

export function LobbyPlayerRow({ player, isPresenceTold, onRename, onRemove }: LobbyPlayerRowProps) {
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
      lead={<PresenceDot player={player} isTold={player.isSelf || isPresenceTold} />}
      tags={<Tags player={player} />}
      onRename={onRename}
      onRemove={onRemove}
    />
  )
}

interface PresenceDotProps {
  readonly player: LobbyPlayer
  readonly isTold: boolean
}

/** Filled: their phone is connected. A ring: it isn't. Who has no phone, or of whom nobody tells, has the place for it alone. */
function PresenceDot({ player, isTold }: PresenceDotProps) {
  const hasPhone = !player.isManual && !player.hasLeft
  return (
    <span className="flex size-4 shrink-0 items-center justify-center">
      {hasPhone && isTold && (
        <span
          role="img"
          aria-label={player.isPresent ? words.liveLobby.present : words.liveLobby.absent}
          title={player.isPresent ? words.liveLobby.present : words.liveLobby.absent}
          className={classes(
            'size-3 rounded-full border-2',
            player.isPresent ? 'border-green bg-green' : 'border-edge',
          )}
        />
      )}
    </span>
  )
}

function Tags({ player }: { readonly player: LobbyPlayer }) {
  const strong = [player.isHost ? words.liveLobby.host : null, player.isSelf ? words.liveLobby.you : null].filter(
    (tag) => tag !== null,
  )
  const quiet = player.hasLeft ? words.liveLobby.hasLeft : player.isManual ? words.liveLobby.addedByHost : null
  return (
    <>
      {strong.map((tag) => (
        <span key={tag} className="rounded-full bg-tint px-2 py-0.5 font-semibold text-green text-sm">
          {tag}
        </span>
      ))}
      {quiet !== null && <span className="text-ink-2 text-sm">{quiet}</span>}
    </>
  )
}
