import { useSyncExternalStore } from 'react'
import type { PeerGame } from '../../rounds/peer/peer-game.ts'
import { Button } from '../../ui/button.tsx'
import { useSpareRow } from '../../ui/use-media.ts'
import * as words from '../../words/words.ts'
import { useAskHost } from './use-ask-host.ts'

/**
 * A guest in the round whose phone gets through to the host's no more, and the way out of it. It goes by itself once the phones are
 * connected, and takes one row alone where the keys leave no more. Source: reliability, C40; look.md, screen 24c.
 */
export function NoWayNote({ game }: { readonly game: PeerGame }) {
  const { moving } = game
  const hasNoWay = useSyncExternalStore(game.subscribe, game.hasNoWay)
  const wish = useSyncExternalStore(moving.subscribe, moving.wish)
  const askHost = useAskHost(moving)
  const hasRow = useSpareRow()
  return (
    <div role="status" className="empty:sr-only">
      {hasNoWay && (
        <section aria-label={words.peer.noWay} className="border-rule border-t-2 py-0.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-36 flex-1 break-words font-semibold text-sm leading-tight">
              {wish === 'asked' ? words.peer.hostAsked : words.peer.noWay}
            </p>
            {wish !== 'asked' && (
              <Button variant="outline" onClick={() => void askHost()}>
                {words.moving.move}
              </Button>
            )}
          </div>
          {hasRow && (
            <p className="mt-1 text-ink-2 text-sm">
              {wish === 'asked' ? words.peer.hostAskedText : words.peer.noWayText}
            </p>
          )}
        </section>
      )}
    </div>
  )
}
