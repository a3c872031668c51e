import { useState } from 'react'
import type { LiveLobby } from '../../rounds/live/live-games.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'

interface DeleteQuestionProps {
  readonly open: boolean
  readonly lobby: LiveLobby
  readonly onCancel: () => void
  /** Called after the answer. The page announces the result. */
  readonly onAnswered: () => void
  readonly onDeleted: () => void
}

/** Asks the host before the game is deleted for everybody in its lobby. */
export function DeleteQuestion({ open, lobby, onCancel, onAnswered, onDeleted }: DeleteQuestionProps) {
  const { device } = useServices()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const outcome = await lobby.deleteGame()
    setBusy(false)
    onAnswered()
    if (outcome.ok) {
      toasts.show({ kind: 'success', text: words.liveLobby.deleted })
      return onDeleted()
    }
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.liveLobby.deleteFailed(callFailureText(outcome.failure)) })
  }

  return (
    <ConfirmDialog
      open={open}
      title={words.liveLobby.deleteTitle}
      text={words.liveLobby.deleteText}
      confirmLabel={words.liveLobby.delete}
      cancelLabel={words.common.cancel}
      busy={busy}
      busyLabel={words.liveLobby.deleting}
      destructive
      onConfirm={() => void remove()}
      onCancel={onCancel}
    />
  )
}
