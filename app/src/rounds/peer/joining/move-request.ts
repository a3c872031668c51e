import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { Host } from '../host/host.ts'
import type { Signal } from '../network/messages.ts'
import { MAX_MOVE_REQUESTS, MOVE_ANSWER_MS, MOVE_REQUEST_PAUSE_MS } from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import { base64url, isSameProof, proofOf, type RoomKeys, SECRET_BYTES } from '../network/proof.ts'
import type { Signalling } from '../network/signalling.ts'
import type { GuestProof } from './guest-proof.ts'

/** The state of a guest's request for a live game; 'none' without one, and once the phones are connected again. */
export type MoveRequestState = 'none' | 'asked' | 'declined'

export type MoveRequest = ReturnType<typeof createMoveRequest>

/** A guest's request for a live game. It is sent repeatedly, because the host may be away. */
export function createMoveRequest(
  ports: Pick<PeerPorts, 'after' | 'randomBytes' | 'peerId'>,
  { secrets, invitation, nickname }: GuestProof,
  signalling: Pick<Signalling, 'isOpen' | 'send'>,
  onChange: () => void,
) {
  const guestId = ports.peerId()
  let state: MoveRequestState = 'none'
  let nonce = ''
  let endsConnected = false
  let cancel: (() => void) | undefined

  function send(): void {
    cancel = ports.after(MOVE_REQUEST_PAUSE_MS, send)
    const invite = askProof(secrets(), invitation().code, guestId, nonce)
    signalling.send({ event: 'ask-to-move', payload: { guestId, guestInfo: { nickname }, nonce, invite } })
  }

  function end(next: MoveRequestState): void {
    cancel?.()
    if (state === next) return
    state = next
    onChange()
  }

  return {
    state: () => state,
    /** Returns false if it can't be sent now; it is sent as soon as possible. */
    begin(isConnected: boolean): boolean {
      if (state !== 'asked') {
        nonce = base64url(ports.randomBytes(SECRET_BYTES))
        endsConnected = !isConnected
        end('asked')
        send()
      }
      return signalling.isOpen()
    },
    receive({ toId, fromId, nonce: answered, proof }: Extract<Signal, { event: 'stay' }>['payload']) {
      const { code, hostId } = invitation()
      if (state !== 'asked' || toId !== guestId || fromId !== hostId || answered !== nonce) return
      if (isSameProof(proof, stayProof(secrets(), code, guestId, nonce))) end('declined')
    },
    /** Ends a request that was made because there was no connection. */
    connected() {
      if (state === 'declined' || endsConnected) end('none')
    },
    stop: () => cancel?.(),
  }
}

/** The host's list of guests who have asked for a live game, and the answers to them. */
export function createReceivedMoveRequests({ ports, record, keys, notify }: Host, send: (signal: Signal) => void) {
  /** Requests by the guests' peer ids. After the host has answered, repeated ones are ignored for a while. */
  const requests = new Map<string, { readonly nickname: string; readonly nonce: string; answeredAt: number | null }>()

  function sendStay(guestId: string, nonce: string): void {
    const proof = stayProof(keys.secrets(), keys.current().code, guestId, nonce)
    send({ event: 'stay', payload: { toId: guestId, fromId: record.part.peerId, nonce, proof } })
  }

  return {
    receive({ guestId, guestInfo, nonce, invite }: Extract<Signal, { event: 'ask-to-move' }>['payload']) {
      const expected = askProof(keys.secrets(), keys.current().code, guestId, nonce)
      if (!isSameProof(invite, expected) || keys.isBlocked(guestId)) return
      const known = requests.get(guestId)
      if (known === undefined && requests.size >= MAX_MOVE_REQUESTS) return
      const isKnown = known?.answeredAt === null || (known?.answeredAt ?? -Infinity) > ports.now() - MOVE_ANSWER_MS
      const answeredAt = isKnown ? (known?.answeredAt ?? null) : null
      requests.set(guestId, { nickname: cleanPlayerName(guestInfo.nickname) ?? DEFAULT_NICKNAME, nonce, answeredAt })
      // The former answer may have been lost.
      if (answeredAt !== null) sendStay(guestId, nonce)
      if (!isKnown) notify()
    },
    /** The name of a guest without an answer; null if there is none. */
    open: () => [...requests.values()].find(({ answeredAt }) => answeredAt === null)?.nickname ?? null,
    /** Answers all of them that the round stays. */
    declineAll() {
      for (const [guestId, request] of requests) {
        if (request.answeredAt !== null) continue
        request.answeredAt = ports.now()
        sendStay(guestId, request.nonce)
      }
      notify()
    },
  }
}

function askProof({ ask }: RoomKeys, code: string, guestId: string, nonce: string): string {
  return proofOf(ask, ['move', code, guestId, nonce])
}

/** Proves that the answer comes from a member of the round. */
function stayProof({ ask }: RoomKeys, code: string, guestId: string, nonce: string): string {
  return proofOf(ask, ['stay', code, guestId, nonce])
}
