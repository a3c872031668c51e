import { useState } from 'react'
import type { LiveLobby, LobbyView } from '../../rounds/live/live-games.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { words } from '../../words/words.ts'
import { leaveTextOf } from '../../shell/live/leaving.ts'

interface LeaveGameProps {
  readonly lobby: LiveLobby
  readonly view: LobbyView
  readonly onLeft: () => void
}

/** Out of the game for good, as far as this device is concerned; the way back in is the code. */
export function LeaveGame({ lobby, view, onLeft }: LeaveGameProps) {
  const { device } = useServices()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    const left = await lobby.leave().then(
      ({ ok }) => ok,
      () => false,
    )
    setBusy(false)
    setAsking(false)
    if (left) return onLeft()
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.liveLobby.leaveFailed })
  }

  return (
    <>
      <Button variant="quiet" className="self-center" onClick={() => setAsking(true)}>
        {words.liveLobby.leave}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.liveLobby.leaveTitle}
        text={leaveTextOf(words.liveLobby, view.players, view.isHost)}
        confirmLabel={words.liveLobby.leave}
        cancelLabel={words.liveLobby.stay}
        busy={busy}
        busyLabel={words.liveLobby.leaving}
        destructive
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
