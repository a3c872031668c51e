import { useSyncExternalStore } from 'react'
import type { DeclinedGuest, JoinRequests } from '../../rounds/lobby.ts'
import { Button } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import { useToasts } from '../../shell/toasts.tsx'

/**
 * Lets the host take a Decline back, and says why a guest was removed. Shown below the players, in the lobby and in
 * the sheet.
 */
export function DeclinedGuests({ joinRequests }: { readonly joinRequests: JoinRequests }) {
  const guests = useSyncExternalStore(joinRequests.subscribe, joinRequests.declined)
  const removed = useSyncExternalStore(joinRequests.subscribe, joinRequests.removed)
  const toasts = useToasts()

  function undo({ id, nickname }: DeclinedGuest) {
    joinRequests.takeBackDecline(id)
    const text = nickname === null ? words.knock.unnamedMayAskAgain : words.knock.mayAskAgain(nickname)
    toasts.show({ kind: 'info', text })
  }

  return (
    <>
      {removed.map((nickname) => (
        <p key={nickname} className="border-hair border-t py-3 text-ink-2">
          <bdi>{words.knock.removed(nickname)}</bdi>
        </p>
      ))}
      {guests.length > 0 && <DeclinedList guests={guests} onUndo={undo} />}
    </>
  )
}

interface DeclinedListProps {
  readonly guests: readonly DeclinedGuest[]
  readonly onUndo: (guest: DeclinedGuest) => void
}

function DeclinedList({ guests, onUndo }: DeclinedListProps) {
  return (
    <ul aria-label={words.knock.declinedList} className="divide-y divide-hair border-hair border-t">
      {guests.map((guest) => (
        <li key={guest.id ?? ''} className="flex min-h-13 min-w-0 items-center gap-3 py-0.5">
          {guest.nickname === null ? (
            <span className="min-w-0 flex-1 font-semibold text-lg leading-tight">{words.knock.unnamed}</span>
          ) : (
            <bdi translate="no" className="min-w-0 flex-1 truncate font-semibold text-lg">
              {guest.nickname}
            </bdi>
          )}
          <span className="shrink-0 font-medium text-ink-2 text-sm">{words.knock.declined}</span>
          <Button variant="quiet" aria-label={undoLabel(guest)} onClick={() => onUndo(guest)}>
            {words.knock.undo}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function undoLabel({ nickname }: DeclinedGuest): string {
  return nickname === null ? words.knock.undoUnnamed : words.knock.undoDecline(nickname)
}
