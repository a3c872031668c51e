import type { ProfileId } from '@teemates/golf/ids'
import type { Backend } from '../../../backend/backend.ts'
import type { LiveStore } from '../../../storage/live/live-store.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { MovingRounds } from '../../moved-round.ts'
import type { RecordPorts } from '../../record.ts'
import type { Candidate } from './messages.ts'

/** Everything that direct rounds use of their environment. A simulator that replaces it runs the real rooms. */
export interface PeerPorts extends RecordPorts {
  readonly backend: Pick<Backend, 'peerRooms' | 'signal'>
  /**
   * The live games in which a round can continue if phones can't connect. Rejects with MissingPartError and
   * StorageError.
   */
  readonly live: () => Promise<MovingRounds>
  /** Secrets and seats' keys, by round; never exported. Rejects with StorageError. */
  readonly keys: PeerKeyStore
  readonly storage: RecordPorts['storage'] & Pick<Storage, 'askToPersist'>
  /** Runs the function once, ms from now; calling the result cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Cryptographic randomness. */
  readonly randomBytes: (length: number) => Uint8Array
  /** 'cmplr_…', the device profile's id. */
  readonly profileId: () => ProfileId
  /** This device's peer id, which survives reloads. */
  readonly peerId: () => string
  /** The platform's own opinion: false is reliable, true isn't. */
  readonly isOnline: () => boolean
  /** Called when signal is back or the page is visible again. */
  readonly onWake: (listener: () => void) => () => void
  /** Called when the page is hidden or left. */
  readonly onHide: (listener: () => void) => () => void
  /**
   * Makes this page the only one that plays the round, until it closes: two with one peer id would replace each other.
   * False if another page has it; true if the browser can't tell. Undefined if there are no other pages.
   */
  readonly claim?: (roundId: string) => Promise<boolean>
  /** Creates a connection to one other phone, without connecting yet. */
  readonly connect: (events: ConnectionEvents) => PeerConnection
}

export type PeerKeyStore = LiveStore<unknown>['roundKeys']

export interface ConnectionEvents {
  onCandidate(candidate: Candidate): void
  /** Messages can be sent. */
  onOpen(): void
  onMessage(text: string): void
  /** The send buffer is almost empty again. */
  onRoom(): void
  /** The end. Not called after close(). */
  onClosed(): void
}

/** A connection to one other phone. Promises reject if the browser rejects the description. */
export interface PeerConnection {
  /** The host's first step. */
  offer(): Promise<string>
  /** The guest's step, with the host's offer. */
  answer(offer: string): Promise<string>
  /** The host's second step. */
  accept(answer: string): Promise<void>
  addCandidate(candidate: Candidate): void
  /** The fingerprints of both descriptions; null if one is missing or doesn't have exactly one. */
  fingerprints(): { readonly own: string; readonly other: string } | null
  /** Returns false if it couldn't be sent: not connected, no room, or too long. Never throws. */
  send(text: string): boolean
  /** Nothing is reported after this. */
  close(): void
}
