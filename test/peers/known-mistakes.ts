import { isStroke, type RoundEvent } from '@teemates/golf/round-events'
import { type Message, parseMessage } from '../../app/src/rounds/peer/network/messages.ts'
import type { PeerPorts } from '../../app/src/rounds/peer/network/peer-ports.ts'
import type { PeerVariant } from './peer-world.ts'

/* For tests: phones with a mistake that a protocol like this one can make. Each lacks one precaution of the real rooms. */

/** One variant per phone, by its mistake. */
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
    sending(ports, (message) => {
      if (!isOfGuest(message)) return message
      const events = message.events.filter(({ id }) => !said.has(id))
      for (const { id } of events) said.add(id)
      return { ...message, events }
    })
}

/** Messages are sent before their entries are stored. If the page dies, entries that it hasn't sent are lost everywhere. */
function saidBeforeStored(): PeerVariant {
  let isGuest = false
  return (ports) => ({
    ...ports,
    log: {
      ...ports.log,
      async append(entry) {
        if (entry.kind === 'created') isGuest = entry.peer?.role === 'guest'
        const isLost = isGuest && entry.kind === 'event' && isStroke(entry.event)
        return isLost || ports.log.append(entry)
      },
    },
  })
}

/** After such a loss, the complete round from the guests replaces nothing. */
function keptThoughLost(): PeerVariant {
  const variant = sentBeforeStored()
  return (ports) =>
    receiving(variant(ports), (message) => (message.type === 'events' ? { ...message, contained: undefined } : message))
}

/**
 * Messages are sent before their entries are stored. If the page dies, only its guests have the entries, until its next
 * page sends the complete round.
 */
export function sentBeforeStored(): PeerVariant {
  let isHost = false
  return (ports) => ({
    ...ports,
    log: {
      ...ports.log,
      async append(entry) {
        if (entry.kind === 'created') isHost = entry.peer?.role === 'host'
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
        if (entry.kind === 'created') isHost = entry.peer?.role === 'host'
        return (isHost && entry.kind === 'received') || ports.log.append(entry)
      },
    },
  })
}

/** Its guests confuse another page's order with the known one, and the host takes lost entries for received ones. */
function oneEpoch(): PeerVariant {
  const lasting = 'one for all pages'
  return (ports) => {
    let own = ''
    const claiming = sending(ports, (message) => {
      if (message.type === 'hello' && message.host !== undefined) {
        own = message.host.epoch
        return { ...message, host: { ...message.host, epoch: lasting } }
      }
      return message.type === 'events' && message.epoch !== undefined ? { ...message, epoch: lasting } : message
    })
    return receiving(claiming, (message) =>
      message.type === 'need-delta' && message.epoch === lasting ? { ...message, epoch: own } : message,
    )
  }
}

/** Each start sets the clock back by more than a hole takes, and of two events about one cell the earlier one wins. */
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
    return sending(ports, (message) =>
      isOfGuest(message) ? { ...message, events: message.events.map(counted) } : message,
    )
  }
}

/** Only a host numbers its events. */
function isOfGuest(message: Message): message is Extract<Message, { type: 'events' }> {
  return message.type === 'events' && message.epoch === undefined
}

/** Changes the messages that the phone receives. */
function receiving(ports: PeerPorts, change: (message: Message) => Message): PeerPorts {
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

/** Changes the messages that the phone sends. */
function sending(ports: PeerPorts, change: (message: Message) => Message): PeerPorts {
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
