import { useSyncExternalStore } from 'react'
import type { JoinRequests } from '../../rounds/lobby.ts'
import { Button } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import { SeatCard } from './seat-card.tsx'

/** Asks the host whether a newcomer is the golfer of that name in the round. Source: decision 34. */
export function SeatQuestions({ joinRequests }: { readonly joinRequests: JoinRequests }) {
  const requests = useSyncExternalStore(joinRequests.subscribe, joinRequests.seatQuestions)
  return (
    <div role="status" className="empty:sr-only">
      {requests.map(({ id, nickname }) => (
        <SeatCard key={id} title={words.home.isNewPhone(nickname)} text={words.formerSeat.isNewPhoneText(nickname)}>
          <Button variant="secondary" className="flex-1" onClick={() => joinRequests.answerSeatQuestion(id, false)}>
            {words.formerSeat.no}
          </Button>
          <Button variant="outline" className="flex-1" onClick={() => joinRequests.answerSeatQuestion(id, true)}>
            {words.formerSeat.yes}
          </Button>
        </SeatCard>
      ))}
    </div>
  )
}
