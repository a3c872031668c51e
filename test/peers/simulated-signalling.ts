import type {
  Backend,
  ChangedRoom,
  ContinuedAs,
  EnteredRoom,
  OpenedRoom,
  SignalEvent,
  SignalListeners,
} from '../../app/src/backend/backend.ts'
import type { CallOutcome } from '../../app/src/backend/call-outcome.ts'
import type { VirtualClock } from '../devices/virtual-clock.ts'
import { MAX_JOIN_REQUESTS } from '../../app/src/rounds/peer/network/peer-limits.ts'

/** The default latency to the server in ms, one way. */
const LATENCY_MS = 30
/** New rooms get these codes in turn. */
const CODES = ['ABC234', 'BCD345', 'CDE456', 'DEF567', 'EFG678', 'FGH789', 'GHJ892', 'HJK923'] as const

export interface SimulatedSignal {
  readonly event: SignalEvent
  readonly payload: Readonly<Record<string, unknown>>
}

/** For tests: the server that connects the phones of one room, and the messages that they exchange over it. */
export interface SimulatedSignalling {
  /** Everything that was sent, in order. */
  readonly said: readonly (SimulatedSignal & { readonly from: string })[]
  /** While it is down, nobody is admitted and nothing is delivered. */
  setUp(isUp: boolean): void
  /** Changes the latency to the server. */
  slow(latencyMs: number): void
  /** Replaces a signal by the returned ones. If undefined, signals pass unchanged. */
  interceptor: ((from: string, signal: SimulatedSignal) => Promise<readonly SimulatedSignal[]>) | undefined
  /** Admits everybody with any ticket, as an untrustworthy server would. */
  letEverybodyIn(): void
  /** Ends all rooms, as after a day. Their hosts can open them again. */
  endRooms(): void
  /** Restores the server from a backup that is older than the room. */
  forgetRooms(): void
  /** Restores the server from a backup that is older than the room, and gives its code to another round's room. */
  giveAway(code: string): void
  /**
   * Continues the room's round as the live game of that code, and notifies everybody in the room.
   * @param seatKeys the keys that still admit their holders after a player was removed; null: the ticket does
   */
  continueAs(code: string, seatKeys?: readonly string[] | null): void
  /**
   * Sends a signal to everybody in the room as a member that is no phone of the world, or on the topic of a knocking guest.
   */
  say(from: string, signal: SimulatedSignal, topic?: string): void
  /** One page's connection to the server. */
  member(name: string): SimulatedMember
}

export interface SimulatedMember {
  readonly rooms: Backend['peerRooms']
  readonly signal: Backend['signal']
  /** Removes the page. */
  vanish(): void
}

interface SimulatedRoom {
  readonly host: string
  readonly roundId: string
  readonly ticket: string
  readonly hostKey: string
}

interface Listening {
  readonly name: string
  readonly topic: string
  readonly listeners: SignalListeners
  isJoined: boolean
}

