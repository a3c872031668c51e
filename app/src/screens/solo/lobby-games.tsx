import { Dices } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { RoundGamesSheet } from '../../features/games/round-games-sheet.tsx'
import type { RoundSession } from '../../rounds/session.ts'
import { useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import * as words from '../../words/words.ts'

/** Sets the games of a round before it is started. The round is only opened for it when the button is pressed. */
export function LobbyGames({ roundId }: { readonly roundId: string }) {
  const { soloRounds, device } = useServices()
  const toasts = useToasts()
  const { busy, run } = useOneAtATime()
  const [session, setSession] = useState<RoundSession | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  useEffect(() => () => session?.close(), [session])

  async function open() {
    try {
      const opened = session ?? (await soloRounds.open(roundId))
      if (isLeft.current) return opened?.close()
      setSession(opened)
      setIsOpen(opened !== null)
    } catch {
      device.haptic('error')
      toasts.show({ kind: 'error', text: words.soloLobby.unreadable })
    }
  }

  return (
    <>
      <Button variant="secondary" wide busy={busy} onClick={() => void run(open)}>
        <Dices aria-hidden="true" />
        {words.roundMenu.games}
      </Button>
      {session !== null && <RoundGamesSheet session={session} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
