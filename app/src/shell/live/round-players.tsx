import { useState } from 'react'
import type { Lobby, LobbyPlayer, LobbyView } from '../../rounds/live/live-games.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { words } from '../../words/words.ts'
import { PlayerRow } from './player-row.tsx'
import { RemoveQuestion } from './remove-question.tsx'

interface RoundPlayersProps {
  readonly lobby: Lobby
  readonly view: LobbyView
  readonly onClose: () => void
  /** Somebody was removed, or couldn't be: it is told by the page. */
  readonly onAnswered: () => void
}

/** Who plays in the game and whose phone is connected; its host removes them here. */
export function RoundPlayers({ lobby, view, onClose, onAnswered }: RoundPlayersProps) {
  const [toRemove, setToRemove] = useState<LobbyPlayer | null>(null)
  const mayRemove = view.isHost && view.status !== 'finished'
  return (
    <>
      <Dialog open title={words.roundMenu.players} onClose={onClose}>
        <ol aria-label={words.roundMenu.players} className="divide-y divide-hair pb-2">
          {view.players.map((player, seat) => (
            <PlayerRow
              key={player.id}
              player={player}
              seat={seat}
              isPresenceTold={view.connection === 'live'}
              onRename={null}
              onRemove={mayRemove && !player.isSelf && !player.hasLeft ? () => setToRemove(player) : null}
            />
          ))}
        </ol>
      </Dialog>
      <RemoveQuestion lobby={lobby} player={toRemove} onCancel={() => setToRemove(null)} onAnswered={onAnswered} />
    </>
  )
}
