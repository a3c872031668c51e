import { useState } from 'react'
import type { Lobby, LobbyPlayer } from '../../rounds/live/live-games.ts'
import { useServices } from '../../services.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as words from '../../words/words.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { toldChange } from './player-changes.ts'

interface RemoveQuestionProps {
  readonly lobby: Lobby
  /** Who is to go; null while nobody is. */
  readonly player: LobbyPlayer | null
  readonly onCancel: () => void
  /** Whatever came of it: it is told by the page. */
  readonly onAnswered: (isRemoved: boolean) => void
}

/** What the host is told before somebody goes. */
export function RemovalText({ player, drawsCode }: { readonly player: LobbyPlayer; readonly drawsCode: boolean }) {
  return (
    <>
      <p>{words.liveLobby.removeText}</p>
      {!player.isManual && <p className="mt-2">{words.liveLobby.removeForGood(drawsCode)}</p>}
    </>
  )
}

/** The host's: somebody who doesn't come back, or shouldn't. Source: document 3; decision 22, 'Who is removed stays away'. */
export function RemoveQuestion({ lobby, player, onCancel, onAnswered }: RemoveQuestionProps) {
  const { device } = useServices()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  async function remove({ id }: LobbyPlayer) {
    setBusy(true)
    const { ok, text } = await toldChange('remove', lobby.removePlayer(id))
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
