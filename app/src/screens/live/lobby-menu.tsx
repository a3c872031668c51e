import { Ellipsis, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { LiveLobby, LobbyView } from '../../rounds/live/live-games.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { words } from '../../words/words.ts'
import { LeaveQuestion } from './leave-question.tsx'

interface LobbyMenuProps {
  readonly lobby: LiveLobby
  readonly view: LobbyView
  readonly onLeft: () => void
}

/** What is seldom done to a game before it starts. Its entries' own windows lie over it, and give the focus back to it. */
export function LobbyMenu({ lobby, view, onLeft }: LobbyMenuProps) {
  const [shown, setShown] = useState<'nothing' | 'menu' | 'leave'>('nothing')
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
          <MenuEntry
            icon={<LogOut aria-hidden="true" size={20} className="shrink-0" />}
            title={words.liveLobby.leave}
            onPress={() => setShown('leave')}
          />
        </ul>
      </Dialog>
      <LeaveQuestion
        open={shown === 'leave'}
        lobby={lobby}
        view={view}
        onClose={() => setShown('menu')}
        onLeft={onLeft}
      />
    </>
  )
}

interface MenuEntryProps {
  readonly icon: ReactNode
  readonly title: string
  readonly onPress: () => void
}

function MenuEntry({ icon, title, onPress }: MenuEntryProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-14 w-full items-center gap-3 py-2 text-left text-row active:scale-[0.98]"
      >
        {icon}
        {title}
      </button>
    </li>
  )
}
