import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import type { RoundPlayer } from '@teemates/golf/round'
import { type Guest, type Host, sendPresent, takeGuest } from '../host/host.ts'
import type { PeerLink } from '../network/link.ts'
import type { Message, TurnedAway } from '../network/messages.ts'
import { BATCH_MS, GREETING_MS } from '../network/peer-limits.ts'
import { isSameProof, proofOf } from '../network/proof.ts'
import { leaveOf } from '../peer-record.ts'
import { addSeat, guestNamed, isOver, moveSeat, type SeatOwner } from './host-seats.ts'
import type { SeatKey } from './peer-keys.ts'

/** Both ends of a connection use the secret that the invitation had when they met. */
interface Meeting {
  readonly proven: readonly string[]
  /** The host's proof. */
  readonly proof: string
}

/** A newcomer whose connection has proved itself. */
interface Newcomer extends SeatOwner {
  readonly link: PeerLink
  /** False for an older app. */
  readonly canWait: boolean
  readonly meeting: Meeting
}

/**
 * Gives a seat, a new one or the former, to a phone that proves to have the secret and to be at the other end of this
 * very connection.
 */
export function greet(
  host: Host,
  { link, guestId, gen }: { readonly link: PeerLink; readonly guestId: string; readonly gen: string },
  { peer, proof, guest }: Extract<Message, { type: 'hello' }>,
): void {
  const prints = link.connection.fingerprints()
  if (prints === null || guest === undefined || peer !== guestId) return link.close()
  const { auth } = host.keys.secrets()
  const { code, seats, former } = host.keys.current()
  const proven = [code, host.record.part.peerId, peer, gen, prints.own, prints.other]
  if (!isSameProof(proof, proofOf(auth, ['guest', ...proven]))) return link.close()
  const meeting = { proven, proof: proofOf(auth, ['host', ...proven]) }
  const { nickname, profileId, canWait = false, seat: claimed } = guest
  if (claimed === null) return letIn(host, { link, peerId: peer, nickname, profileId, canWait, meeting })
  const isClaimed = ({ playerId, key }: SeatKey) =>
    playerId === claimed.id && isSameProof(claimed.proof, proofOf(key, ['guest seat', ...proven]))
  // A player who has left may claim the seat, too: a killed phone asks until it knows that the host received the leave.
  const own = seats.find(isClaimed)
  if (own !== undefined) return void welcome(host, link, own, meeting, true)
  const moved = former.find(isClaimed)
  // A phone that claims a seat without its key gets no other one: repeated claims would fill the round.
  if (moved === undefined) return link.close()
  sendHello(host, link, moved, meeting, true)
  rejectWith(host, link, { reason: 'seat-moved' })
}

/** A newcomer with a guest's name may be that golfer on another phone. Only the host can know. */
function letIn(host: Host, newcomer: Newcomer): void {
  const { keys, epoch, seatQuestions, unconfirmed } = host
  const { link, peerId, nickname, canWait, meeting } = newcomer
  if (keys.isBlocked(peerId)) return turnAway(host, newcomer, 'sent-away')
  // Its connection may have ended before it received the seat.
  const own = keys.current().seats.find((seat) => seat.peerId === peerId && unconfirmed.has(seat.playerId))
  if (own !== undefined) return void welcome(host, link, own, meeting, false)
  const player = isOver(host) ? undefined : guestNamed(host, nickname)
  if (player === undefined) return letInAsAnother(host, newcomer)
  const decided = keys.takeSeatDecision(peerId, player.id)
  const onAnswer = (isSame: boolean) =>
    isSame ? letInWithSeat(host, player, newcomer) : letInAsAnother(host, newcomer)
  if (decided !== undefined) return onAnswer(decided)
  if (!canWait || !seatQuestions.canAsk(peerId)) return letInAsAnother(host, newcomer)
  const { selfId } = host.record.part
  const hostName = host.record.state().round.players.find(({ id }) => id === selfId)?.nickname ?? DEFAULT_NICKNAME
  link.send({ type: 'seat-asked', proof: meeting.proof, hostName, epoch })
  seatQuestions.ask({ id: peerId, link, player, onAnswer })
}

