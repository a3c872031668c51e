import { useState } from 'react'
import type { Lobby, LobbyPlayer, LobbyView } from '../../rounds/live/live-games.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { words } from '../../words/words.ts'
import { AddPlayerDialog } from './add-player-dialog.tsx'
import { AddPlayerRow } from './add-player-row.tsx'
import { PlayerRow } from './player-row.tsx'
import { RemoveQuestion } from './remove-question.tsx'

interface RoundPlayersProps {
  readonly lobby: Lobby
  readonly view: LobbyView
  readonly onClose: () => void
  /** Somebody was removed, or couldn't be: it is told by the page. */
  readonly onAnswered: () => void
}

/** Who plays in the game and whose phone is connected; its host adds and removes them here. */
export function RoundPlayers({ lobby, view, onClose, onAnswered }: RoundPlayersProps) {
  const [toRemove, setToRemove] = useState<LobbyPlayer | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <Dialog open title={words.roundMenu.players} onClose={onClose}>
        <RoundPlayersList view={view} onRemove={setToRemove} onAdd={() => setIsAdding(true)} />
      </Dialog>
      <AddPlayerDialog open={isAdding} lobby={lobby} onClose={() => setIsAdding(false)} />
      <RemoveQuestion lobby={lobby} player={toRemove} onCancel={() => setToRemove(null)} onAnswered={onAnswered} />
    </>
  )
}

interface RoundPlayersListProps {
  readonly view: Pick<LobbyView, 'players' | 'isHost' | 'mayAddPlayers' | 'status' | 'connection'>
  readonly onRemove: (player: LobbyPlayer) => void
  readonly onAdd: () => void
}

export function RoundPlayersList({ view, onRemove, onAdd }: RoundPlayersListProps) {
  const mayRemove = view.isHost && view.status !== 'finished'
  return (
    <div className="pb-2">
      <ol aria-label={words.roundMenu.players} className="divide-y divide-hair">
        {view.players.map((player, seat) => (
          <PlayerRow
            key={player.id}
            player={player}
            seat={seat}
            isPresenceTold={view.connection === 'live'}
            onRename={null}
            onRemove={mayRemove && !player.isSelf && !player.hasLeft ? () => onRemove(player) : null}
          />
        ))}
      </ol>
      {view.mayAddPlayers && <AddPlayerRow playerCount={view.players.length} onPress={onAdd} />}
    </div>
  )
}
