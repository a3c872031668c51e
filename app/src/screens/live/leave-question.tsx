import { useState } from 'react'
import type { LiveLobby } from '../../rounds/live/live-games.ts'
import type { LobbyView } from '../../rounds/lobby.ts'
import { useServices } from '../../services.ts'
import { leaveTextOf } from '../../features/round-menu/leaving.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as words from '../../words/words.ts'

interface LeaveQuestionProps {
  readonly open: boolean
  readonly lobby: LiveLobby
  readonly view: LobbyView
  readonly onCancel: () => void
  /** Called after the answer. The page announces the result. */
  readonly onAnswered: () => void
  readonly onLeft: () => void
}

/** Asks before the golfer leaves the game for good. They can come back with the code. */
export function LeaveQuestion({ open, lobby, view, onCancel, onAnswered, onLeft }: LeaveQuestionProps) {
  const { device } = useServices()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    const left = await lobby.leave().then(
      ({ ok }) => ok,
      () => false,
    )
    setBusy(false)
    onAnswered()
    if (left) return onLeft()
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.liveLobby.leaveFailed })
  }

  return (
    <ConfirmDialog
      open={open}
      title={words.liveLobby.leaveTitle}
      text={leaveTextOf(words.liveLobby, view.players, view.isHost)}
      confirmLabel={words.liveLobby.leave}
      cancelLabel={words.liveLobby.stay}
      busy={busy}
      busyLabel={words.liveLobby.leaving}
      destructive
      onConfirm={() => void leave()}
      onCancel={onCancel}
    />
  )
}
