import { useState } from 'react'
import type { Lobby, LobbyPlayer } from '../../rounds/lobby.ts'
import { useServices } from '../../services.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as words from '../../words/words.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { announcedChange } from './player-changes.ts'

interface RemoveQuestionProps {
  readonly lobby: Lobby
  /** The player to remove; null if the question is closed. */
  readonly player: LobbyPlayer | null
  readonly onCancel: () => void
  /** Called after the answer. The page announces the result. */
  readonly onAnswered: (isRemoved: boolean) => void
}

/** Says what removing the player means, before the host confirms it. */
export function RemovalText({ player, drawsCode }: { readonly player: LobbyPlayer; readonly drawsCode: boolean }) {
  return (
    <>
      <p>{words.liveLobby.removeText}</p>
      {!player.isManual && <p className="mt-2">{words.liveLobby.removeForGood(drawsCode)}</p>}
    </>
  )
}

/** Asks the host before a player is removed. Source: document 3; decision 22, 'Who is removed stays away'. */
export function RemoveQuestion({ lobby, player, onCancel, onAnswered }: RemoveQuestionProps) {
  const { device } = useServices()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  async function remove({ id }: LobbyPlayer) {
    setBusy(true)
    const { ok, text } = await announcedChange('remove', lobby.removePlayer(id))
    setBusy(false)
    onAnswered(ok)
    if (!ok) device.haptic('error')
    toasts.show({ kind: ok ? 'success' : 'error', text })
  }

  return (
    <ConfirmDialog
      open={player !== null}
      title={player === null ? '' : words.liveLobby.remove(player.nickname)}
      text={player !== null && <RemovalText player={player} drawsCode={lobby.view().removalDrawsCode} />}
      confirmLabel={words.liveLobby.removeConfirm}
      cancelLabel={words.common.cancel}
      busy={busy}
      busyLabel={words.liveLobby.removing}
      destructive
      onConfirm={() => player !== null && void remove(player)}
      onCancel={onCancel}
    />
  )
}
