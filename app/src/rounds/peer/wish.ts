import type { Signal } from './messages.ts'
import { WISH_PAUSE_MS } from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'
import { base64url, isSameProof, proofOf, type RoomKeys, SECRET_BYTES } from './proof.ts'
import type { Signalling } from './signalling.ts'

/** What became of a guest's wish for a live game; 'none' where there is none, and once the phones are connected again. */
export type WishState = 'none' | 'asked' | 'declined'

/** A guest's wish for a live game, said again and again: the host may not hear it, or not yet. */
export interface Wish {
  state(): WishState
  /** False where it can't be said now: it is as soon as it can. */
  begin(isConnected: boolean): boolean
  hear(answer: Extract<Signal, { event: 'stay' }>['payload']): void
  /** A wish that was made for want of a connection is over. */
  connected(): void
  stop(): void
}

interface WishGiven {
  readonly ports: Pick<PeerPorts, 'after' | 'randomBytes' | 'peerId'>
  readonly room: { code(): string; secrets(): RoomKeys; readonly hostId: string; readonly nickname: string }
  readonly signalling: Pick<Signalling, 'isOpen' | 'send'>
  readonly onChange: () => void
}

export function createWish({ ports, room, signalling, onChange }: WishGiven): Wish {
  const { hostId, nickname } = room
  const guestId = ports.peerId()
  let state: WishState = 'none'
  let nonce = ''
  let endsConnected = false
  let callOff: (() => void) | undefined

  function say(): void {
    callOff = ports.after(WISH_PAUSE_MS, say)
    const invite = proofOf(room.secrets().ask, ['move', room.code(), guestId, nonce])
    signalling.send({ event: 'ask-to-move', payload: { guestId, guestInfo: { nickname }, nonce, invite } })
  }

  function end(next: WishState): void {
    callOff?.()
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
        say()
      }
      return signalling.isOpen()
    },
    hear({ toId, fromId, nonce: answered, proof }) {
      if (state !== 'asked' || toId !== guestId || fromId !== hostId || answered !== nonce) return
      if (isSameProof(proof, stayProof(room.secrets(), room.code(), guestId, nonce))) end('declined')
    },
    connected() {
      if (state === 'declined' || endsConnected) end('none')
    },
    stop: () => callOff?.(),
  }
}

/** That it comes from one of the round, as the wish did. */
export function stayProof({ ask }: RoomKeys, code: string, guestId: string, nonce: string): string {
  return proofOf(ask, ['stay', code, guestId, nonce])
}
