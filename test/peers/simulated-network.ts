import type { VirtualClock } from '../devices/virtual-clock.ts'
import type { ConnectionEvents, PeerConnection } from '../../app/src/rounds/peer/network/peer-ports.ts'
import { fingerprintIn } from '../../app/src/rounds/peer/network/proof.ts'

/** The default latency between two phones in ms, one way. */
export const LATENCY_MS = 20
/** Round trips until a channel is open, after both have the other's description: ICE, DTLS, SCTP. */
const WAYS_TO_OPEN = 8
/** Milliseconds until a browser reports a vanished peer's connection as failed. */
const FAILED_MS = 16_000

/** For tests: WebRTC between phones, in a world where only the given latencies take time. */
export interface SimulatedNetwork {
  /** @param owner the phone that has the connection */
  connect(owner: string, events: ConnectionEvents): SimulatedConnection
  /** Holds back messages between the two, as during a radio outage. */
  stall(one: string, other: string): void
  /** Makes their send buffers full, as if one phone couldn't keep up. */
  fill(one: string, other: string): void
  /** Empties their send buffers. */
  drain(one: string, other: string): void
  /** Changes the latency between any two phones. */
  slow(latencyMs: number): void
  /** Delivers the held-back messages in order. */
  heal(one: string, other: string): void
  /** Ends their connections: at once for both, or unnoticed until the browser reports them as failed. */
  lose(one: string, other: string, how: 'closed' | 'half-open'): void
  /** Prevents connections between the two, as between networks that block them. */
  keepApart(one: string, other: string): void
  /** Allows connections between the two again. */
  bringTogether(one: string, other: string): void
  /** Sends a message on all connections of a phone, as an owner with a modified app could. */
  sendAs(owner: string, message: unknown): void
}

export interface SimulatedConnection extends PeerConnection {
  /** Removes the page, which receives nothing any more. Nobody is notified of it. */
  vanish(): void
}

interface End {
  readonly id: number
  readonly owner: string
  readonly print: string
  readonly events: ConnectionEvents
  own: string | null
  other: string | null
  hasCandidate: boolean
  partner: End | null
  isOver: boolean
  /** Messages are dropped, and neither end notices. */
  isDead: boolean
}

export function createSimulatedNetwork(clock: VirtualClock): SimulatedNetwork {
  const ends = new Map<number, End>()
  const stalled = new Set<string>()
  const apart = new Set<string>()
  const full = new Set<string>()
  let latencyMs = LATENCY_MS
  let waiting: readonly { readonly to: End; readonly text: string }[] = []

  const pairOf = (one: string, other: string) => [one, other].toSorted().join(' ')

  function isStalled(end: End): boolean {
    return end.partner !== null && stalled.has(pairOf(end.owner, end.partner.owner))
  }

  function deliver(to: End, text: string): void {
    if (isStalled(to)) waiting = [...waiting, { to, text }]
    else if (!to.isOver && !to.isDead) to.events.onMessage(text)
  }

  function fail(end: End): void {
    if (end.isOver) return
    end.isOver = true
    end.events.onClosed()
  }

  /** Connects two ends once each has the other's description with the right fingerprint and one of its candidates. */
  function joinIfReady(end: End): void {
    const other = end.other === null ? undefined : ends.get(sessionIn(end.other))
    if (other === undefined || other.other === null || sessionIn(other.other) !== end.id) return
    if (end.partner !== null || !end.hasCandidate || !other.hasCandidate) return
    if (apart.has(pairOf(end.owner, other.owner))) return
    end.partner = other
    other.partner = end
    const areTheirs = fingerprintIn(end.other ?? '') === other.print && fingerprintIn(other.other) === end.print
    for (const one of [end, other]) {
      clock.after(latencyMs * WAYS_TO_OPEN, () => {
        if (one.isOver) return
        if (areTheirs) one.events.onOpen()
        else fail(one)
      })
    }
  }

  function describe(end: End): string {
    end.own = `v=0\r\ns=${end.id}\r\na=fingerprint:${end.print}\r\n`
    clock.after(latencyMs, () => {
      if (!end.isOver) {
        end.events.onCandidate({ candidate: `candidate of ${end.id}`, sdpMid: '0', sdpMLineIndex: 0 })
      }
    })
    return end.own
  }

  function connect(owner: string, events: ConnectionEvents): SimulatedConnection {
    const id = ends.size + 1
    const end: End = {
      id,
      owner,
      events,
      print: `sha-256 ${id.toString(16).padStart(2, '0')}:ab`,
      own: null,
      other: null,
      hasCandidate: false,
      partner: null,
      isOver: false,
      isDead: false,
    }
    ends.set(id, end)
    return {
      offer: async () => describe(end),
      async answer(offer) {
        end.other = offer
        const answer = describe(end)
        joinIfReady(end)
        return answer
      },
      async accept(answer) {
        end.other = answer
        joinIfReady(end)
      },
      addCandidate(candidate) {
        // A browser rejects a candidate that comes before its description.
        if (end.other === null || candidate.candidate !== `candidate of ${sessionIn(end.other)}`) return
        end.hasCandidate = true
        joinIfReady(end)
      },
      fingerprints() {
        const own = fingerprintIn(end.own ?? '')
        const other = fingerprintIn(end.other ?? '')
        return own === null || other === null ? null : { own, other }
      },
      send(text) {
        const to = end.partner
        if (end.isOver || to === null || full.has(pairOf(owner, to.owner))) return false
        if (!end.isDead) clock.after(latencyMs, () => deliver(to, text))
        return true
      },
      close() {
        end.isOver = true
        const to = end.partner
        if (to !== null && !end.isDead) clock.after(latencyMs, () => fail(to))
      },
      vanish() {
        end.isOver = true
        const to = end.partner
        if (to !== null) clock.after(FAILED_MS, () => fail(to))
      },
    }
  }

  function between(one: string, other: string): End[] {
    const pair = pairOf(one, other)
    return [...ends.values()].filter((end) => end.partner !== null && pairOf(end.owner, end.partner.owner) === pair)
  }

  return {
    connect,
    fill: (one, other) => void full.add(pairOf(one, other)),
    drain(one, other) {
      full.delete(pairOf(one, other))
      for (const end of between(one, other)) if (!end.isOver && !end.isDead) end.events.onRoom()
    },
    slow(ms) {
      latencyMs = ms
    },
    stall: (one, other) => void stalled.add(pairOf(one, other)),
    heal(one, other) {
      stalled.delete(pairOf(one, other))
      const now = waiting
      waiting = []
      for (const { to, text } of now) deliver(to, text)
    },
    keepApart: (one, other) => void apart.add(pairOf(one, other)),
    bringTogether: (one, other) => void apart.delete(pairOf(one, other)),
    sendAs(owner, message) {
      for (const { partner, owner: sender } of ends.values()) {
        if (sender === owner && partner !== null) deliver(partner, JSON.stringify(message))
      }
    },
    lose(one, other, how) {
      for (const end of between(one, other)) {
        end.isDead = true
        if (how === 'closed') fail(end)
        else clock.after(FAILED_MS, () => fail(end))
      }
    },
  }
}

/** The number of the end that wrote a description. */
function sessionIn(sdp: string): number {
  return Number(/^s=(\d+)/m.exec(sdp)?.[1] ?? '0')
}
