import { useSyncExternalStore } from 'react'
import type { Door } from '../../rounds/live/live-games.ts'
import { Button } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import { SeatCard } from './seat-card.tsx'

/** Asks the host whether a newcomer is the golfer who has that name in the round. Source: decision 17. */
export function SeatQuestions({ door }: { readonly door: Door }) {
  const requests = useSyncExternalStore(door.subscribe, door.seatQuestions)
  return (
    <div role="status" className="empty:sr-only">
      {requests.map(({ id, nickname }) => (
        <SeatCard
          key={id}
          title={words.formerSeat.isNewPhone(nickname)}
          text={words.formerSeat.isNewPhoneText(nickname)}
        >
          <Button variant="secondary" className="flex-1" onClick={() => door.answerSeatQuestion(id, false)}>
            {words.formerSeat.no}
          </Button>
          <Button variant="outline" className="flex-1" onClick={() => door.answerSeatQuestion(id, true)}>
            {words.formerSeat.yes}
          </Button>
        </SeatCard>
      ))}
    </div>
  )
}
