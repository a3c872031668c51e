import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { Signal } from '../network/messages.ts'
import { MAX_MOVE_REQUESTS, MOVE_ANSWER_MS } from '../network/peer-limits.ts'
import { isSameProof, proofOf, type RoomKeys } from '../network/proof.ts'
import { stayProof } from './move-request.ts'

/** The host's list of guests who have asked for a live game, and the answers to them. */
export interface ReceivedMoveRequests {
  receive(request: Extract<Signal, { event: 'ask-to-move' }>['payload']): void
  /** The name of a guest without an answer; null if there is none. */
  open(): string | null
  /** Answers all of them that the round stays. */
  declineAll(): void
}

interface ReceivedMoveRequestsGiven {
  readonly room: { code(): string; secrets(): RoomKeys; readonly hostId: string }
  readonly now: () => number
  readonly isBlocked: (guestId: string) => boolean
  readonly send: (signal: Signal) => void
  /** open() has changed. */
  readonly onChange: () => void
}

export function createReceivedMoveRequests({
  room,
  now,
  isBlocked,
  send,
  onChange,
}: ReceivedMoveRequestsGiven): ReceivedMoveRequests {
  /** Requests by the guests' peer ids. After the host has answered, repeated ones are ignored for a while. */
  const requests = new Map<string, { readonly nickname: string; readonly nonce: string; answeredAt: number | null }>()

  function sendStay(guestId: string, nonce: string): void {
    const proof = stayProof(room.secrets(), room.code(), guestId, nonce)
    send({ event: 'stay', payload: { toId: guestId, fromId: room.hostId, nonce, proof } })
  }

  return {
    receive({ guestId, guestInfo, nonce, invite }) {
      const expected = proofOf(room.secrets().ask, ['move', room.code(), guestId, nonce])
      if (!isSameProof(invite, expected) || isBlocked(guestId)) return
      const known = requests.get(guestId)
      if (known === undefined && requests.size >= MAX_MOVE_REQUESTS) return
      const isKnown = known?.answeredAt === null || (known?.answeredAt ?? -Infinity) > now() - MOVE_ANSWER_MS
      const answeredAt = isKnown ? (known?.answeredAt ?? null) : null
      requests.set(guestId, { nickname: cleanPlayerName(guestInfo.nickname) ?? DEFAULT_NICKNAME, nonce, answeredAt })
      // The former answer may have been lost.
      if (answeredAt !== null) sendStay(guestId, nonce)
      if (!isKnown) onChange()
    },
    open: () => [...requests.values()].find(({ answeredAt }) => answeredAt === null)?.nickname ?? null,
    declineAll() {
      for (const [guestId, request] of requests) {
        if (request.answeredAt !== null) continue
        request.answeredAt = now()
        sendStay(guestId, request.nonce)
      }
      onChange()
    },
  }
}
