import { cleanPlayerName } from '@teemates/golf/nickname'
import type { RoundPlayer } from '@teemates/golf/round'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { NameEditor } from '../../ui/name-editor.tsx'
import { words } from '../../words/words.ts'

const texts = words.soloLobby

interface PlayerRowProps {
  readonly player: RoundPlayer
  /** In the lobby, from 1. */
  readonly position: number
  readonly canRemove: boolean
  readonly onRename: (nickname: string) => void
  readonly onRemove: () => void
}

export function PlayerRow({ player, position, canRemove, onRename, onRemove }: PlayerRowProps) {
  const [editing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wasEditing = useRef(false)

  // The focus goes back to where the editing began.
  useEffect(() => {
    if (wasEditing.current && !editing) row.current?.querySelector('button')?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <li ref={row} className="flex min-w-0 flex-wrap items-center gap-x-2 py-2">
      <span
        aria-hidden="true"
        className="score flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-tint font-semibold text-accent-strong"
      >
        {position}
      </span>
      {editing ? (
        <NameEditor
          name={player.nickname}
          clean={cleanPlayerName}
          texts={{
            label: texts.nicknameOf(player.nickname),
            required: texts.nameRequired,
            save: texts.save,
            cancel: texts.cancel,
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
            {player.isLocal && (
              <span className="rounded-full bg-accent-tint px-2 py-0.5 font-semibold text-accent-strong text-sm">
                {texts.you}
              </span>
            )}
          </span>
          <span className="flex max-w-full flex-wrap">
            <IconButton
              label={texts.rename(player.nickname)}
              icon={<Pencil aria-hidden="true" size={20} />}
              onClick={() => setEditing(true)}
            />
            {canRemove && (
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
