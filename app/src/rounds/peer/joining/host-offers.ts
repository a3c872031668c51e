import type { PeerLink } from '../network/link.ts'
import type { Candidate, Signal } from '../network/messages.ts'
import { MAX_ATTEMPT_MS, MAX_EARLY_CANDIDATES, MAX_PENDING_LINKS } from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'

/** Connections that the host has offered to phones which haven't proved themselves yet. */
export interface HostOffers {
  /** Makes an offer to a phone that has asked for one. An earlier one to the same phone is dropped. */
  make(guestId: string, gen: string): void
  receive(signal: Extract<Signal, { event: 'answer' | 'ice' }>): void
  /** Hands the connection over to the caller; undefined if there is none. */
  take(gen: string): { readonly guestId: string; readonly link: PeerLink } | undefined
  /** Closes the connection, if it wasn't taken. */
  drop(gen: string): void
  /** Closes all connections that weren't taken. */
  close(): void
}

interface HostOffersGiven {
  readonly ports: Pick<PeerPorts, 'after'>
  /** The host's peer id. */
  readonly peerId: string
  readonly send: (signal: Signal) => void
  readonly linkTo: (guestId: string, gen: string) => PeerLink
}

interface Attempt {
  readonly gen: string
  readonly guestId: string
  readonly link: PeerLink
  readonly early: Candidate[]
  isAnswered: boolean
}

export function createHostOffers({ ports, peerId, send, linkTo }: HostOffersGiven): HostOffers {
  const attempts = new Map<string, Attempt>()

  function take(gen: string): Attempt | undefined {
    const attempt = attempts.get(gen)
    attempts.delete(gen)
    return attempt
  }

  function drop(gen: string): void {
    take(gen)?.link.close()
  }

  async function make(guestId: string, gen: string): Promise<void> {
    if (attempts.size >= MAX_PENDING_LINKS) return
    for (const attempt of attempts.values()) if (attempt.guestId === guestId) drop(attempt.gen)
    const attempt: Attempt = { gen, guestId, early: [], isAnswered: false, link: linkTo(guestId, gen) }
    attempts.set(gen, attempt)
    ports.after(MAX_ATTEMPT_MS, () => drop(gen))
    try {
      const sdp = await attempt.link.connection.offer()
      if (attempts.has(gen)) send({ event: 'offer', payload: { toId: guestId, fromId: peerId, gen, sdp } })
    } catch {
      drop(gen)
    }
  }

  async function takeAnswer(attempt: Attempt, sdp: string, ice: readonly Candidate[]): Promise<void> {
    attempt.isAnswered = true
    try {
      await attempt.link.connection.accept(sdp)
      for (const candidate of [...attempt.early, ...ice]) attempt.link.connection.addCandidate(candidate)
    } catch {
      drop(attempt.gen)
    }
  }

  return {
    make: (guestId, gen) => void make(guestId, gen),
    receive(signal) {
      const { toId, fromId, gen } = signal.payload
      const attempt = attempts.get(gen)
      if (toId !== peerId || attempt?.guestId !== fromId) return
      if (signal.event === 'answer') {
        if (!attempt.isAnswered) void takeAnswer(attempt, signal.payload.sdp, signal.payload.ice)
      } else if (attempt.isAnswered) attempt.link.connection.addCandidate(signal.payload.candidate)
      else if (attempt.early.length < MAX_EARLY_CANDIDATES) attempt.early.push(signal.payload.candidate)
    },
    take,
    drop,
    close() {
      for (const gen of Array.from(attempts.keys())) drop(gen)
    },
  }
}
