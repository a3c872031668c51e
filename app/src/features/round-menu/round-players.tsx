import { useState } from 'react'
import type { JoinRequests, Lobby, LobbyPlayer, LobbyView } from '../../rounds/lobby.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useServices } from '../../services.ts'
import * as words from '../../words/words.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { AddPlayerDialog } from '../players/add-player-dialog.tsx'
import { DeclinedGuests } from '../invite/declined-guests.tsx'
import { AddPlayerRow } from '../players/add-player-row.tsx'
import { PlayerRow } from '../players/player-row.tsx'
import { RemoveQuestion } from '../players/remove-question.tsx'

interface RoundPlayersProps {
  readonly lobby: Lobby
  readonly view: LobbyView
  /** null if this device can't let anybody in. */
  readonly joinRequests: JoinRequests | null
  readonly onClose: () => void
  /** Called after a player was removed, or couldn't be. The page announces the result. */
  readonly onAnswered: () => void
}

/** The players of the round and their connections. The host adds and removes players here. */
export function RoundPlayers({ lobby, view, joinRequests, onClose, onAnswered }: RoundPlayersProps) {
  const [toRemove, setToRemove] = useState<LobbyPlayer | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const { device } = useServices()
  const toasts = useToasts()

  async function stop(player: LobbyPlayer, isStopped: boolean) {
    const result = await lobby.setStopped?.(player.id, isStopped)
    if (result?.ok === true) {
      return setAnnouncement(words.stopPlaying[isStopped ? 'stoppedNews' : 'playsOnNews'](player.nickname))
    }
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.roundErrors[result?.code ?? 'round-not-active'] })
  }

  return (
    <>
      <Dialog open title={words.roundMenu.players} onClose={onClose}>
        <RoundPlayersList
          view={view}
          onRemove={setToRemove}
          onStop={(player, isStopped) => void stop(player, isStopped)}
          onAdd={() => setIsAdding(true)}
        />
        {joinRequests !== null && <DeclinedGuests joinRequests={joinRequests} />}
        <p aria-live="polite" className="sr-only">
          {announcement}
        </p>
      </Dialog>
      <AddPlayerDialog open={isAdding} lobby={lobby} onClose={() => setIsAdding(false)} />
      <RemoveQuestion lobby={lobby} player={toRemove} onCancel={() => setToRemove(null)} onAnswered={onAnswered} />
    </>
  )
}

interface RoundPlayersListProps {
  readonly view: Pick<LobbyView, 'players' | 'isHost' | 'mayAddPlayers' | 'status' | 'connection'>
  readonly onRemove: (player: LobbyPlayer) => void
  readonly onStop: (player: LobbyPlayer, isStopped: boolean) => void
  readonly onAdd: () => void
}

export function RoundPlayersList({ view, onRemove, onStop, onAdd }: RoundPlayersListProps) {
  const mayRemove = view.isHost && view.status !== 'finished'
  return (
    <div className="pb-2">
      <ol aria-label={words.roundMenu.players} className="divide-y divide-hair">
        {view.players.map((player, seat) => (
          <PlayerRow
            key={player.id}
            player={player}
            seat={seat}
            isPresenceKnown={view.connection === 'live'}
            onRename={null}
            onStop={player.mayStop ? (isStopped) => onStop(player, isStopped) : null}
            onRemove={mayRemove && !player.isSelf && !player.hasLeft ? () => onRemove(player) : null}
          />
        ))}
      </ol>
      {view.mayAddPlayers && <AddPlayerRow playerCount={view.players.length} onPress={onAdd} />}
    </div>
  )
}
