import { useSyncExternalStore } from 'react'
import type { PeerGame } from '../../rounds/peer/peer-game.ts'
import { Button } from '../../ui/button.tsx'
import { useSpareRow } from '../../ui/use-media.ts'
import * as words from '../../words/words.ts'
import { useAskHost } from './use-ask-host.ts'

/**
 * Tells a guest in the round that their phone can't connect to the host's any more, and offers to ask for a move. The
 * note disappears when the phones are connected. It takes a single row if the keys leave no more space. Source:
 * reliability, C40; look.md, screen 24c.
 */
export function NoWayNote({ game }: { readonly game: PeerGame }) {
  const { moving } = game
  const hasNoWay = useSyncExternalStore(game.subscribe, game.hasNoWay)
  const request = useSyncExternalStore(moving.subscribe, moving.request)
  const askHost = useAskHost(moving)
  const hasRow = useSpareRow()
  return (
    <div role="status" className="empty:sr-only">
      {hasNoWay && (
        <section aria-label={words.peer.noWay} className="border-rule border-t-2 py-0.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-36 flex-1 break-words font-semibold text-sm leading-tight">
              {request === 'asked' ? words.peer.hostAsked : words.peer.noWay}
            </p>
            {request !== 'asked' && (
              <Button variant="outline" onClick={() => void askHost()}>
                {words.moving.move}
              </Button>
            )}
          </div>
          {hasRow && (
            <p className="mt-1 text-ink-2 text-sm">
              {request === 'asked' ? words.peer.hostAskedText : words.peer.noWayText}
            </p>
          )}
        </section>
      )}
    </div>
  )
}
