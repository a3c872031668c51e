import { useSyncExternalStore } from 'react'
import type { Moving } from '../../rounds/lobby.ts'
import { Button } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import { useMove } from './use-move.ts'

/**
 * Asks the host to move the round for a golfer whose phone can't connect to the host's. Shown until the host has
 * answered. Source: look.md, screen 24.
 */
export function MoveRequestNote({ moving }: { readonly moving: Moving }) {
  const nickname = useSyncExternalStore(moving.subscribe, moving.askedBy)
  const { isMoving, move } = useMove(moving)
  return (
    <div role="status" className="empty:sr-only">
      {nickname !== null && (
        <section aria-label={words.home.asksToMove(nickname)} className="border-rule border-t-2 py-2.5">
          <p className="break-words text-heading leading-tight">{words.home.asksToMove(nickname)}</p>
          <p className="mt-1 text-ink-2 text-sm">{words.moving.requestedText}</p>
          <div className="mt-2.5 flex flex-wrap gap-2.5">
            <Button variant="secondary" className="flex-1" disabled={isMoving} onClick={moving.decline}>
              {words.moving.notNow}
            </Button>
            <Button
              variant="outline"
              className="flex-1"
              busy={isMoving}
              busyLabel={words.moving.moving}
              onClick={() => void move()}
            >
              {words.moving.confirm}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
