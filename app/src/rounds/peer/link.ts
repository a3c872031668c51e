import type { RoundEvent } from '@teemates/golf/round-events'
import { createAllowance } from './allowance.ts'
import {
  BESIDE_MS,
  EVENTS_PER_MESSAGE,
  GIVE_UP_MS,
  MAX_EVENTS_CHARS,
  MAX_MESSAGES_AT_ONCE,
  MESSAGES_PER_SECOND,
  PING_MS,
  SILENT_MS,
  SLEPT_MS,
} from './peer-limits.ts'
import { type Content, type Message, parseMessage } from './messages.ts'
import type { ConnectionEvents, PeerConnection, PeerPorts } from './peer-ports.ts'

/** A connection to one phone that is kept alive and speaks in messages. */
export interface PeerLink {
  readonly connection: PeerConnection
  /** The room's code when the connection was begun. Its messages keep it, whatever the room's code is by then. */
  readonly roomId: string
  isOpen(): boolean
  /** Epoch milliseconds of the last message. */
  heardAt(): number
  /** Nothing has been heard for a while. */
  isSilent(): boolean
  /** Tells onSilence() now where that has changed, and not with the next ping. */
  noteSilence(): void
  send(message: Content): boolean
  close(): void
}

interface LinkGiven {
  readonly ports: Pick<PeerPorts, 'connect' | 'after' | 'now'>
  readonly roomId: string
  /** Said with each ping; undefined for a guest. */
  readonly present: () => readonly string[] | undefined
  readonly onCandidate: ConnectionEvents['onCandidate']
  readonly onOpen: () => void
  /** All but pings and pongs. */
  readonly onMessage: (message: Message) => void
  /** Also told with each ping of a host. */
  readonly onPresent: (playerIds: readonly string[]) => void
  /** isSilent() has changed. */
  readonly onSilence: () => void
  /** Silent for so long that another connection is better tried beside this one; again with each ping. */
  readonly onLongSilence: () => void
  /** What couldn't be sent for lack of room can be now: it was dropped, and has to be said again. */
  readonly onRoom: () => void
  /** For good: closed by the other one, lost, or silent for too long. Not after close(). */
  readonly onClosed: () => void
}

export function openLink(given: LinkGiven): PeerLink {
  const { ports, roomId } = given
  let isOpen = false
  let isOver = false
  let heardAt = ports.now()
  let beatAt = heardAt
  /** A page that sleeps hears nothing: its silence counts from its waking. */
  let wokeAt = heardAt
  let wasSilent = false
  /** A flood would take the time of a phone on which a golfer taps. */
  const mayBeHeard = createAllowance(ports.now, MAX_MESSAGES_AT_ONCE, MESSAGES_PER_SECOND)
  /** Something couldn't be sent. */
  let isBehind = false
  let callOffBeat: (() => void) | undefined

  const connection = ports.connect({
    onCandidate: given.onCandidate,
    onOpen() {
      isOpen = true
      heardAt = ports.now()
      beatAt = heardAt
      beat()
      given.onOpen()
    },
    onMessage(text) {
      if (isOver) return
      heardAt = ports.now()
      if (!mayBeHeard(1)) return over()
      noteSilence()
      const message = parseMessage(text)
      if (message === undefined || message.roomId !== roomId) return
      if (message.type === 'ping') {
        send({ type: 'pong' })
        if (message.present !== undefined) given.onPresent(message.present)
      } else if (message.type !== 'pong') given.onMessage(message)
    },
    onRoom() {
      if (isOver || !isBehind) return
      isBehind = false
      given.onRoom()
    },
    onClosed: over,
  })

  function over(): void {
    if (isOver) return
    end()
    given.onClosed()
  }

  function end(): void {
    isOver = true
    isOpen = false
    callOffBeat?.()
    connection.close()
  }

  function send(message: Content): boolean {
    if (isOver) return false
    const isSent = connection.send(JSON.stringify({ ...message, roomId }))
    // The next ping says what the one before said.
    if (!isSent && message.type !== 'ping' && message.type !== 'pong') isBehind = true
    return isSent
  }

  function isSilent(): boolean {
    return isOpen && ports.now() - heardAt >= SILENT_MS
  }

  function noteSilence(): void {
    if (isSilent() === wasSilent) return
    wasSilent = !wasSilent
    given.onSilence()
  }

  function beat(): void {
    if (isOver) return
    const now = ports.now()
    if (now - beatAt > PING_MS + SLEPT_MS) wokeAt = now
    beatAt = now
    if (now - Math.max(heardAt, wokeAt) >= GIVE_UP_MS) return over()
    noteSilence()
    // On waking, what came meanwhile is read first.
    if (now - heardAt >= BESIDE_MS && now > wokeAt) given.onLongSilence()
    const present = given.present()
    send({ type: 'ping', ...(present !== undefined && { present: [...present] }) })
    callOffBeat = ports.after(PING_MS, beat)
  }

  return {
    connection,
    roomId,
    isOpen: () => isOpen && !isOver,
    heardAt: () => heardAt,
    isSilent,
    noteSilence,
    send,
    close: end,
  }
}

type EventsContent = Extract<Content, { type: 'events' }>

/** Events as messages that fit. order: of the first one in the host's order; undefined of a guest. */
export function eventMessages(
  events: readonly RoundEvent[],
  place: { readonly epoch: string; readonly order: number } | undefined,
): EventsContent[] {
  const messages: EventsContent[] = []
  let from = 0
  while (from < events.length) {
    const part = fitting(events.slice(from, from + EVENTS_PER_MESSAGE))
    messages.push({
      type: 'events',
      ...(place !== undefined && { epoch: place.epoch, order: place.order + from }),
      events: part,
    })
    from += part.length
  }
  return messages
}

/** As many of the first ones as fit into a message, one at least. */
function fitting(events: RoundEvent[]): RoundEvent[] {
  let chars = 0
  const end = events.findIndex((event) => {
    chars += JSON.stringify(event).length
    return chars > MAX_EVENTS_CHARS
  })
  return end === -1 ? events : events.slice(0, Math.max(end, 1))
}
