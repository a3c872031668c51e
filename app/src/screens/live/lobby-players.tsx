import { MAX_PLAYERS } from '@teemates/golf/limits'
import { useState } from 'react'
import type { LiveLobby } from '../../rounds/live/live-games.ts'
import type { LobbyPlayer, LobbyView } from '../../rounds/lobby.ts'
import { useServices } from '../../services.ts'
import { EmptySeat } from '../../features/players/empty-seat.tsx'
import { type AnnouncedChange, announcedChange } from '../../features/players/player-changes.ts'
import { cleanSeatName, PlayerRow } from '../../features/players/player-row.tsx'
import { RemoveQuestion } from '../../features/players/remove-question.tsx'
import { useToasts } from '../../shell/toasts.tsx'
import { NameAdder } from '../../ui/name-adder.tsx'
import { Section } from '../../ui/section.tsx'
import { useRemoval } from '../../ui/use-removal.ts'
import * as words from '../../words/words.ts'

interface LobbyPlayersProps {
  readonly lobby: LiveLobby
  readonly view: LobbyView
}

/** The players of the game. The host can change them until the game starts. */
export function LobbyPlayers({ lobby, view }: LobbyPlayersProps) {
  const { device } = useServices()
  const toasts = useToasts()
  const { list, asked, ask, answered } = useRemoval<LobbyPlayer>()

  const inGame = view.players.filter(({ hasLeft }) => !hasLeft).length
  const mayChange = view.isHost && view.status === 'lobby'

  async function announce(change: Promise<AnnouncedChange>): Promise<boolean> {
    const { ok, text } = await change
    if (!ok) device.haptic('error')
    toasts.show({ kind: ok ? 'success' : 'error', text })
    return ok
  }

  return (
    <Section
      title={words.screens.liveLobby.players}
      aside={
        <span role="status" className="font-bold">
          <span aria-hidden="true" translate="no">
            {inGame}
          </span>
          <span className="sr-only">{words.liveLobby.playerCount(inGame)}</span>
        </span>
      }
    >
      <ol ref={list} tabIndex={-1} aria-label={words.screens.liveLobby.players} className="divide-y divide-hair">
        {view.players.map((player, seat) => (
          <PlayerRow
            key={player.id}
            player={player}
            seat={seat}
            isPresenceKnown={view.connection === 'live'}
            onRename={
              mayChange && player.isManual
                ? (nickname) => announce(announcedChange('rename', lobby.renamePlayer(player.id, nickname)))
                : null
            }
            onRemove={mayChange && !player.isSelf && !player.hasLeft ? () => ask(player) : null}
          />
        ))}
      </ol>
      {mayChange && (
        <div className="border-hair border-t">
          {inGame >= MAX_PLAYERS ? (
            <p role="status" className="py-3 font-medium">
              {words.liveLobby.full(MAX_PLAYERS)}
            </p>
          ) : (
            <AddPhoneless
              onAdd={async (nickname) =>
                // A name that is still in the field isn't added after the game was deleted or left.
                lobby.view().state === 'ready' && announce(announcedChange('add', lobby.addPlayer(nickname)))
              }
            />
          )}
        </div>
      )}
      <RemoveQuestion lobby={lobby} player={asked} onCancel={() => answered(false)} onAnswered={answered} />
    </Section>
  )
}

/** The list's last row: an empty seat, until the golfer types a name for it. */
function AddPhoneless({ onAdd }: { readonly onAdd: (nickname: string) => Promise<boolean> }) {
  const [isAdding, setIsAdding] = useState(false)
  if (isAdding) {
    return (
      <div className="py-3">
        <NameAdder
          label={words.liveLobby.addName}
          action={words.liveLobby.add}
          clean={cleanSeatName}
          isOneByOne
          addsOnLeave
          onAdd={onAdd}
          autoFocus
          onLeave={() => setIsAdding(false)}
        />
      </div>
    )
  }
  return <EmptySeat label={words.liveLobby.addPhoneless} onPress={() => setIsAdding(true)} />
}
