import type { ProfileId } from '@teemates/golf/ids'
import type { Backend } from '../../backend/backend.ts'
import type { Log } from '../../storage/log/log.ts'
import type { Storage } from '../../storage/storage.ts'
import type { LiveGames } from '../live/live-games.ts'
import type { Candidate } from './messages.ts'

/** All that rounds from phone to phone know of the world: whoever replaces it, as a simulator does, runs the rooms themselves. */
export interface PeerPorts {
  readonly backend: Pick<Backend, 'peerRooms' | 'signal'>
  readonly log: Log
  /** Where a round goes on that phones can't be brought together for. Rejects with MissingPartError and StorageError. */
  readonly live: () => Promise<Pick<LiveGames, 'continueRound' | 'join' | 'open' | 'heldGame'>>
  /** Secrets and seats' keys, by round; never exported. Rejects with StorageError. */
  readonly keys: PeerKeyStore
  readonly storage: Pick<Storage, 'archive' | 'replaceArchived' | 'askToPersist'> & {
    readonly rounds: Pick<Storage['rounds'], 'get'>
  }
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs it once, ms from now; what is returned calls it off. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Cryptographic randomness: length lowercase letters and digits. */
  readonly random: (length: number) => string
  readonly randomBytes: (length: number) => Uint8Array
  /** 'cmplr_…', the device profile's id. */
  readonly profileId: () => ProfileId
  /** This device's, kept over reloads. */
  readonly peerId: () => string
  /** The platform's own opinion: false is reliable, true isn't. */
  readonly isOnline: () => boolean
  /** Told when signal is back or the page is seen again. */
  readonly onWake: (listener: () => void) => () => void
  /** Told when the page is hidden or left. */
  readonly onHide: (listener: () => void) => () => void
  /**
   * Makes this page the one that plays the round, for as long as it lives: two with one peer id would take each other's place.
   * False where another one does; true where the browser can't tell. Absent: there are no other pages.
   */
  readonly claim?: (roundId: string) => Promise<boolean>
  /** A connection to one other phone, not yet made. */
  readonly connect: (events: ConnectionEvents) => PeerConnection
}

export interface PeerKeyStore {
  read(roundId: string): Promise<string | null>
  write(roundId: string, text: string): Promise<void>
  remove(roundId: string): Promise<void>
}

export interface ConnectionEvents {
  onCandidate(candidate: Candidate): void
  /** Messages can be sent. */
  onOpen(): void
  onMessage(text: string): void
  /** What is on its way has become little: there is room for more. */
  onRoom(): void
  /** For good. Not after close(). */
  onClosed(): void
}

/** A connection to one other phone. Promises reject where the browser refuses what it was given. */
export interface PeerConnection {
  /** The host's first step. */
  offer(): Promise<string>
  /** The guest's, with the host's offer. */
  answer(offer: string): Promise<string>
  /** The host's second. */
  accept(answer: string): Promise<void>
  addCandidate(candidate: Candidate): void
  /** Of both descriptions; null where one isn't there or has not exactly one. */
  fingerprints(): { readonly own: string; readonly other: string } | null
  /** False where it couldn't be sent: not connected, no room, or too long. Never throws. */
  send(text: string): boolean
  /** Told nothing any more. */
  close(): void
}
