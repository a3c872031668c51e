import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { RoundSession } from '../../rounds/session.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { words } from '../../words/words.ts'
import { leaveTextOf } from '../../shell/live/leaving.ts'

interface LeaveGameProps {
  readonly session: RoundSession
  readonly onLeft: () => void
}

/** Leaves a live game for good; asked once more. */
export function LeaveGame({ session, onLeft }: LeaveGameProps) {
  const { players } = useRoundPart(session, 'round')
  const selfPlayerId = useRoundPart(session, 'selfPlayerId')
  const isHost = useRoundPart(session, 'live')?.isHost === true
  const { device } = useServices()
  const toasts = useToasts()
  const [isAsking, setIsAsking] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave() {
    setIsLeaving(true)
    const result = await session.leave()
    setIsLeaving(false)
    if (result.ok) return onLeft()
    setIsAsking(false)
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.leaderboard.leaveFailed })
  }

  const seats = players.map(({ id, joinMode, hasLeft }) => ({
    isSelf: id === selfPlayerId,
    isManual: joinMode === 'manual',
    hasLeft: hasLeft === true,
  }))
  return (
    <>
      <Button variant="secondary" wide icon={<LogOut aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {words.leaderboard.leaveGame}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.leaderboard.leaveTitle}
        text={leaveTextOf(words.leaderboard, seats, isHost)}
        confirmLabel={words.leaderboard.leaveGame}
        cancelLabel={words.leaderboard.stay}
        destructive
        busy={isLeaving}
        busyLabel={words.leaderboard.leaving}
        onConfirm={() => void leave()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
