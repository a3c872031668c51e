import { Dices, Ellipsis, MessageSquare, Users } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useFeedback } from '../../features/feedback/feedback.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import * as words from '../../words/words.ts'

interface SoloMenuProps {
  readonly onGames: () => void
}

/** The rarely used actions of a solo round: its players, its games, and feedback. */
export function SoloMenu({ onGames }: SoloMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [, navigate] = useLocation()
  const openFeedback = useFeedback()
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton
        label={words.roundMenu.title}
        icon={<Ellipsis aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Dialog open={isOpen} title={words.roundMenu.title} onClose={close}>
        <ul className="divide-y divide-hair pb-2">
          <MenuEntry
            icon={<Users aria-hidden="true" />}
            title={words.roundMenu.players}
            onPress={() => {
              close()
              navigate(addresses.soloLobby)
            }}
          />
          <MenuEntry
            icon={<Dices aria-hidden="true" />}
            title={words.roundMenu.games}
            onPress={() => {
              close()
              onGames()
            }}
          />
          {openFeedback !== null && (
            <MenuEntry
              icon={<MessageSquare aria-hidden="true" />}
              title={words.screens.feedback}
              onPress={() => {
                close()
                openFeedback()
              }}
            />
          )}
        </ul>
      </Dialog>
    </>
  )
}
