import { useState } from 'react'
import type { SharedRound } from '../../rounds/lobby.ts'
import { useServices } from '../../services.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as words from '../../words/words.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { leaveTextOf } from './leaving.ts'

interface LeaveGameQuestionProps {
  readonly open: boolean
  readonly game: SharedRound
  readonly onCancel: () => void
  /** Called after the answer. The page announces the result. */
  readonly onAnswered: () => void
  readonly onLeft: () => void
}

/** Leaves a game that is being played. The golfer's strokes stay on its board and in this device's history. */
export function LeaveGameQuestion({ open, game, onCancel, onAnswered, onLeft }: LeaveGameQuestionProps) {
  const { device } = useServices()
  const toasts = useToasts()
  const [isLeaving, setIsLeaving] = useState(false)
  const { players, isHost } = game.lobby.view()
  const isHandedOn = game.session.view().hosting?.isHandedOn !== false

  async function leave() {
    setIsLeaving(true)
    const result = await game.session.leave()
    setIsLeaving(false)
    onAnswered()
    if (result.ok) return onLeft()
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.leaderboard.leaveFailed })
  }

  return (
    <ConfirmDialog
      open={open}
      title={words.leaderboard.leaveTitle}
      text={leaveTextOf(isHandedOn ? words.leaderboard : directTexts(), players, isHost)}
      confirmLabel={words.leaderboard.leaveGame}
      cancelLabel={words.leaderboard.stay}
      destructive
      busy={isLeaving}
      busyLabel={words.leaderboard.leaving}
      onConfirm={() => void leave()}
      onCancel={onCancel}
    />
  )
}

function directTexts() {
  const { leaveTextDirect, leaveTextDirectHost, leaveTextAlone } = words.leaderboard
  return { leaveText: leaveTextDirect, leaveTextHost: leaveTextDirectHost, leaveTextAlone }
}
