import { useSyncExternalStore } from 'react'
import type { JoinRequests, JoinRequest } from '../../rounds/lobby.ts'
import { Button } from '../../ui/button.tsx'
import { Digits } from '../../ui/digits.tsx'
import * as words from '../../words/words.ts'

/**
 * Lists the golfers who typed the code of this device's round and wait to be let in. On every screen the list comes
 * first, so that even a low window shows it. Source: decision 22, 'Two ways to play together'.
 */
export function JoinRequestList({ joinRequests }: { readonly joinRequests: JoinRequests }) {
  const requests = useSyncExternalStore(joinRequests.subscribe, joinRequests.pending)
  const full = useSyncExternalStore(joinRequests.subscribe, joinRequests.full)
  return (
    <div role="status" className="empty:sr-only">
      {requests.map((request) => (
        <JoinRequestCard
          key={request.id}
          request={request}
          onAnswer={(isAdmitted, isSame) => joinRequests.answer(request.id, isAdmitted, isSame)}
        />
      ))}
      {full !== null && <p className="border-rule border-t-2 pt-2.5">{words.knock.doorFull(full)}</p>}
      {(full !== null || requests.length > 1) && (
        <Button variant="secondary" className="my-2.5 w-full" onClick={() => joinRequests.declineAll()}>
          {words.knock.declineAll}
        </Button>
      )}
    </div>
  )
}

interface JoinRequestCardProps {
  readonly request: JoinRequest
  readonly onAnswer: (isAdmitted: boolean, isSame?: boolean) => void
}

function JoinRequestCard({ request: { nickname, digits, mayBePlayer }, onAnswer }: JoinRequestCardProps) {
  return (
    <section aria-label={words.home.wantsToJoin(nickname)} className="border-rule border-t-2 py-2.5">
      <p className="break-words text-heading leading-tight">{words.home.wantsToJoin(nickname)}</p>
      <div className="mt-1.5 flex items-center justify-between gap-3">
        <p className="min-w-0 text-ink-2 text-sm">{words.knock.compare(nickname)}</p>
        <Digits text={digits} />
      </div>
      {mayBePlayer && (
        <p className="mt-1.5 break-words text-ink-2 text-sm">
          {words.home.isNewPhone(nickname)} {words.formerSeat.isNewPhoneText(nickname)}
        </p>
      )}
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        <Button variant="secondary" className="flex-1" onClick={() => onAnswer(false)}>
          {words.knock.decline}
        </Button>
        {mayBePlayer ? (
          <>
            <Button variant="secondary" className="flex-1" onClick={() => onAnswer(true, false)}>
              {words.knock.admitAnother}
            </Button>
            <Button variant="outline" className="basis-full" onClick={() => onAnswer(true, true)}>
              {words.knock.admitNewPhone}
            </Button>
          </>
        ) : (
          <Button variant="outline" className="flex-1" onClick={() => onAnswer(true)}>
            {words.knock.admit}
          </Button>
        )}
      </div>
    </section>
  )
}
