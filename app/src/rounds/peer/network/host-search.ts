import type { GuestProof } from '../joining/guest-proof.ts'
import type { PeerLink } from './link.ts'
import type { Candidate, Signal } from './messages.ts'
import { ATTEMPT_MS, GREETING_MS, MAX_ATTEMPT_MS, MAX_EARLY_CANDIDATES } from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'
import { base64url, proofOf, SECRET_BYTES } from './proof.ts'
import type { Signalling } from './signalling.ts'

/**
 * A full attempt, from the request to the answered offer, takes about this many times as long as the offer alone,
 * because latency slows every step.
 */
const STEPS_OF_AN_OFFER = 5

interface HostSearchGiven {
  readonly ports: PeerPorts
  readonly proof: GuestProof
  readonly signalling: Signalling
  /** Whether a connection is wanted now. */
  readonly isWanted: () => boolean
  readonly linkFor: (gen: string) => PeerLink
}

/** One attempt to reach the host. */
interface Attempt {
  readonly gen: string
  readonly askedAt: number
  link: PeerLink | null
  readonly early: Candidate[]
  isOffered: boolean
}

export type HostSearch = ReturnType<typeof createHostSearch>

/** A guest's search for the host over the signalling channel: one attempt after the other while one is wanted. */
export function createHostSearch({ ports, proof, signalling, isWanted, linkFor }: HostSearchGiven) {
  const { hostId } = proof.invitation()
  const peerId = ports.peerId()
  let attempt: Attempt | undefined
  let cancelNext: (() => void) | undefined

  /** Requests a connection from the host, repeatedly until there is one. */
  function ask(): void {
    drop()
    if (!isWanted() || !signalling.isOpen()) return
    const gen = base64url(ports.randomBytes(SECRET_BYTES))
    attempt = { gen, askedAt: ports.now(), link: null, early: [], isOffered: false }
    const invite = proofOf(proof.secrets().ask, ['ask', proof.invitation().code, peerId, gen])
    const payload = { guestId: peerId, guestInfo: { nickname: proof.nickname }, nonce: gen, invite }
    signalling.send({ event: 'request-offer', payload })
    askIn(ATTEMPT_MS)
  }

  function askIn(ms: number): void {
    cancelNext?.()
    cancelNext = ports.after(ms, ask)
  }

  /** Ends the attempt under way. */
  function drop(): void {
    cancelNext?.()
    attempt?.link?.close()
    attempt = undefined
  }

  async function takeOffer({ toId, fromId, gen, sdp }: Extract<Signal, { event: 'offer' }>['payload']): Promise<void> {
    const own = attempt
    if (toId !== peerId || fromId !== hostId || own?.gen !== gen || own.link !== null) return
    const took = ports.now() - own.askedAt
    askIn(Math.min(ATTEMPT_MS + took * STEPS_OF_AN_OFFER, MAX_ATTEMPT_MS) - took)
    const made = linkFor(gen)
    own.link = made
    try {
      const answer = await made.connection.answer(sdp)
      if (attempt !== own) return
      own.isOffered = true
      for (const candidate of own.early) made.connection.addCandidate(candidate)
      signalling.send({ event: 'answer', payload: { fromId: peerId, toId: hostId, gen, sdp: answer, ice: [] } })
    } catch {
      // Another attempt may be under way by now, with its own time.
      if (attempt !== own) return
      drop()
      askIn(ATTEMPT_MS)
    }
  }

  return {
    /** Begins an attempt, unless one is under way. */
    seek() {
      if (attempt === undefined) ask()
    },
    /** Sends the request again, unless it was answered: the host may have been away. */
    askAgain() {
      if (attempt?.link === null) drop()
      if (attempt === undefined) ask()
    },
    receive(signal: Extract<Signal, { event: 'offer' | 'ice' }>) {
      if (signal.event === 'offer') return void takeOffer(signal.payload)
      const { toId, fromId, gen, candidate } = signal.payload
      if (toId !== peerId || fromId !== hostId || attempt?.gen !== gen) return
      if (attempt.isOffered) attempt.link?.connection.addCandidate(candidate)
      else if (attempt.early.length < MAX_EARLY_CANDIDATES) attempt.early.push(candidate)
    },
    /** The attempt's channel is open. */
    opened(link: PeerLink) {
      // The host waits for the greeting as long.
      if (attempt?.link === link) askIn(GREETING_MS)
    },
    /** Whether the link belongs to the attempt under way. */
    isTrying: (link: PeerLink) => attempt?.link === link,
    /** Ends the attempt of that link, if it is under way; another one follows in its time. */
    failed(link: PeerLink) {
      if (attempt?.link === link) attempt = undefined
    },
    /** The attempt under way has reached the host; its link stays. */
    found() {
      cancelNext?.()
      attempt = undefined
    },
    drop,
  }
}
