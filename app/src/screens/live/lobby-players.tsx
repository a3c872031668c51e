import { MAX_PLAYERS } from '@teemates/golf/limits'
import { useEffect, useRef, useState } from 'react'
import type { LiveLobby, LobbyPlayer, LobbyView } from '../../rounds/live/live-games.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { NameAdder } from '../../ui/name-adder.tsx'
import { words } from '../../words/words.ts'
import { cleanSeatName, LobbyPlayerRow } from './lobby-player-row.tsx'
import { type ToldChange, toldChange } from './player-changes.ts'

interface LobbyPlayersProps {
  readonly lobby: LiveLobby
  readonly view: LobbyView
}

/** Who is in the game; the host changes it until the game starts. */
export function LobbyPlayers({ lobby, view }: LobbyPlayersProps) {
  const { device } = useServices()
  const toasts = useToasts()
  const [leaving, setLeaving] = useState<LobbyPlayer | null>(null)
  const [removing, setRemoving] = useState(false)
  const hasRemoved = useRef(false)
  const list = useRef<HTMLOListElement>(null)

  const inGame = view.players.filter(({ hasLeft }) => !hasLeft).length
  const mayChange = view.isHost && view.status === 'lobby'

  async function tell(change: Promise<ToldChange>): Promise<boolean> {
    const { ok, text } = await change
    if (!ok) device.haptic('error')
    toasts.show({ kind: ok ? 'success' : 'error', text })
    return ok
  }

  async function remove(player: LobbyPlayer) {
    setRemoving(true)
    hasRemoved.current = await tell(toldChange('remove', lobby.removePlayer(player.id)))
    setRemoving(false)
    setLeaving(null)
  }

  // The button to which the closed dialog would give the focus back has gone with its row.
  useEffect(() => {
    if (leaving !== null || !hasRemoved.current) return
    hasRemoved.current = false
    list.current?.focus({ preventScroll: true })
  }, [leaving])

  return (
    <Card title={words.liveLobby.players}>
      <ol ref={list} tabIndex={-1} aria-label={words.liveLobby.players} className="-mt-2 divide-y divide-hair">
        {view.players.map((player) => (
          <LobbyPlayerRow
            key={player.id}
            player={player}
            isPresenceTold={view.connection === 'live'}
            onRename={
              mayChange && player.isManual
                ? (nickname) => void tell(toldChange('rename', lobby.renamePlayer(player.id, nickname)))
                : null
            }
            onRemove={mayChange && !player.isSelf && !player.hasLeft ? () => setLeaving(player) : null}
          />
        ))}
      </ol>
      {mayChange && (
        <div className="mt-3">
          {inGame >= MAX_PLAYERS ? (
            <p role="status" className="font-medium">
              {words.liveLobby.full(MAX_PLAYERS)}
            </p>
          ) : (
            <NameAdder
              label={words.liveLobby.addName}
              action={words.liveLobby.add}
              clean={cleanSeatName}
              isOneByOne
              onAdd={(nickname) => tell(toldChange('add', lobby.addPlayer(nickname)))}
            />
          )}
        </div>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={leaving === null ? '' : words.liveLobby.remove(leaving.nickname)}
        text={words.liveLobby.removeText}
        confirmLabel={words.liveLobby.removeConfirm}
        cancelLabel={words.common.cancel}
        busy={removing}
        busyLabel={words.liveLobby.removing}
        destructive
        onConfirm={() => leaving !== null && void remove(leaving)}
        onCancel={() => setLeaving(null)}
      />
    </Card>
  )
}
