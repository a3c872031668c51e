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
import type { ConnectionEvents, PeerPorts } from './peer-ports.ts'

export type PeerLink = ReturnType<typeof openLink>

interface LinkGiven {
  readonly ports: Pick<PeerPorts, 'connect' | 'after' | 'now'>
  readonly roomId: string
  /** For a host: the player ids sent with each ping. */
  readonly present?: () => readonly string[]
  readonly onCandidate: ConnectionEvents['onCandidate']
  readonly onOpen: () => void
  /** Called for all messages but pings and pongs. */
  readonly onMessage: (message: Message) => void
  /** For a guest: called with each ping of the host. */
  readonly onPresent?: (playerIds: readonly string[]) => void
  /** isSilent() has changed. */
  readonly onSilence: () => void
  /** For a guest, who makes the next connection: called with each ping once the link was silent for so long that another connection should be tried beside it. */
  readonly onLongSilence?: () => void
  /** There is room again for messages that were dropped for lack of it; they have to be sent again. */
  readonly onRoom: () => void
  /** The end: closed by the other phone, lost, or silent for too long. Not called after close(). */
  readonly onClosed: () => void
}

/** A connection to one phone that is kept alive by pings and carries messages. */
export function openLink(given: LinkGiven) {
  const { ports, roomId } = given
  let isOver = false
  /** A flood would slow down a phone on which a golfer taps. */
  const mayReceive = createAllowance(ports.now, MAX_MESSAGES_AT_ONCE, MESSAGES_PER_SECOND)
  /** A message couldn't be sent. */
  let isBehind = false
  const pulse = createPulse({ ...given, send, onGivenUp: over })

  const connection = ports.connect({
    onCandidate: given.onCandidate,
    onOpen() {
      if (isOver) return
      pulse.start()
      given.onOpen()
    },
    onMessage(text) {
      if (isOver) return
      pulse.received()
      if (!mayReceive(1)) return over()
      pulse.checkSilence()
      const message = parseMessage(text)
      if (message === undefined || message.roomId !== roomId) return
      if (message.type === 'ping') {
        send({ type: 'pong' })
        if (message.present !== undefined) given.onPresent?.(message.present)
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
    close()
    given.onClosed()
  }

  function close(): void {
    isOver = true
    pulse.stop()
    connection.close()
  }

  function send(message: Content): boolean {
    if (isOver) return false
    const isSent = connection.send(JSON.stringify({ ...message, roomId }))
    // The next ping replaces a lost one.
    if (!isSent && message.type !== 'ping' && message.type !== 'pong') isBehind = true
    return isSent
  }

  return {
    connection,
    /** The room's code when the connection began. Its messages keep that code, even after the room's code has changed. */
    roomId,
    isOpen: pulse.isBeating,
    lastMessageAt: pulse.lastMessageAt,
    isSilent: pulse.isSilent,
    checkSilence: pulse.checkSilence,
    send,
    close,
  }
}

interface PulseGiven extends Pick<LinkGiven, 'ports' | 'present' | 'onSilence' | 'onLongSilence'> {
  readonly send: (message: Content) => boolean
  /** Nothing has come for so long that the connection is lost. */
  readonly onGivenUp: () => void
}

/** Sends pings, and measures for how long nothing has come. */
function createPulse({ ports, present, send, onSilence, onLongSilence, onGivenUp }: PulseGiven) {
  let isBeating = false
  let lastMessageAt = ports.now()
  let beatAt = lastMessageAt
  /** A sleeping page receives nothing, so its silence counts from its waking. */
  let wokeAt = lastMessageAt
  let wasSilent = false
  let cancelBeat: (() => void) | undefined

  /** Nothing has arrived for a while. */
  function isSilent(): boolean {
    return isBeating && ports.now() - lastMessageAt >= SILENT_MS
  }

  /** Calls onSilence() now if that has changed, instead of at the next ping. */
  function checkSilence(): void {
    if (isSilent() === wasSilent) return
    wasSilent = !wasSilent
    onSilence()
  }

  function beat(): void {
    if (!isBeating) return
    const now = ports.now()
    if (now - beatAt > PING_MS + SLEPT_MS) wokeAt = now
    beatAt = now
    if (now - Math.max(lastMessageAt, wokeAt) >= GIVE_UP_MS) return onGivenUp()
    checkSilence()
    // After waking, the messages that arrived meanwhile are read first.
    if (now - lastMessageAt >= BESIDE_MS && now > wokeAt) onLongSilence?.()
    send({ type: 'ping', ...(present !== undefined && { present: [...present()] }) })
    cancelBeat = ports.after(PING_MS, beat)
  }

  return {
    isBeating: () => isBeating,
    /** Epoch milliseconds of the last message. */
    lastMessageAt: () => lastMessageAt,
    isSilent,
    checkSilence,
    received() {
      lastMessageAt = ports.now()
    },
    start() {
      isBeating = true
      lastMessageAt = ports.now()
      beatAt = lastMessageAt
      beat()
    },
    stop() {
      isBeating = false
      cancelBeat?.()
    },
  }
}

type EventsContent = Extract<Content, { type: 'events' }>

/** Splits events into messages that fit. order: the first one's place in the host's order; undefined for a guest. */
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

/** The longest prefix that fits into a message, at least one event. */
function fitting(events: RoundEvent[]): RoundEvent[] {
  let chars = 0
  const end = events.findIndex((event) => {
    chars += JSON.stringify(event).length
    return chars > MAX_EVENTS_CHARS
  })
  return end === -1 ? events : events.slice(0, Math.max(end, 1))
}
