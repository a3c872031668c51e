import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { FormerSeat, FormerSeats } from '../../rounds/live/former-seats.ts'
import { useServices } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { SeatCard } from './seat-card.tsx'

interface FormerSeatsGiven {
  readonly seats: FormerSeats
}

/**
 * One line for each card that FormerSeatNotes shows. It is shorter than the card's title, to fit into a round's title
 * row.
 */
export function useFormerSeatLines(seats: FormerSeats): readonly string[] {
  const requests = useSyncExternalStore(seats.subscribe, seats.requests)
  const own = useSyncExternalStore(seats.subscribe, seats.own)
  useReturn(useSyncExternalStore(seats.subscribe, seats.isBack))
  return [
    ...requests.map(({ nickname }) => words.formerSeat.newPhoneLine(nickname)),
    ...(own === null ? [] : [own.state === 'offered' ? words.formerSeat.offerLine : titleOf(own)]),
  ]
}

/** The strokes arrive without a tap on this phone, so the golfer is notified. */
function useReturn(isBack: boolean): void {
  const toasts = useToasts()
  const wasBack = useRef(isBack)
  useEffect(() => {
    if (isBack && !wasBack.current) toasts.show({ kind: 'success', text: words.formerSeat.back })
    wasBack.current = isBack
  }, [isBack, toasts])
}

function titleOf({ state, hostName }: FormerSeat): string {
  switch (state) {
    case 'offered':
      return words.formerSeat.offer
    case 'asked':
      return words.formerSeat.asked(hostName)
    case 'declined':
      return words.formerSeat.declined(hostName)
  }
}

/** A golfer who returns on another phone asks for their seat here, and the host answers. */
export function FormerSeatNotes({ seats }: FormerSeatsGiven) {
  const requests = useSyncExternalStore(seats.subscribe, seats.requests)
  const own = useSyncExternalStore(seats.subscribe, seats.own)
  const { isBusy, run } = useCalls()
  return (
    <div role="status">
      {requests.map((request) => (
        <SeatCard
          key={request.askerId}
          title={words.home.isNewPhone(request.nickname)}
          text={words.formerSeat.isNewPhoneText(request.nickname)}
        >
          <Choice label={words.formerSeat.no} isBusy={isBusy} onPress={() => run(seats.answer(request, false))} />
          <Choice
            label={words.formerSeat.yes}
            isBusy={isBusy}
            isMain
            onPress={() => run(seats.answer(request, true))}
          />
        </SeatCard>
      ))}
      {own !== null && (
        <SeatCard title={titleOf(own)} text={textOf(own)}>
          <OwnChoices own={own} isBusy={isBusy} onAsk={(playerId) => run(seats.ask(playerId))} />
        </SeatCard>
      )}
    </div>
  )
}

function textOf({ state, nickname, hostName }: FormerSeat): string {
  switch (state) {
    case 'offered':
      return words.formerSeat.offerText(nickname, hostName)
    case 'asked':
      return words.formerSeat.askedText
    case 'declined':
      return words.formerSeat.declinedText
  }
}

interface OwnChoicesProps {
  readonly own: FormerSeat
  readonly isBusy: boolean
  /** Withdraws the question; null if it can't be withdrawn. */
  readonly onAsk: (playerId: string | null) => void
}

function OwnChoices({ own: { state, playerId, nickname }, isBusy, onAsk }: OwnChoicesProps) {
  const { isNew, takeBack, ok, ask, askAgain } = words.formerSeat
  const dismiss = { offered: isNew, asked: takeBack, declined: ok }[state]
  const label = state === 'declined' ? askAgain : ask(nickname)
  return (
    <>
      <Choice label={dismiss} isBusy={isBusy} onPress={() => onAsk(null)} />
      {state !== 'asked' && playerId !== null && (
        <Choice label={label} isBusy={isBusy} isMain onPress={() => onAsk(playerId)} />
      )}
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly isBusy: boolean
  readonly isMain?: boolean
  readonly onPress: () => void
}

function Choice({ label, isBusy, isMain = false, onPress }: ChoiceProps) {
  return (
    <Button variant={isMain ? 'outline' : 'secondary'} className="flex-1" disabled={isBusy} onClick={onPress}>
      {label}
    </Button>
  )
}

/** Messages only for failed calls: a successful change is visible by itself. */
function useCalls() {
  const { device } = useServices()
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)

  async function finish(call: Promise<CallOutcome<void>>) {
    setIsBusy(true)
    const outcome = await call
    setIsBusy(false)
    if (outcome.ok) return
    device.haptic('error')
    toasts.show({ kind: 'error', text: words.formerSeat.failed(callFailureText(outcome.failure)) })
  }

  return { isBusy, run: (call: Promise<CallOutcome<void>>) => void finish(call) }
}
