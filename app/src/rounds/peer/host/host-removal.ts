import { type Host, sendPresent, takeGuest } from './host.ts'
import { isPlayer } from '../joining/host-seats.ts'
import type { SeatKey } from '../joining/peer-keys.ts'
import { BATCH_MS } from '../network/peer-limits.ts'
import { newEvent } from '../../new-event.ts'

/** Ends the connection of a player whom the host has removed, for good. */
export function sendAway(host: Host, playerId: string): void {
  const seat = host.keys.current().seats.find((one) => one.playerId === playerId)
  if (seat !== undefined) block(host, seat)
  disconnect(host, playerId)
}

/**
 * Lets the player leave the round as if the host had removed them, so that nobody waits for a phone that can't come
 * back.
 */
export function removeForGood(host: Host, seat: SeatKey): void {
  const { ports, record, forwarding } = host
  const { playerId } = seat
  const { players, status } = record.state().round
  block(host, seat, players.find(({ id }) => id === playerId)?.nickname)
  const event = newEvent(ports, record.roundId, { playerId, type: 'leave', holeNumber: null, data: null })
  // Players who have finished a round stay on its card.
  if (status !== 'completed') forwarding.publish(event, record.add(event))
  // By then the event is stored and can be sent to the removed guest, too.
  ports.after(BATCH_MS, () => disconnect(host, playerId))
}

function block(host: Host, seat: SeatKey, removed?: string): void {
  const { keys } = host
  const { seats, former } = keys.current()
  // A former phone that came back as another player stays one.
  const others = seats.filter(({ playerId }) => playerId !== seat.playerId && isPlayer(host, playerId))
  const before = former.filter(
    ({ playerId, peerId }) => playerId === seat.playerId && !others.some((one) => one.peerId === peerId),
  )
  const peerIds = [seat, ...before].map(({ peerId }) => peerId)
  keys.block(peerIds, removed)
}

function disconnect(host: Host, playerId: string): void {
  host.forwarding.forwardNow()
  const guest = takeGuest(host, playerId)
  // The connection ends only after the last message had time to arrive.
  if (guest !== undefined) host.ports.after(BATCH_MS, guest.link.close)
  sendPresent(host)
  host.notify()
}
