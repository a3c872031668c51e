import { cleanPlayerName } from '@teemates/golf/nickname'
import type { RoundPlayer } from '@teemates/golf/round'
import { NameRow } from '../../ui/name-row.tsx'
import { StopButton } from '../../features/players/stop-button.tsx'
import * as words from '../../words/words.ts'

interface PlayerRowProps {
  readonly player: RoundPlayer
  /** The position in the lobby, from 1. */
  readonly position: number
  readonly canRemove: boolean
  readonly canStop: boolean
  readonly onRename: (nickname: string) => Promise<boolean>
  readonly onRemove: () => void
  readonly onStop: (hasStopped: boolean) => void
}

export function PlayerRow({ player, position, canRemove, canStop, onRename, onRemove, onStop }: PlayerRowProps) {
  return (
    <NameRow
      name={player.nickname}
      clean={cleanPlayerName}
      texts={{
        rename: words.soloLobby.rename(player.nickname),
        remove: words.soloLobby.remove(player.nickname),
        label: words.soloLobby.nicknameOf(player.nickname),
        required: words.soloLobby.nameRequired,
        save: words.soloLobby.save,
        cancel: words.soloLobby.cancel,
      }}
      lead={
        <span
          aria-hidden="true"
          translate="no"
          className="score flex size-8 shrink-0 items-center justify-center rounded-full bg-tint font-semibold text-green"
        >
          {position}
        </span>
      }
      tags={
        player.isLocal && (
          <span className="rounded-full bg-tint px-2 py-0.5 font-semibold text-green text-sm">
            {words.soloLobby.you}
          </span>
        )
      }
      aside={
        canStop && <StopButton nickname={player.nickname} hasStopped={player.hasStopped === true} onChange={onStop} />
      }
      onRename={onRename}
      onRemove={canRemove ? onRemove : null}
    />
  )
}
