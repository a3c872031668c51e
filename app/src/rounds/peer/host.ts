import type { HostBye } from './host-bye.ts'
import type { HostGuests } from './host-guests.ts'
import type { Admission } from './joining/admission.ts'
import type { HostKeys } from './joining/host-keys.ts'
import type { HostSeats } from './joining/host-seats.ts'
import type { SeatQuestions } from './joining/seat-questions.ts'
import type { Forwarding } from './network/forwarding.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'

/** The host's side of a round: its players, their seats and connections, and what they are sent. */
export interface Host {
  readonly ports: PeerPorts
  readonly record: PeerRecord
  /** Identifies this page among those that the host has opened. */
  readonly epoch: string
  readonly keys: HostKeys
  readonly guests: HostGuests
  readonly forwarding: Forwarding
  readonly bye: HostBye
  readonly admission: Admission
  readonly seatQuestions: SeatQuestions
  readonly seats: HostSeats
  /** How many times each removed guest was sent its removal, by peer id. */
  readonly removalNotices: Map<string, number>
  isClosed(): boolean
  /** Notifies the screens of a change of guests. */
  notify(): void
}
