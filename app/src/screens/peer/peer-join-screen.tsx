import type { PeerLead } from '@teemates/golf/join-link'
import { DEFAULT_NICKNAME, MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { cleanName } from '@teemates/golf/nickname'
import { Check, Signal, Wifi } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Joined, NotJoined } from '../../rounds/peer/guest/join-room.ts'
import type { MoveRequestState } from '../../rounds/peer/joining/move-request.ts'
import { usePreference } from '../../shell/preferences.ts'
import { useOutage } from '../../shell/use-connectivity.ts'
import { Button } from '../../ui/button.tsx'
import { Digits } from '../../ui/digits.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'
import { NoWayPicture } from './no-way-picture.tsx'
import { useJoinAttempt } from './use-join-attempt.ts'

interface PeerJoinScreenProps {
  readonly lead: PeerLead
  /** The nickname typed with the code; null if only the device's own is known. */
  readonly typedNickname: string | null
  readonly onJoined: (joined: Joined) => void
}

/**
 * The content within the join frame. There is nothing to type: after a link or a QR code the phone connects to the
 * host at once, after a typed code it asks the host to be let in. Source: document 2 section 2; decision 22, 'Two ways
 * to play together'.
 */
export function PeerJoinScreen({ lead, typedNickname, onJoined }: PeerJoinScreenProps) {
  const outage = useOutage()
  const savedNickname = usePreference('nickname')
  const nickname = cleanName(typedNickname ?? savedNickname, MAX_NICKNAME_LENGTH) ?? DEFAULT_NICKNAME
  const attempt = useJoinAttempt(lead, nickname, onJoined)
  const { notJoined, hasNoWay, digits, seatAskedOf } = attempt

  /**
   * No outage is shown while a host who was found decides. Otherwise joining continues by itself once there is signal.
   */
  const isWaiting = digits !== null || seatAskedOf !== null
  const shownOutage = notJoined === null && !isWaiting && !hasNoWay ? outage : null

  return (
    <ScreenBody
      footer={
        notJoined !== null ? (
          <Button wide onClick={attempt.again}>
            {words.common.tryAgain}
          </Button>
        ) : hasNoWay ? (
          <AskToMove moveRequest={attempt.moveRequest} onAsk={() => void attempt.askToMove()} />
        ) : undefined
      }
    >
      {shownOutage !== null && <Notice kind="warning" text={words.peer.outage[shownOutage]} />}
      {notJoined === null && !hasNoWay && shownOutage === null && (
        <Waiting code={lead.code} nickname={nickname} digits={digits} seatAskedOf={seatAskedOf} />
      )}
      {notJoined !== null && <WhyNotJoined why={notJoined} />}
      {notJoined === null && hasNoWay && <NoWay />}
    </ScreenBody>
  )
}

interface WaitingProps {
  readonly code: string
  readonly nickname: string
  readonly digits: string | null
  readonly seatAskedOf: string | null
}

/** Says what the golfer waits for. */
function Waiting({ code, nickname, digits, seatAskedOf }: WaitingProps) {
  return (
    <div role="status" className="flex grow flex-col items-center justify-center gap-2 py-16 text-center">
      {seatAskedOf !== null ? (
        <>
          <p className="break-words text-heading">{words.formerSeat.asked(seatAskedOf)}</p>
          <p className="break-words text-ink-2">{words.formerSeat.waitingText(nickname, seatAskedOf)}</p>
        </>
      ) : digits === null ? (
        <>
          <p className="text-heading">{words.joinRound.joining}</p>
          <p>{words.peer.waitingForData}</p>
          <p className="text-ink-2">{words.peer.joinText(code)}</p>
        </>
      ) : (
        <>
          <p className="mb-4 text-heading">{words.peer.waitingToEnter}</p>
          <Digits text={digits} isLarge />
          <p className="mt-4 text-ink-2">{words.peer.waitingToEnterText}</p>
        </>
      )}
    </div>
  )
}

function WhyNotJoined({ why }: { readonly why: NotJoined }) {
  const outage = useOutage()
  if (typeof why === 'object') {
    const { failure } = why
    // The room may have existed a moment ago, and may exist again when the host is back.
    if (failure.kind === 'refused' && failure.code === 'code_not_valid') {
      return <Notice kind="error" title={words.peer.notOpen} text={words.peer.notOpenText} />
    }
    return <Notice kind="error" text={words.join.failed(callFailureText(failure))} />
  }
  switch (why) {
    case 'host-left':
      return <Notice kind="info" text={words.outage.hostLeft} />
    case 'declined':
      return <Notice kind="info" title={words.peer.declined} text={words.peer.qrText} />
    case 'declined-again':
      return (
        <Notice
          kind="info"
          title={words.peer.declinedAgain}
          text={`${words.peer.declinedAgainText} ${words.peer.qrText}`}
        />
      )
    case 'full':
      return <Notice kind="info" title={words.peer.roundFull} text={words.peer.roundFullText} />
    case 'sent-away':
      return <Notice kind="info" title={words.sharedRound.sentAway} text={words.peer.sentAwayText} />
    case 'over':
      return <Notice kind="info" title={words.peer.roundOver} text={words.peer.roundOverText} />
    case 'disconnected':
      return (
        <Notice
          kind="error"
          title={words.peer.notReached}
          text={outage === null ? words.peer.notReachedText : words.peer.outage[outage]}
        />
      )
  }
}

/** Source: look.md, screen 24c. */
function NoWay() {
  return (
    <>
      <section role="alert" className="rounded-panel bg-paper px-5 py-6 text-center">
        <NoWayPicture />
        <h2 className="mt-4 text-balance text-title leading-tight">{words.peer.noWay}</h2>
        <p className="mx-auto mt-2 max-w-78 text-balance text-ink-2">{words.peer.noWayText}</p>
      </section>
      <Section title={words.peer.nothingIsLost}>
        <ul className="divide-y divide-hair">
          <Point icon={<Check />} text={words.peer.noWayPoints.kept} />
          <Point icon={<Signal />} text={words.peer.noWayPoints.live} />
          <Point icon={<Wifi />} text={words.peer.noWayPoints.wifi} />
        </ul>
      </Section>
    </>
  )
}

function Point({ icon, text }: { readonly icon: ReactNode; readonly text: string }) {
  return (
    <li className="flex gap-3 py-3">
      <span aria-hidden="true" className="shrink-0 text-green">
        {icon}
      </span>
      {text}
    </li>
  )
}

interface AskToMoveProps {
  readonly moveRequest: MoveRequestState
  readonly onAsk: () => void
}

function AskToMove({ moveRequest, onAsk }: AskToMoveProps) {
  return (
    <>
      <div role="status" className="text-center empty:sr-only">
        {moveRequest === 'declined' && <p className="pb-3 text-ink-2">{words.moving.stays}</p>}
        {moveRequest === 'asked' && (
          <>
            <p className="text-heading">{words.peer.hostAsked}</p>
            <p className="text-ink-2">{words.peer.hostAskedText}</p>
          </>
        )}
      </div>
      {moveRequest !== 'asked' && (
        <Button wide onClick={onAsk}>
          {words.moving.move}
        </Button>
      )}
    </>
  )
}
