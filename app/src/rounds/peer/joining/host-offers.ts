import type { PeerLink } from '../network/link.ts'
import type { Candidate, Signal } from '../network/messages.ts'
import { MAX_ATTEMPT_MS, MAX_EARLY_CANDIDATES, MAX_PENDING_LINKS } from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'

interface Attempt {
  readonly gen: string
  readonly guestId: string
  readonly link: PeerLink
  readonly early: Candidate[]
  isAnswered: boolean
}

export type HostOffers = ReturnType<typeof createHostOffers>

/** Connections that the host has offered to phones which haven't proved themselves yet. */
export function createHostOffers(
  ports: Pick<PeerPorts, 'after'>,
  hostId: string,
  send: (signal: Signal) => void,
  linkTo: (guestId: string, gen: string) => PeerLink,
) {
  const attempts = new Map<string, Attempt>()

  /** Hands the connection over to the caller; undefined if there is none. */
  function take(gen: string): Attempt | undefined {
    const attempt = attempts.get(gen)
    attempts.delete(gen)
    return attempt
  }

  /** Closes the connection, if it wasn't taken. */
  function drop(gen: string): void {
    take(gen)?.link.close()
  }

  /** Makes an offer to a phone that has asked for one. An earlier one to the same phone is dropped. */
  async function make(guestId: string, gen: string): Promise<void> {
    if (attempts.size >= MAX_PENDING_LINKS) return
    for (const attempt of attempts.values()) if (attempt.guestId === guestId) drop(attempt.gen)
    const attempt: Attempt = { gen, guestId, early: [], isAnswered: false, link: linkTo(guestId, gen) }
    attempts.set(gen, attempt)
    ports.after(MAX_ATTEMPT_MS, () => drop(gen))
    try {
      const sdp = await attempt.link.connection.offer()
      if (attempts.has(gen)) send({ event: 'offer', payload: { toId: guestId, fromId: hostId, gen, sdp } })
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
    make,
    receive(signal: Extract<Signal, { event: 'answer' | 'ice' }>) {
      const { toId, fromId, gen } = signal.payload
      const attempt = attempts.get(gen)
      if (toId !== hostId || attempt?.guestId !== fromId) return
      if (signal.event === 'answer') {
        if (!attempt.isAnswered) void takeAnswer(attempt, signal.payload.sdp, signal.payload.ice)
      } else if (attempt.isAnswered) attempt.link.connection.addCandidate(signal.payload.candidate)
      else if (attempt.early.length < MAX_EARLY_CANDIDATES) attempt.early.push(signal.payload.candidate)
    },
    take,
    drop,
    /** Closes all connections that weren't taken. */
    close() {
      for (const gen of Array.from(attempts.keys())) drop(gen)
    },
  }
}
