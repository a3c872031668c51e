import type { PeerInvitation } from '@teemates/golf/join-link'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { CallFailure, CallOutcome } from '../../backend/call-outcome.ts'
import type { Door } from '../live/live-games.ts'
import type { WishState } from './wish.ts'

/** How a device stands to the others of a round. 'host-left' after the host's bye only. Source: document 2 section 4. */
export const roomStates = ['disconnected', 'connecting', 'connected', 'host-left'] as const
export type RoomState = (typeof roomStates)[number]

/** The others of a round, as host and guests see them. */
export interface Room {
  state(): RoomState
  /** Ids of the players whose phones are connected, this one's included. */
  present(): ReadonlySet<string>
  /** Null where this device has lost its secret. It changes when the host sends somebody away. */
  invitation(): PeerInvitation | null
  /** Sends an event of this device, together with others of the next moment. stored: resolves when its way to the disk is over. */
  publish(event: RoundEvent, stored: Promise<boolean>): void
  /** How many of this device's events are known not to have reached the host. */
  unheard(): number
  /** A guest's: the host has answered since this room was opened, whether or not a connection came of it. */
  hasHeardHost(): boolean
  /** Epoch milliseconds at which a guest last heard the host, or opened this room before that; null for a host. */
  hostHeardAt(): number | null
  /** A guest's: the host has answered for a while, and goes on doing so, without a connection coming of it. */
  hasNoWay(): boolean
  /** A guest's: why the backend lets this phone into no such room, as it said last; null where it does, and where it can't be heard. */
  refusal(): CallFailure | null
  /** The host's: the round's code belongs to another one by now, so that no phone finds this one by it. */
  hasLostCode(): boolean
  /** The host's: ends the connection of a player who was removed, for good. */
  sendAway(playerId: string): void
  /** A guest's: the name of the host who is asked whether this phone is the one of a player who is in already; null where nobody is. */
  seatAskedOf(): string | null
  /** Null of a guest: the host alone lets anybody in. */
  readonly door: Door | null
  /**
   * The host's: completes a pending change of the room's code. A live game lets guests in by keys that follow from the code, so the
   * host has to know it before the round moves. Never rejects.
   */
  finishChange(): Promise<CallOutcome<void>>
  /** The host's: the name of a guest who has no way through and asks for a live game; null where nobody does. */
  askedToMove(): string | null
  /** The host's: they have been answered. */
  keepHere(): void
  /** A guest's: asks the host for a live game until something comes of it. False where that can't be said now: it is as soon as it can. */
  askToMove(): boolean
  /** A guest's: what became of that. */
  wish(): WishState
  /** Tries at once to reach who isn't connected. */
  retry(): void
  /**
   * Says goodbye as soon as it can be said, a guest to the host once that has all of the guest's own, the host to every guest;
   * then it closes. onSaid: told once, at once where there is nobody to reach.
   */
  leave(onSaid: () => void): void
  /** Closes without a word: the round goes on when this device comes back. */
  close(): void
  subscribe(listener: () => void): () => void
}
