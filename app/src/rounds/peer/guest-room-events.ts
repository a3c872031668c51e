import type { PeerInvitation } from '@teemates/golf/join-link'
import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { ContinuedAs } from '../../backend/backend.ts'
import type { HostSettings } from './host-settings.ts'
import type { TurnedAway } from './network/messages.ts'
import type { SeatKey } from './joining/peer-keys.ts'

/** Events that a guest's room reports, and questions that it asks. */
export interface GuestRoomEvents {
  /** The seat that the host gave, or has confirmed. */
  onSeat(seat: SeatKey): void
  /** The round without its events. It comes again after each new page of the host's. */
  onRound(round: Round): void
  /**
   * The same round, once all the host's events have arrived. listed: ids of all events that the host is known to have.
   */
  onWholeRound(round: Round, listed: ReadonlySet<string>): void
  /** Events of others, and echoes of this device's own, in the host's order. */
  onEvents(events: readonly RoundEvent[], place: { readonly epoch: string; readonly order: number }): void
  /** The host's settings. They come again with each connection. */
  onSettings(settings: HostSettings): void
  /** The host has sent its bye. */
  onHostLeft(): void
  /** The host has removed a player: the room has a new code and the invitation a new secret. */
  onRoomChanged(invitation: PeerInvitation): void
  /** The golfer plays on from another phone. The room is closed by then. */
  onSeatMoved(): void
  /** The host can't let this newcomer in. The room is closed by then. */
  onRefused(reason: TurnedAway): void
  /**
   * The round continues as that live game. 'followed': this device is in it, so the room can be closed. 'over': the
   * game no longer exists. 'later': it has to be tried again.
   */
  onContinued(game: ContinuedAs): Promise<'followed' | 'over' | 'later'>
  /** This device's own events, to be sent again after the connection was lost. */
  own(): readonly RoundEvent[]
}
