import {
  end,
  endNoWay,
  giveUpLater,
  type Guest,
  changeRoom,
  hostLastSeenAt,
  leaveOnceReceived,
  leftByHost,
  notify,
  seek,
  setState,
} from './guest.ts'
import { eventMessages, openLink, type PeerLink } from '../network/link.ts'
import type { Message } from '../network/messages.ts'

/** Opens a guest's link to the host. Before they have met, other phones could be at its other end. */
export function linkToHost(guest: Guest, gen: string): PeerLink {
  const { ports, proof, search } = guest
  const { code, hostId } = proof.invitation()
  const link = openLink({
    ports,
    roomId: code,
    onCandidate(candidate) {
      const payload = { toId: hostId, fromId: ports.peerId(), gen, candidate }
      guest.signalling.send({ event: 'ice', payload })
    },
    onOpen() {
      search.opened(link)
      const hello = proof.hello(link, gen)
      if (hello === null) link.close()
      else link.send(hello)
    },
    onMessage(message) {
      // A repeated hello isn't a new meeting.
      if (guest.link === link) receive(guest, message)
      else if (message.type === 'hello') meet(guest, link, gen, message)
      else if (message.type === 'seat-asked') waitForAnswer(guest, link, gen, message)
      else if (message.type === 'bye') receiveRefusal(guest, link, gen, message)
    },
    onPresent(ids) {
      if (guest.link !== link) return
      // A page that is gone would not send this.
      guest.isDoubted = false
      if (ids.join() === guest.presentIds.join()) return
      guest.presentIds = ids
      notify(guest)
    },
    onSilence() {
      if (guest.link !== link) return
      if (link.isSilent()) return setState(guest, 'connecting')
      // The connection has healed, so the one tried beside it isn't needed.
      search.drop()
      setState(guest, 'connected')
    },
    onRoom() {
      if (guest.link === link) sync(guest, link)
    },
    onLongSilence() {
      if (guest.link === link) seek(guest)
    },
    onClosed: () => lost(guest, link),
  })
  return link
}

/** A peer that doesn't prove to be the host of this very connection gets no answer. */
function meet(guest: Guest, from: PeerLink, gen: string, hello: Extract<Message, { type: 'hello' }>): void {
  const { search, asking, events, hostEvents } = guest
  const isAwaited = search.isTrying(from) || asking?.link === from
  const seat = isAwaited ? guest.proof.takeSeat(from, gen, hello) : null
  if (seat === null) {
    from.close()
    return search.failed(from)
  }
  search.found()
  if (asking?.link === from) guest.asking = null
  stopAsking(guest)
  // The old link stayed until the new one had proved itself.
  leaveLink(guest)
  guest.link = from
  guest.isDoubted = false
  guest.epochMet = hello.host?.epoch
  events.onSeat?.(seat)
  hostEvents.meet(hello.host?.epoch)
  sync(guest, from)
  setState(guest, 'connected')
}

/** The host's golfer may take any time to answer. */
function waitForAnswer(
  guest: Guest,
  link: PeerLink,
  gen: string,
  { proof, hostName, epoch }: Extract<Message, { type: 'seat-asked' }>,
): void {
  const { search } = guest
  if (!search.isTrying(link) || !guest.proof.isFromHost(link, gen, proof) || guest.proof.seat() !== null) return
  search.found()
  stopAsking(guest)
  guest.asking = { link, hostName, epoch }
  guest.cancelGivingUp?.()
  endNoWay(guest)
  notify(guest)
}

export function stopAsking(guest: Guest): void {
  if (guest.asking === null) return
  const { link } = guest.asking
  guest.asking = null
  link.close()
  notify(guest)
}

function receiveRefusal(
  guest: Guest,
  from: PeerLink,
  gen: string,
  { reason, proof = '' }: Extract<Message, { type: 'bye' }>,
): void {
  if (reason === undefined || reason === 'seat-moved' || guest.proof.seat() !== null) return
  if (!guest.proof.isFromHost(from, gen, proof)) return
  end(guest)
  guest.events.onRefused?.(reason)
}

function receive(guest: Guest, message: Message): void {
  const { hostEvents } = guest
  switch (message.type) {
    case 'events':
      return hostEvents.hold(message)
    case 'join':
      return hostEvents.hold({ events: [message.event] })
    case 'bye':
      hostEvents.takeAll()
      if (message.reason !== 'seat-moved') return leftByHost(guest)
      end(guest)
      guest.events.onSeatMoved?.()
      return leaveOnceReceived(guest)
    case 'room':
      return changeRoom(guest, message.code, message.secret)
    case 'settings':
      return receiveSettings(guest, message)
    case 'hello':
    case 'seat-asked':
    case 'need-delta':
    case 'ping':
    case 'pong':
      return
  }
}

function receiveSettings(guest: Guest, message: Extract<Message, { type: 'settings' }>): void {
  const { epoch, change, games, startingHole } = message
  // Newer settings have come before these.
  if (guest.settingsAt?.epoch === epoch && guest.settingsAt.change > change) return
  guest.settingsAt = { epoch, change }
  guest.events.onSettings({ games, startingHole })
}

/** Requests the events missing here, and sends those that the host isn't known to have. */
function sync(guest: Guest, to: PeerLink): void {
  guest.hostEvents.askForMissing(to)
  guest.unsent = []
  for (const message of eventMessages(guest.hostEvents.unacknowledged(), undefined)) to.send(message)
}

function leaveLink(guest: Guest): void {
  // Takes the held events in this connection's order, before another connection brings more.
  guest.hostEvents.takeAll()
  guest.lastSeenAt = hostLastSeenAt(guest)
  guest.link?.close()
  guest.link = undefined
}

function lost(guest: Guest, link: PeerLink): void {
  guest.search.failed(link)
  if (guest.asking?.link === link) {
    stopAsking(guest)
    giveUpLater(guest)
    return seek(guest)
  }
  if (guest.link !== link) return
  leaveLink(guest)
  guest.isDoubted = false
  guest.presentIds = []
  if (guest.state === 'connected') setState(guest, 'connecting')
  seek(guest)
}
