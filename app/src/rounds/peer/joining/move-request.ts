import type { Signal } from '../network/messages.ts'
import { MOVE_REQUEST_PAUSE_MS } from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import { base64url, isSameProof, proofOf, type RoomKeys, SECRET_BYTES } from '../network/proof.ts'
import type { Signalling } from '../network/signalling.ts'

/** The state of a guest's request for a live game; 'none' without one, and once the phones are connected again. */
export type MoveRequestState = 'none' | 'asked' | 'declined'

/** A guest's request for a live game. It is sent repeatedly, because the host may be away. */
export interface MoveRequest {
  state(): MoveRequestState
  /** Returns false if it can't be sent now; it is sent as soon as possible. */
  begin(isConnected: boolean): boolean
  receive(answer: Extract<Signal, { event: 'stay' }>['payload']): void
  /** Ends a request that was made because there was no connection. */
  connected(): void
  stop(): void
}

interface MoveRequestGiven {
  readonly ports: Pick<PeerPorts, 'after' | 'randomBytes' | 'peerId'>
  readonly room: { code(): string; secrets(): RoomKeys; readonly hostId: string; readonly nickname: string }
  readonly signalling: Pick<Signalling, 'isOpen' | 'send'>
  readonly onChange: () => void
}

export function createMoveRequest({ ports, room, signalling, onChange }: MoveRequestGiven): MoveRequest {
  const { hostId, nickname } = room
  const guestId = ports.peerId()
  let state: MoveRequestState = 'none'
  let nonce = ''
  let endsConnected = false
  let cancel: (() => void) | undefined

  function send(): void {
    cancel = ports.after(MOVE_REQUEST_PAUSE_MS, send)
    const invite = proofOf(room.secrets().ask, ['move', room.code(), guestId, nonce])
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
    begin(isConnected) {
      if (state !== 'asked') {
        nonce = base64url(ports.randomBytes(SECRET_BYTES))
        endsConnected = !isConnected
        end('asked')
        send()
      }
      return signalling.isOpen()
    },
    receive({ toId, fromId, nonce: answered, proof }) {
      if (state !== 'asked' || toId !== guestId || fromId !== hostId || answered !== nonce) return
      if (isSameProof(proof, stayProof(room.secrets(), room.code(), guestId, nonce))) end('declined')
    },
    connected() {
      if (state === 'declined' || endsConnected) end('none')
    },
    stop: () => cancel?.(),
  }
}

/** Proves that the answer comes from a member of the round. */
export function stayProof({ ask }: RoomKeys, code: string, guestId: string, nonce: string): string {
  return proofOf(ask, ['stay', code, guestId, nonce])
}
