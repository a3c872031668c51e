import { isStroke, type RoundEvent } from '@teemates/golf/round-events'
import { type Message, parseMessage } from '../../app/src/rounds/peer/messages.ts'
import type { PeerPorts } from '../../app/src/rounds/peer/peer-ports.ts'
import type { PeerVariant } from './peer-world.ts'

/*
 * For tests: phones that make a mistake which a protocol like this one can make. Each is one precaution that the real rooms
 * take, taken away between them and their world.
 */

/** One a phone, by what it does. */
export const knownMistakes: Readonly<Record<string, () => PeerVariant>> = {
  'a guest doesn’t say again what the host may have lost': noResend,
  'a guest says its strokes before it has stored them': saidBeforeStored,
  'a guest keeps what its host said before it had stored it': keptThoughLost,
  'a host doesn’t store what its guests have said': forgetfulHost,
  'a host’s next page passes for the one before': oneEpoch,
  'a guest’s clock says which of its strokes is the later one': orderedByClock,
}

function noResend(): PeerVariant {
  const said = new Set<string>()
  return (ports) =>
    saying(ports, (message) => {
      if (!isOfGuest(message)) return message
      const events = message.events.filter(({ id }) => !said.has(id))
      for (const { id } of events) said.add(id)
      return { ...message, events }
    })
}

/** They are gone with the page: what it hasn't said by then nobody has. */
function saidBeforeStored(): PeerVariant {
  let isGuest = false
  return (ports) => ({
    ...ports,
    log: {
      ...ports.log,
      async append(entry) {
        if (entry.kind === 'created') isGuest = entry.peer.role === 'guest'
        const isLost = isGuest && entry.kind === 'event' && isStroke(entry.event)
        return isLost || ports.log.append(entry)
      },
    },
  })
}

/** The whole round that comes after such a loss replaces nothing. */
function keptThoughLost(): PeerVariant {
  const variant = sentBeforeStored()
  return (ports) =>
    hearing(variant(ports), (message) => (message.type === 'events' ? { ...message, contained: undefined } : message))
}

/** They are gone with the page: what it has said by then its guests alone have, until its next page sends the whole round. */
export function sentBeforeStored(): PeerVariant {
  let isHost = false
  return (ports) => ({
    ...ports,
    log: {
      ...ports.log,
      async append(entry) {
        if (entry.kind === 'created') isHost = entry.peer.role === 'host'
        const isStored = ports.log.append(entry)
        return (isHost && entry.kind === 'event') || isStored
      },
    },
  })
}

function forgetfulHost(): PeerVariant {
  let isHost = false
  return (ports) => ({
    ...ports,
    log: {
      ...ports.log,
      async append(entry) {
        if (entry.kind === 'created') isHost = entry.peer.role === 'host'
        return (isHost && entry.kind === 'received') || ports.log.append(entry)
      },
    },
  })
}

/** Its guests take the order of another page for the one that they know, and what the host has lost for heard. */
function oneEpoch(): PeerVariant {
  const lasting = 'one for all pages'
  return (ports) => {
    let own = ''
    const told = saying(ports, (message) => {
      if (message.type === 'hello' && message.host !== undefined) {
        own = message.host.epoch
        return { ...message, host: { ...message.host, epoch: lasting } }
      }
      return message.type === 'events' && message.epoch !== undefined ? { ...message, epoch: lasting } : message
    })
    return hearing(told, (message) =>
      message.type === 'need-delta' && message.epoch === lasting ? { ...message, epoch: own } : message,
    )
  }
}

/** Each start sets the clock back by more than a hole takes; of two events about one cell the earlier one stands then. */
function orderedByClock(): PeerVariant {
  const counts = new Map<string, number>()
  let setBackMs = 0
  return (ports) => {
    setBackMs += 600_000
    const counted = (event: RoundEvent): RoundEvent => {
      if ((event.type !== 'stroke' && event.type !== 'undo_stroke') || event.data === null) return event
      const counter = counts.get(event.id) ?? Math.max(1, Date.parse(event.timestamp) - setBackMs)
      counts.set(event.id, counter)
      return { ...event, data: { ...event.data, counter } }
    }
    return saying(ports, (message) =>
      isOfGuest(message) ? { ...message, events: message.events.map(counted) } : message,
    )
  }
}

/** A host says where in its order its events stand. */
function isOfGuest(message: Message): message is Extract<Message, { type: 'events' }> {
  return message.type === 'events' && message.epoch === undefined
}

/** The phone hears something else than was said to it. */
function hearing(ports: PeerPorts, change: (message: Message) => Message): PeerPorts {
  return {
    ...ports,
    connect: (events) =>
      ports.connect({
        ...events,
        onMessage(text) {
          const message = parseMessage(text)
          events.onMessage(message === undefined ? text : JSON.stringify(change(message)))
        },
      }),
  }
}

/** The phone says something else than its rooms do. */
function saying(ports: PeerPorts, change: (message: Message) => Message): PeerPorts {
  return {
    ...ports,
    connect(events) {
      const connection = ports.connect(events)
      return {
        ...connection,
        send(text) {
          const message = parseMessage(text)
          return connection.send(message === undefined ? text : JSON.stringify(change(message)))
        },
      }
    },
  }
}
