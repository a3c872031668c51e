import { MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { cleanName } from '@teemates/golf/nickname'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LobbyPlayer } from '../../rounds/live/live-games.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { NameEditor } from '../../ui/name-editor.tsx'
import { words } from '../../words/words.ts'

const texts = words.liveLobby

/** A name as the server takes it. */
export function cleanSeatName(text: string): string | null {
  return cleanName(text, MAX_NICKNAME_LENGTH)
}

interface LobbyPlayerRowProps {
  readonly player: LobbyPlayer
  /** Null where this device may not. */
  readonly onRename: ((nickname: string) => void) | null
  readonly onRemove: (() => void) | null
}

export function LobbyPlayerRow({ player, onRename, onRemove }: LobbyPlayerRowProps) {
  const [editing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)

  // The focus goes back to where the editing began.
  useEffect(() => {
    if (wasEditing.current && !editing) row.current?.querySelector('button')?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <li ref={row} className="flex min-h-16 min-w-0 flex-wrap items-center gap-x-2 py-2">
      <PresenceDot player={player} />
      {editing && onRename !== null ? (
        <NameEditor
          name={player.nickname}
          clean={cleanSeatName}
          texts={{
            label: texts.nicknameOf(player.nickname),
            required: texts.nameRequired,
            save: texts.save,
            cancel: words.common.cancel,
          }}
          onSave={(nickname) => {
            setEditing(false)
            if (nickname !== player.nickname) onRename(nickname)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <span className="flex min-w-0 flex-1 basis-24 flex-wrap items-center gap-x-2">
            <bdi className="min-w-0 max-w-full truncate font-medium text-lg">{player.nickname}</bdi>
            <Tags player={player} />
          </span>
          <span className="flex max-w-full flex-wrap">
            {onRename !== null && (
              <IconButton
                label={texts.rename(player.nickname)}
                icon={<Pencil aria-hidden="true" size={20} />}
                onClick={() => setEditing(true)}
              />
            )}
            {onRemove !== null && (
              <IconButton
                label={texts.remove(player.nickname)}
                icon={<Trash2 aria-hidden="true" size={20} />}
                onClick={onRemove}
              />
            )}
          </span>
        </>
      )}
    </li>
  )
}

/** Filled: their phone is connected. A ring: it isn't. Who has no phone has neither, but the same place for it. */
function PresenceDot({ player }: { readonly player: LobbyPlayer }) {
  const hasPhone = !player.isManual && !player.hasLeft
  return (
    <span className="flex size-4 shrink-0 items-center justify-center">
      {hasPhone && (
        <span
          role="img"
          aria-label={player.isPresent ? texts.present : texts.absent}
          title={player.isPresent ? texts.present : texts.absent}
          className={classes(
            'size-3 rounded-full border-2',
            player.isPresent ? 'border-accent bg-accent' : 'border-line-strong',
          )}
        />
      )}
    </span>
  )
}

function Tags({ player }: { readonly player: LobbyPlayer }) {
  const strong = [player.isHost ? texts.host : null, player.isSelf ? texts.you : null].filter((tag) => tag !== null)
  const quiet = player.hasLeft ? texts.hasLeft : player.isManual ? texts.addedByHost : null
  return (
    <>
      {strong.map((tag) => (
        <span key={tag} className="rounded-full bg-accent-tint px-2 py-0.5 font-semibold text-accent-strong text-sm">
          {tag}
        </span>
      ))}
      {quiet !== null && <span className="text-ink-soft text-sm">{quiet}</span>}
    </>
  )
}
