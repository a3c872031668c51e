import type { PeerLead } from '@teemates/golf/join-link'
import { DEFAULT_NICKNAME, MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { cleanName } from '@teemates/golf/nickname'
import { useEffect, useState } from 'react'
import type { NotJoined } from '../../rounds/peer/peer-rounds.ts'
import { useServices } from '../../services.ts'
import { usePreference } from '../../shell/preferences.ts'
import { useReach } from '../../shell/reach.ts'
import { Button } from '../../ui/button.tsx'
import { Digits } from '../../ui/digits.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { callFailureText } from '../../words/call-failure-text.ts'
import { words } from '../../words/words.ts'

interface PeerJoinScreenProps {
  readonly lead: PeerLead
  /** As it was typed with the code; null where only the device's own is known. */
  readonly typedNickname: string | null
  readonly onJoined: (roundId: string) => void
}

/**
 * Within the frame of joining. There is nothing to type: by a link or a QR code the phone looks for the host at once, by a code that
 * was typed it asks the host to be let in. Source: document 2 section 2; decisions, 'Two ways to play together'.
 */
export function PeerJoinScreen({ lead, typedNickname, onJoined }: PeerJoinScreenProps) {
  const { live } = useServices()
  const savedNickname = usePreference('nickname')
  const nickname = cleanName(typedNickname ?? savedNickname, MAX_NICKNAME_LENGTH) ?? DEFAULT_NICKNAME
  const [attempt, setAttempt] = useState(0)
  const [notJoined, setNotJoined] = useState<NotJoined | null>(null)
  const [hasNoWay, setHasNoWay] = useState(false)
  const [digits, setDigits] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    async function join() {
      const peers = await live.peers()
      if (isGone) return
      stop = peers.stopJoining
      const outcome = await peers.join(lead, nickname, {
        onNoWay() {
          if (!isGone) setHasNoWay(true)
        },
        onDigits(shown) {
          if (!isGone) setDigits(shown)
        },
      })
      if (isGone) return
      stop = undefined
      if (typeof outcome === 'object' && 'roundId' in outcome) onJoined(outcome.roundId)
      else setNotJoined(outcome)
    }
    join().catch(() => {
      if (!isGone) setNotJoined('disconnected')
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [live, lead, nickname, onJoined, attempt])

  function again() {
    setNotJoined(null)
    setHasNoWay(false)
    setDigits(null)
    setAttempt(attempt + 1)
  }

  return (
    <ScreenBody
      footer={
        notJoined === null ? undefined : (
          <Button wide onClick={again}>
            {words.common.tryAgain}
          </Button>
        )
      }
    >
      {notJoined === null && (
        <div role="status" className="flex grow flex-col items-center justify-center gap-2 py-16 text-center">
          {digits === null ? (
            <>
              <p className="text-heading">{words.joinRound.joining}</p>
              <p>{words.peer.waitingForData}</p>
              <p className="text-ink-2">{words.peer.joinText(lead.code)}</p>
            </>
          ) : (
            <>
              <p className="mb-4 text-heading">{words.peer.waitingToEnter}</p>
              <Digits text={digits} isLarge />
              <p className="mt-4 text-ink-2">{words.peer.waitingToEnterText}</p>
            </>
          )}
        </div>
      )}
      {notJoined !== null && <WhyNotJoined why={notJoined} hasNoWay={hasNoWay} />}
      {notJoined === null && hasNoWay && <NoWay />}
    </ScreenBody>
  )
}

function WhyNotJoined({ why, hasNoWay }: { readonly why: NotJoined; readonly hasNoWay: boolean }) {
  const reach = useReach()
  if (typeof why === 'object') return <Notice kind="error" text={words.join.failed(callFailureText(why.failure))} />
  switch (why) {
    case 'host-left':
      return <Notice kind="info" text={words.peer.hostLeft} />
    case 'declined':
      return <Notice kind="info" title={words.peer.declined} text={words.peer.declinedText} />
    case 'disconnected':
      if (hasNoWay) return <NoWay />
      return (
        <Notice
          kind="error"
          title={words.peer.notReached}
          text={reach === 'offline' ? words.peer.offline : words.peer.notReachedText}
        />
      )
  }
}

function NoWay() {
  return <Notice kind="error" title={words.peer.noWay} text={words.peer.noWayText} />
}