function letInAsAnother(host: Host, newcomer: Newcomer): void {
  const seat = addSeat(host, newcomer)
  if (seat === null) turnAway(host, newcomer, isOver(host) ? 'over' : 'full')
  else void welcome(host, newcomer.link, seat, newcomer.meeting, false)
}

function turnAway(host: Host, { link, meeting: { proof } }: Newcomer, reason: TurnedAway): void {
  rejectWith(host, link, { reason, proof })
}

function letInWithSeat(host: Host, player: RoundPlayer, newcomer: Newcomer): void {
  const seat = moveSeat(host, player, newcomer)
  if (seat === null) return newcomer.link.close()
  const before = takeGuest(host, player.id)
  if (before !== undefined) void host.seatsStored.then(() => rejectWith(host, before.link, { reason: 'seat-moved' }))
  void welcome(host, newcomer.link, seat, newcomer.meeting, false)
}

/** The message has to arrive before the connection ends. */
function rejectWith({ ports }: Host, link: PeerLink, why: Pick<Extract<Message, { type: 'bye' }>, 'reason' | 'proof'>) {
  link.send({ type: 'bye', ...why })
  ports.after(BATCH_MS, link.close)
}

/** Waits until the seat is stored: a guest that came back to a seat unknown to the host would be rejected. */
async function welcome(host: Host, link: PeerLink, seat: SeatKey, meeting: Meeting, isOwner: boolean): Promise<void> {
  const { keys, guests } = host
  await host.seatsStored
  // The seat may have moved on meanwhile.
  if (host.isClosed || !link.isOpen() || !keys.current().seats.includes(seat)) return
  const old = guests.get(seat.playerId)
  const isRemoved = keys.isBlocked(seat.peerId)
  if (!isRemoved) guests.set(seat.playerId, { seat, link })
  sendHello(host, link, seat, meeting, isOwner)
  if (isRemoved) return notifyRemoved(host, link, seat)
  sendRoom(host, { seat, link })
  // The old link closes now at the earliest, because the guest leaves it for this one.
  old?.link.close()
  sendPresent(host)
  host.notify()
}

function sendHello(
  { record, epoch }: Host,
  link: PeerLink,
  seat: SeatKey,
  { proven, proof }: Meeting,
  isOwner: boolean,
) {
  const own = isOwner
    ? { key: null, proof: proofOf(seat.key, ['host seat', ...proven]) }
    : { key: seat.key, proof: null }
  const host = { epoch, seat: { id: seat.playerId, ...own } }
  link.send({ type: 'hello', peer: record.part.peerId, version: 1, proof, host })
}

function notifyRemoved(host: Host, link: PeerLink, { playerId, peerId }: SeatKey): void {
  const { ports, forwarding, epoch, removalNotices } = host
  removalNotices.set(peerId, (removalNotices.get(peerId) ?? 0) + 1)
  const events = forwarding.known().filter((event) => event.type === 'leave' && event.playerId === playerId)
  link.send({ type: 'events', epoch, order: 0, events })
  // The connection ends only after the guest had time to apply the removal.
  ports.after(GREETING_MS, link.close)
}

/**
 * Sends the code and secret again, because the guest may have missed the change or come by the former code just now.
 */
export function sendRoom({ keys, record }: Host, { seat, link }: Guest): void {
  // A guest who has left or was removed stays connected until that has been received, and must not learn the new
  // secret.
  if (keys.isBlocked(seat.peerId) || leaveOf(record.events(), seat.playerId) !== undefined) return
  const { code, secret } = keys.current()
  if (link.roomId !== code) link.send({ type: 'room', code, secret })
}