export function createSimulatedSignalling(clock: VirtualClock): SimulatedSignalling {
  const channels = new Set<Listening>()
  const said: (SimulatedSignal & { readonly from: string })[] = []
  let isUp = true
  let latencyMs = LATENCY_MS
  /** Phones that have asked at a room's door, and phones that can't any more. */
  const atDoor = new Set<string>()
  const declined = new Set<string>()
  const rooms = new Map<string, SimulatedRoom>()
  const ended = new Map<string, SimulatedRoom>()
  const changed = new Map<string, NonNullable<EnteredRoom['changedTo']>>()
  let drawn = 0
  let isOpenToAll = false
  let continuedAs: ContinuedAs | null = null
  let waiting: readonly string[] | null = null

  function broadcast(from: string, signal: SimulatedSignal, topic: string): void {
    clock.after(latencyMs, () => {
      if (!isUp) return
      // The copy stands for the text that goes over a socket.
      const { event, payload } = structuredClone(signal)
      for (const channel of Array.from(channels)) {
        if (channel.topic === topic && channel.name !== from && channel.isJoined)
          channel.listeners.onMessage(event, payload)
      }
    })
  }

  function answer<T>(outcome: () => CallOutcome<T>): Promise<CallOutcome<T>> {
    return new Promise((settle) => {
      clock.after(latencyMs, () => settle(isUp ? outcome() : { ok: false, failure: { kind: 'unreachable' } }))
    })
  }

  /** The code of the latest room. */
  function lastCode(): string {
    return [...rooms.keys()].at(-1) ?? CODES[0]
  }

  /** Does the same as the server's procedure of that name. */
  function open(host: string, { roundId, ticket, code, hostKey }: OpenedRoom): string {
    const own = [...rooms].find(([, room]) => room.host === host && room.roundId === roundId)?.[0]
    const held = code === null ? undefined : (rooms.get(code) ?? ended.get(code))
    const isProved = held?.roundId === roundId && (held.host === host || held.hostKey === hostKey)
    const given = (isProved ? code : own) ?? CODES[drawn++ % CODES.length] ?? CODES[0]
    ended.delete(given)
    rooms.set(given, { host, roundId, ticket, hostKey })
    return given
  }

  function isIn(code: string, ticket: string, seatKey: string | null): boolean {
    if (!rooms.has(code) || (waiting !== null && !waiting.includes(seatKey ?? ''))) return false
    return isOpenToAll || ticket === rooms.get(code)?.ticket
  }

  function enter(code: string, ticket: string, seatKey: string | null): CallOutcome<EnteredRoom> {
    if (isIn(code, ticket, seatKey)) return { ok: true, value: { continuedAs, changedTo: null } }
    const changedTo = changed.get(seatKey ?? '')
    if (changedTo !== undefined) return { ok: true, value: { continuedAs: null, changedTo } }
    return { ok: false, failure: { kind: 'refused', code: 'code_not_valid', message: '' } }
  }

  /** Does the same as the server's procedure of that name. */
  function change(
    host: string,
    { roundId, ticket, hostKey, seats }: ChangedRoom,
  ): CallOutcome<{ code: string; continuedAs: ContinuedAs | null }> {
    const isIt = ([, room]: [string, SimulatedRoom]) => room.roundId === roundId && room.hostKey === hostKey
    const former = [...rooms].find(isIt) ?? [...ended].find(isIt)
    if (former === undefined) return { ok: false, failure: { kind: 'refused', code: 'not_member', message: '' } }
    const [code, room] = former
    if (continuedAs !== null || (rooms.has(code) && room.ticket === ticket))
      return { ok: true, value: { code, continuedAs } }
    rooms.delete(code)
    ended.delete(code)
    const given = CODES[drawn++ % CODES.length] ?? CODES[0]
    rooms.set(given, { host, roundId, ticket, hostKey })
    for (const { seatKey, sealed } of seats) changed.set(seatKey, { code: given, sealed })
    broadcast('server', { event: 'moved', payload: {} }, code)
    return { ok: true, value: { code: given, continuedAs: null } }
  }

  const signalling: SimulatedSignalling = {
    said,
    setUp(next) {
      isUp = next
      if (isUp) return
      for (const channel of Array.from(channels)) {
        channels.delete(channel)
        channel.listeners.onStatus('failed')
      }
    },
    slow(ms) {
      latencyMs = ms
    },
    interceptor: undefined,
    letEverybodyIn() {
      isOpenToAll = true
    },
    endRooms() {
      for (const [code, room] of rooms) ended.set(code, room)
      rooms.clear()
    },
    forgetRooms: () => rooms.clear(),
    giveAway: (code) => void rooms.set(code, { host: 'zoe', roundId: 'another', ticket: '', hostKey: '' }),
    continueAs(code, seatKeys = null) {
      waiting = seatKeys
      continuedAs = { code, secret: null }
      broadcast('server', { event: 'moved', payload: {} }, lastCode())
    },
    say(from, signal, topic = lastCode()) {
      said.push({ ...signal, from })
      const { interceptor } = signalling
      if (interceptor === undefined) return broadcast(from, signal, topic)
      void interceptor(from, signal).then((signals) => {
        for (const one of signals) broadcast(from, one, topic)
      })
    },
    member(name) {
      const own = new Set<Listening>()
      let isGone = false
      return {
        rooms: {
          open: (room) => answer(() => ({ ok: true, value: { code: open(name, room), continuedAs } })),
          enter: (code, ticket, seatKey) => answer(() => enter(code, ticket, seatKey)),
          change: (room) => answer(() => change(name, room)),
          close: () => answer(() => ({ ok: true, value: undefined })),
          continueAsGame: () => answer(() => ({ ok: false, failure: { kind: 'not-configured' } })),
          relay: () => answer(() => ({ ok: false, failure: { kind: 'not-configured' } })),
          emptyDoor: (_code, onceMore) =>
            answer(() => {
              const others = [...atDoor].filter((one) => !onceMore.includes(one))
              for (const one of others) declined.add(one)
              atDoor.clear()
              return { ok: true, value: { declined: others.length } }
            }),
          takeBackDecline: (_code, uid) =>
            answer(() => {
              if (uid === null) declined.clear()
              else declined.delete(uid)
              return { ok: true, value: undefined }
            }),
          knock: (code) =>
            answer(() => {
              if (!rooms.has(code) || declined.has(name)) {
                return { ok: false, failure: { kind: 'refused', code: 'code_not_valid', message: 'Game not found.' } }
              }
              if (atDoor.size >= MAX_JOIN_REQUESTS && !atDoor.has(name)) {
                broadcast('server', { event: 'door-full', payload: {} }, code)
                return { ok: false, failure: { kind: 'refused', code: 'game_full', message: 'This game is full.' } }
              }
              atDoor.add(name)
              broadcast('server', { event: 'knock', payload: { uid: name } }, code)
              return { ok: true, value: { topic: `${code}:${name}`, continuedAs } }
            }),
        },
        signal(topic, listeners) {
          const channel: Listening = { name, topic, listeners, isJoined: false }
          // A page may be notified of its admission after it has gone.
          if (!isGone) channels.add(channel)
          own.add(channel)
          clock.after(latencyMs, () => {
            if (!channels.has(channel)) return
            channel.isJoined = isUp
            listeners.onStatus(isUp ? 'joined' : 'failed')
          })
          return {
            status: () => (channel.isJoined ? 'joined' : 'joining'),
            send(event, payload) {
              if (channel.isJoined && channels.has(channel)) signalling.say(name, { event, payload }, topic)
            },
            close: () => void channels.delete(channel),
          }
        },
        vanish() {
          isGone = true
          for (const channel of own) channels.delete(channel)
        },
      }
    },
  }
  return signalling
}
