import type { PeerInvitation } from '@teemates/golf/join-link'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { CallFailure, CallOutcome } from '../../backend/call-outcome.ts'
import type { JoinRequests } from '../lobby.ts'
import type { MoveRequestState } from './joining/move-request.ts'

/**
 * A device's connection to the others of a round. 'host-left' only after the host's bye. Source: document 2 section 4.
 */
export const roomStates = ['disconnected', 'connecting', 'connected', 'host-left'] as const
export type RoomState = (typeof roomStates)[number]

/** The connection to the other players of a round, as host and guests use it. */
export interface Room {
  state(): RoomState
  /** Ids of the players whose phones are connected, this one's included. */
  present(): ReadonlySet<string>
  /** Null if this device has lost its secret. The invitation changes when the host removes a guest. */
  invitation(): PeerInvitation | null
  /**
   * Sends an event of this device after BATCH_MS, together with those that follow by then. stored: resolves when the event
   * is stored, or when storing it has failed.
   */
  publish(event: RoundEvent, stored: Promise<boolean>): void
  /** For the host: sends settings that have just changed to all guests. Each guest also receives them when it connects. */
  sendSettings(): void
  /** The number of this device's events that are known not to have reached the host. */
  unreceived(): number
  /** For a guest: the host has answered since this room was opened, whether or not a connection was made. */
  hasHostAnswered(): boolean
  /**
   * Epoch milliseconds of the host's last message to a guest, or of the opening of this room if that is later; null for
   * a host.
   */
  hostLastSeenAt(): number | null
  /** For a guest: the host keeps answering, but no connection can be made. */
  hasNoWay(): boolean
  /**
   * For a guest: the backend's last reason to reject this phone; null if the phone was let in, or can't reach the backend.
   */
  refusal(): CallFailure | null
  /** For the host: the round's code now belongs to another one, so no phone finds this room by it. */
  hasLostCode(): boolean
  /** For the host: ends the connection of a removed player for good. */
  sendAway(playerId: string): void
  /**
   * For a guest: the name of the host who is asked whether this phone belongs to a player of the round; null if nobody
   * is asked.
   */
  seatAskedOf(): string | null
  /** Null for a guest: only the host lets others in. */
  readonly joinRequests: JoinRequests | null
  /**
   * For the host: completes a pending change of the room's code, and does the work before any further change. A live
   * game lets guests in by keys that follow from the code, so it has to stay the same while the round moves. Rejects
   * only if the work does.
   */
  betweenChanges<T>(work: () => Promise<CallOutcome<T>>): Promise<CallOutcome<T>>
  /** For the host: the name of a guest who can't connect and asks for a live game; null if nobody does. */
  askedToMove(): string | null
  /** For the host: declines those guests' requests for a live game. */
  declineMoveRequests(): void
  /**
   * For a guest: asks the host for a live game, repeatedly until there is a result. False if it can't be sent now; it
   * is sent as soon as possible.
   */
  askToMove(): boolean
  /** For a guest: the state of that request. */
  moveRequestState(): MoveRequestState
  /** Tries at once to connect to absent players. */
  retry(): void
  /**
   * Sends the bye and then closes the room. A guest sends it to the host as soon as the host has all of the guest's
   * events, the host sends it to every guest. onSent: called once, immediately if there is nobody to reach.
   */
  leave(onSent: () => void): void
  /** Closes without a bye: the round goes on when this device comes back. */
  close(): void
  subscribe(listener: () => void): () => void
}

/** A room's answers to what only a guest can be asked. */
export const notAGuest = {
  hasHostAnswered: () => true,
  hostLastSeenAt: () => null,
  hasNoWay: () => false,
  refusal: () => null,
  seatAskedOf: () => null,
  askToMove: () => false,
  moveRequestState: () => 'none',
} as const satisfies Partial<Room>

/** A room's answers to what only a host can be asked. */
export const notAHost = {
  hasLostCode: () => false,
  sendAway: () => undefined,
  sendSettings: () => undefined,
  joinRequests: null,
  betweenChanges: (work) => work(),
  askedToMove: () => null,
  declineMoveRequests: () => undefined,
} satisfies Partial<Room>

/** The room of a guest whose host has left, and of a device that has lost its keys: nobody can be reached. */
export function openLeftRoom(selfId: string, invitation: PeerInvitation | null): Room {
  return {
    ...notAGuest,
    ...notAHost,
    state: () => 'host-left',
    present: () => new Set([selfId]),
    invitation: () => invitation,
    publish: () => undefined,
    unreceived: () => 0,
    retry: () => undefined,
    leave: (onSent) => onSent(),
    close: () => undefined,
    subscribe: () => () => undefined,
  }
}
