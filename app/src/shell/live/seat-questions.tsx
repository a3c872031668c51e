import { useSyncExternalStore } from 'react'
import type { Door } from '../../rounds/live/live-games.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'

/** Asks the host whether a newcomer is the golfer who has that name in the round. Source: issue 58, point 8. */
export function SeatQuestions({ door }: { readonly door: Door }) {
  const requests = useSyncExternalStore(door.subscribe, door.seatQuestions)
  return (
    <div role="status" className="empty:sr-only">
      {requests.map(({ id, nickname }) => (
        <section key={id} aria-label={words.formerSeat.isNewPhone(nickname)} className="border-rule border-t-2 py-2.5">
          <p className="break-words text-heading leading-tight">{words.formerSeat.isNewPhone(nickname)}</p>
          <p className="mt-1 text-ink-2 text-sm">{words.formerSeat.isNewPhoneText(nickname)}</p>
          <div className="mt-2.5 flex flex-wrap gap-2.5">
            <Button variant="secondary" className="flex-1" onClick={() => door.answerSeatQuestion(id, false)}>
              {words.formerSeat.no}
            </Button>
            <Button variant="outline" className="flex-1" onClick={() => door.answerSeatQuestion(id, true)}>
              {words.formerSeat.yes}
            </Button>
          </div>
        </section>
      ))}
    </div>
  )
}
