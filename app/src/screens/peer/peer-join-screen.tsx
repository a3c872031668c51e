import type { PeerInvitation } from '@teemates/golf/join-link'
import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { useEffect, useState } from 'react'
import { useServices } from '../../services.ts'
import { usePreference } from '../../shell/preferences.ts'
import { useReach } from '../../shell/reach.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { words } from '../../words/words.ts'

interface PeerJoinScreenProps {
  readonly invitation: PeerInvitation
  readonly onJoined: (roundId: string) => void
}

type Joining = 'under-way' | 'disconnected' | 'host-left'

/** Within the frame of joining. By a link or a QR code there is nothing to type: the phone looks for the host at once. Source: document 2 section 2. */
export function PeerJoinScreen({ invitation, onJoined }: PeerJoinScreenProps) {
  const { live } = useServices()
  const reach = useReach()
  const savedNickname = usePreference('nickname')
  const nickname = savedNickname === '' ? DEFAULT_NICKNAME : savedNickname
  const [attempt, setAttempt] = useState(0)
  const [joining, setJoining] = useState<Joining>('under-way')
  const [hasNoWay, setHasNoWay] = useState(false)

  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    async function join() {
      const peers = await live.peers()
      if (isGone) return
      stop = peers.stopJoining
      const outcome = await peers.join(invitation, nickname, () => {
        if (!isGone) setHasNoWay(true)
      })
      if (isGone) return
      stop = undefined
      if (typeof outcome === 'string') setJoining(outcome)
      else onJoined(outcome.roundId)
    }
    join().catch(() => {
      if (!isGone) setJoining('disconnected')
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [live, invitation, nickname, onJoined, attempt])

  return (
    <ScreenBody
      footer={
        joining === 'under-way' ? undefined : (
          <Button
            wide
            onClick={() => {
              setJoining('under-way')
              setHasNoWay(false)
              setAttempt(attempt + 1)
            }}
          >
            {words.common.tryAgain}
          </Button>
        )
      }
    >
      {joining === 'under-way' && (
        <div role="status" className="flex grow flex-col items-center justify-center gap-2 py-16 text-center">
          <p className="text-heading">{words.joinRound.joining}</p>
          <p>{words.peer.waitingForData}</p>
          <p className="text-ink-2">{words.peer.joinText(invitation.code)}</p>
        </div>
      )}
      {joining === 'host-left' && <Notice kind="info" text={words.peer.hostLeft} />}
      {hasNoWay && joining !== 'host-left' && (
        <Notice kind="error" title={words.peer.noWay} text={words.peer.noWayText} />
      )}
      {joining === 'disconnected' && !hasNoWay && (
        <Notice
          kind="error"
          title={words.peer.notReached}
          text={reach === 'offline' ? words.peer.offline : words.peer.notReachedText}
        />
      )}
    </ScreenBody>
  )
}
