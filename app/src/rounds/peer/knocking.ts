import { DEFAULT_HOST_ID, MANUAL_INVITE, type PeerInvitation, type PeerLead } from '@teemates/golf/join-link'
import type { ContinuedAs, SignalChannel } from '../../backend/backend.ts'
import type { CallFailure } from '../../backend/call-outcome.ts'
import { isPassing } from '../../backend/outcome.ts'
import { commitmentOf, digitsOf, type KnockParts, newKnockKey, unseal } from './knock-keys.ts'
import { type DeclineReason, type KnockMessage, parseKnockMessage } from './knock-messages.ts'
import { CALL_MS, KNOCK_ASK_MS, RECONNECT_TIMEOUT_MS, SIGNAL_RETRY_MS } from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'
import { base64url, SECRET_BYTES } from './proof.ts'

export type Knocked =
  | { readonly kind: 'admitted'; readonly invitation: PeerInvitation }
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason | null }
  /** The round goes on as a live game, which whoever knows its code may join. */
  | { readonly kind: 'continued'; readonly as: ContinuedAs }
  | { readonly kind: 'refused'; readonly failure: CallFailure }

export interface Knocking {
  /** 'disconnected' where the host isn't heard for 20 s, and once it is given up. */
  readonly outcome: Promise<Knocked>
  giveUp(): void
}

interface KnockingGiven {
  readonly ports: Pick<PeerPorts, 'backend' | 'after' | 'randomBytes' | 'peerId' | 'onWake'>
  readonly lead: PeerLead
  readonly nickname: string
  /** Told when the host has been found, with the four digits to compare; and again where its door has forgotten them. */
  readonly onDigits: (digits: string) => void
}

/** Asks the host of a room whose code was typed to be let in. */
export function knock({ ports, lead, nickname, onDigits }: KnockingGiven): Knocking {
  const { code } = lead
  const guestId = ports.peerId()
  let gen = base64url(ports.randomBytes(SECRET_BYTES))
  let key = newKnockKey(ports.randomBytes)
  let settle: (knocked: Knocked) => void
  const outcome = new Promise<Knocked>((resolve) => (settle = resolve))
  let channel: SignalChannel | undefined
  /** Of the host; null before it was heard. */
  let host: { readonly id: string; readonly commitment: string } | null = null
  let parts: KnockParts | null = null
  /** The host was heard since this phone spoke last. */
  let isHeard = true
  /** The host was silent for a whole pause, and is asked whether it still knows of this knock. */
  let isDoubted = false
  let isOver = false
  let callOffAsking: (() => void) | undefined
  let callOffCalling: (() => void) | undefined
  let callOffGivingUp = ports.after(RECONNECT_TIMEOUT_MS, giveUp)
  const stopListening = ports.onWake(() => void call())

  function end(knocked: Knocked): void {
    if (isOver) return
    isOver = true
    for (const callOff of [callOffAsking, callOffCalling, callOffGivingUp]) callOff?.()
    stopListening()
    channel?.close()
    settle(knocked)
  }

  function giveUp(): void {
    end({ kind: 'disconnected' })
  }

  /** Tells the host, and opens the way to it. */
  async function call(): Promise<void> {
    callOffCalling?.()
    const called = await ports.backend.peerRooms.knock(code, { timeoutMs: CALL_MS })
    if (isOver) return
    if (!called.ok && !isPassing(called.failure)) return end({ kind: 'refused', failure: called.failure })
    if (called.ok) {
      const { continuedAs, topic } = called.value
      if (continuedAs !== null) return end({ kind: 'continued', as: continuedAs })
      channel ??= open(topic)
    }
    if (channel === undefined) callOffCalling = ports.after(SIGNAL_RETRY_MS, () => void call())
  }

  function open(topic: string): SignalChannel {
    return ports.backend.signal(topic, {
      onMessage(event, payload) {
        const message = parseKnockMessage(event, payload)
        if (message !== undefined && !isOver) hear(message)
      },
      onStatus(status) {
        if (isOver) return
        if (status === 'joined') return ask()
        if (status !== 'failed' && status !== 'closed') return
        channel?.close()
        channel = undefined
        callOffAsking?.()
        callOffCalling?.()
        callOffCalling = ports.after(SIGNAL_RETRY_MS, () => void call())
      },
    })
  }

  /** Another knock, with digits of its own: the host sees them as well. */
  function beginAnew(): void {
    gen = base64url(ports.randomBytes(SECRET_BYTES))
    key = newKnockKey(ports.randomBytes)
    host = null
    parts = null
  }

  /** Says what the host has to hear next, again and again: it shows as well that the guest is still there. */
  function ask(): void {
    callOffAsking?.()
    isDoubted = host !== null && !isHeard
    // A door that is another one knows of no such knock, and says so by another 'commit'.
    if (host === null || isDoubted) {
      channel?.send('request-offer', { guestId, guestInfo: { nickname }, nonce: gen, invite: MANUAL_INVITE })
    } else channel?.send('reveal', { fromId: guestId, toId: host.id, gen, key: key.shown })
    // It may not have been there, or its own way has been lost.
    if (!isHeard) void call()
    isHeard = false
    callOffAsking = ports.after(KNOCK_ASK_MS, ask)
  }

  function hear({ event, payload }: KnockMessage): void {
    if (event === 'request-offer' || payload.gen !== gen || payload.toId !== guestId) return
    if (lead.hostId !== DEFAULT_HOST_ID && payload.fromId !== lead.hostId) return
    if (host !== null && payload.fromId !== host.id) return
    const wasDoubted = isDoubted
    isDoubted = false
    isHeard = true
    callOffGivingUp()
    callOffGivingUp = ports.after(RECONNECT_TIMEOUT_MS, giveUp)
    switch (event) {
      case 'commit':
        if (host !== null) {
          // The first one stands: a host that could bind itself anew wouldn't be bound. Another one is of another knock, with
          // other keys; only after a silence, or who stands between the two could try many for the same digits.
          if (!wasDoubted) return
          if (payload.commitment !== host.commitment) beginAnew()
          return ask()
        }
        host = { id: payload.fromId, commitment: payload.commitment }
        return ask()
      case 'reveal':
        if (host === null || parts !== null) return
        // Who shows another half than the one they were bound to stands between the two.
        if (commitmentOf(gen, payload.key) !== host.commitment) return giveUp()
        parts = { code, hostId: host.id, guestId, gen, hostKey: payload.key, guestKey: key.shown }
        return onDigits(digitsOf(parts))
      case 'admit': {
        const secret = parts === null ? null : unseal(payload.sealed, key, parts.hostKey, parts)
        if (host === null || secret === null) return
        return end({ kind: 'admitted', invitation: { code, hostId: host.id, secret } })
      }
      case 'decline':
        return end({ kind: 'declined', reason: payload.reason ?? null })
    }
  }

  void call()
  return { outcome, giveUp }
}
