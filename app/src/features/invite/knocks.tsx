import { useSyncExternalStore } from 'react'
import type { Door, Knock } from '../../rounds/live/live-games.ts'
import { Button } from '../../ui/button.tsx'
import { Digits } from '../../ui/digits.tsx'
import * as words from '../../words/words.ts'

/**
 * Those who have typed the code of this device's round and wait to be let in stand here, one below the other. On every screen they
 * come first, where a low window shows them. Source: decision 22, 'Two ways to play together'.
 */
export function Knocks({ door }: { readonly door: Door }) {
  const knocks = useSyncExternalStore(door.subscribe, door.knocks)
  const isFull = useSyncExternalStore(door.subscribe, door.isFull)
  return (
    <div role="status" className="empty:sr-only">
      {knocks.map((knock) => (
        <KnockCard
          key={knock.id}
          knock={knock}
          onAnswer={(isAdmitted, isSame) => door.answer(knock.id, isAdmitted, isSame)}
        />
      ))}
      {isFull && <p className="border-rule border-t-2 pt-2.5">{words.knock.doorFull}</p>}
      {(isFull || knocks.length > 1) && (
        <Button variant="secondary" className="my-2.5 w-full" onClick={() => door.declineAll()}>
          {words.knock.declineAll}
        </Button>
      )}
    </div>
  )
}

interface KnockCardProps {
  readonly knock: Knock
  readonly onAnswer: (isAdmitted: boolean, isSame?: boolean) => void
}

function KnockCard({ knock: { nickname, digits, mayBePlayer }, onAnswer }: KnockCardProps) {
  return (
    <section aria-label={words.knock.wantsToJoin(nickname)} className="border-rule border-t-2 py-2.5">
      <p className="break-words text-heading leading-tight">{words.knock.wantsToJoin(nickname)}</p>
      <div className="mt-1.5 flex items-center justify-between gap-3">
        <p className="min-w-0 text-ink-2 text-sm">{words.knock.compare(nickname)}</p>
        <Digits text={digits} />
      </div>
      {mayBePlayer && (
        <p className="mt-1.5 break-words text-ink-2 text-sm">
          {words.formerSeat.isNewPhone(nickname)} {words.formerSeat.isNewPhoneText(nickname)}
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
