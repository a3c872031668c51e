import { Dices, Ellipsis, Flag, LogOut, Trash2 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { LiveLobby } from '../../rounds/live/live-games.ts'
import type { LobbyView } from '../../rounds/lobby.ts'
import type { RoundSession } from '../../rounds/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import { outageText } from '../../features/connection/outage-text.ts'
import * as words from '../../words/words.ts'
import { ChangeHoles } from './change-holes.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { LeaveQuestion } from './leave-question.tsx'

interface LobbyMenuProps {
  readonly session: RoundSession
  readonly lobby: LiveLobby
  readonly view: LobbyView
  readonly onGames: () => void
  readonly onLeft: () => void
}

/** Rare actions before a game starts. Their windows lie over the menu and return the focus to it. */
export function LobbyMenu({ session, lobby, view, onGames, onLeft }: LobbyMenuProps) {
  const [shown, setShown] = useState<'nothing' | 'menu' | 'holes' | 'leave' | 'delete'>('nothing')
  const hasGames = useSyncExternalStore(
    session.subscribe,
    () => session.games !== null || session.view().games !== null,
  )
  const mayChange = view.isHost && view.status === 'lobby'
  const outage = outageText({ connection: view.connection, hostLastSeenAt: null }, view.isHost, 0)
  const blocked = outage === null ? null : words.liveLobby.needsServer(outage)
  return (
    <>
      <IconButton
        label={words.liveLobby.menu}
        icon={<Ellipsis aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setShown('menu')}
      />
      <Dialog open={shown !== 'nothing'} title={words.liveLobby.menu} onClose={() => setShown('nothing')}>
        <ul className="divide-y divide-hair pb-2">
          {hasGames && (
            <MenuEntry
              icon={<Dices aria-hidden="true" />}
              title={words.roundMenu.games}
              onPress={() => {
                setShown('nothing')
                onGames()
              }}
            />
          )}
          {mayChange && (
            <MenuEntry
              icon={<Flag aria-hidden="true" />}
              title={words.liveLobby.changeHoles}
              blocked={blocked}
              onPress={() => setShown('holes')}
            />
          )}
          <MenuEntry
            icon={<LogOut aria-hidden="true" />}
            title={words.liveLobby.leave}
            onPress={() => setShown('leave')}
          />
          {mayChange && (
            <MenuEntry
              icon={<Trash2 aria-hidden="true" />}
              title={words.liveLobby.delete}
              blocked={blocked}
              onPress={() => setShown('delete')}
            />
          )}
        </ul>
      </Dialog>
      {shown === 'holes' && view.round !== null && (
        <ChangeHoles
          lobby={lobby}
          round={view.round}
          onCancel={() => setShown('menu')}
          onChosen={() => setShown('nothing')}
        />
      )}
      <LeaveQuestion
        open={shown === 'leave'}
        lobby={lobby}
        view={view}
        onCancel={() => setShown('menu')}
        onAnswered={() => setShown('nothing')}
        onLeft={onLeft}
      />
      <DeleteQuestion
        open={shown === 'delete'}
        lobby={lobby}
        onCancel={() => setShown('menu')}
        onAnswered={() => setShown('nothing')}
        onDeleted={onLeft}
      />
    </>
  )
}
