import type { PeerLead } from '@teemates/golf/join-link'
import { useEffect, useState } from 'react'
import type { Joined, NotJoined } from '../../rounds/peer/guest/join-room.ts'
import type { MoveRequestState } from '../../rounds/peer/joining/move-request.ts'
import { useServices } from '../../services.ts'
import { joinOnceOnline } from './join-once-online.ts'

interface JoinAttempt {
  /** Why the attempt has ended; null while it lasts. */
  readonly notJoined: NotJoined | null
  /** Whether the host was found, and no connection to them is possible. */
  readonly hasNoWay: boolean
  readonly moveRequest: MoveRequestState
  /** The digits by which the host recognises this phone; null before the host is asked. */
  readonly digits: string | null
  /** The name of the host who is asked for a seat; null if none is. */
  readonly seatAskedOf: string | null
}

const noAnswer: JoinAttempt = {
  notJoined: null,
  hasNoWay: false,
  moveRequest: 'none',
  digits: null,
  seatAskedOf: null,
}

/** Connects to the host while the component is mounted. */
export function useJoinAttempt(lead: PeerLead, nickname: string, onJoined: (joined: Joined) => void) {
  const { live, connectivity } = useServices()
  const [count, setCount] = useState(1)
  const [attempt, setAttempt] = useState(noAnswer)

  useEffect(() => {
    let isGone = false
    const wanted = new AbortController()
    let stop: (() => void) | undefined
    function change(by: Partial<JoinAttempt>) {
      if (!isGone) setAttempt((before) => ({ ...before, ...by }))
    }
    async function attemptToJoin(): Promise<Joined | NotJoined> {
      const peers = await live.peers()
      if (isGone) return 'disconnected'
      stop = peers.stopJoining
      const outcome = await peers.join(lead, nickname, {
        onNoWay: () => change({ hasNoWay: true }),
        onMoveRequest: (moveRequest) => change({ moveRequest }),
        onDigits: (digits) => change({ digits }),
        onSeatAsked: (seatAskedOf) => change({ seatAskedOf }),
      })
      // Another attempt gets other digits.
      change({ digits: null })
      return outcome
    }
    async function join() {
      const outcome = await joinOnceOnline(connectivity, wanted.signal, attemptToJoin)
      if (isGone) return
      stop = undefined
      if (typeof outcome === 'string' || 'failure' in outcome) change({ notJoined: outcome })
      else onJoined(outcome)
    }
    join().catch(() => change({ notJoined: 'disconnected' }))
    return () => {
      isGone = true
      wanted.abort()
      stop?.()
    }
  }, [live, connectivity, lead, nickname, onJoined, count])

  function again() {
    setAttempt(noAnswer)
    setCount(count + 1)
  }

  async function askToMove() {
    setAttempt((before) => ({ ...before, moveRequest: 'asked' }))
    const peers = await live.peers()
    peers.askToMove()
  }
  return { ...attempt, again, askToMove }
}
