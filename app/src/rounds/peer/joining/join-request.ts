import { DEFAULT_HOST_ID, MANUAL_INVITE, type PeerInvitation, type PeerLead } from '@teemates/golf/join-link'
import type { ContinuedAs, SignalChannel } from '../../../backend/backend.ts'
import type { CallFailure } from '../../../backend/call-outcome.ts'
import { isPassing } from '../../../backend/outcome.ts'
import { commitmentOf, digitsOf, type JoinKeyParts, newJoinKey, unseal } from './join-keys.ts'
import { type DeclineReason, type JoinMessage, parseJoinMessage } from './join-messages.ts'
import { CALL_MS, JOIN_REQUEST_PAUSE_MS, RECONNECT_TIMEOUT_MS, SIGNAL_RETRY_MS } from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import { base64url, SECRET_BYTES } from '../network/proof.ts'

export type JoinAnswer =
  | { readonly kind: 'admitted'; readonly invitation: PeerInvitation }
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason | null }
  /** The round continues as a live game, which anybody who knows its code may join. */
  | { readonly kind: 'continued'; readonly as: ContinuedAs }
  | { readonly kind: 'refused'; readonly failure: CallFailure }

export interface PendingJoinRequest {
  /** Resolves with 'disconnected' after 20 s without the host, and once the request is given up. */
  readonly outcome: Promise<JoinAnswer>
  giveUp(): void
}

interface JoinRequestGiven {
  readonly ports: Pick<PeerPorts, 'backend' | 'after' | 'randomBytes' | 'peerId' | 'onWake'>
  readonly lead: PeerLead
  readonly nickname: string
  /** Called with the four digits when the host has been found, and again if the host's page has forgotten them. */
  readonly onDigits: (digits: string) => void
}

/** Asks the host to let this phone into a room whose code was typed. */
export function requestToJoin({ ports, lead, nickname, onDigits }: JoinRequestGiven): PendingJoinRequest {
  const { code } = lead
  const guestId = ports.peerId()
  let gen = base64url(ports.randomBytes(SECRET_BYTES))
  let key = newJoinKey(ports.randomBytes)
  let settle: (answer: JoinAnswer) => void
  const outcome = new Promise<JoinAnswer>((resolve) => (settle = resolve))
  let channel: SignalChannel | undefined
  /** The host and its commitment; null before it answered. */
  let host: { readonly id: string; readonly commitment: string } | null = null
  let parts: JoinKeyParts | null = null
  /** The host has answered since this phone sent its last message. */
  let hasHostAnswered = true
  /** The host was silent for a whole pause, so this phone checks whether it still knows the request. */
  let isDoubted = false
  let isOver = false
  let cancelAsking: (() => void) | undefined
  let cancelCalling: (() => void) | undefined
  let cancelGivingUp = ports.after(RECONNECT_TIMEOUT_MS, giveUp)
  const stopListening = ports.onWake(() => void call())

  function end(answer: JoinAnswer): void {
    if (isOver) return
    isOver = true
    for (const cancel of [cancelAsking, cancelCalling, cancelGivingUp]) cancel?.()
    stopListening()
    channel?.close()
    settle(answer)
  }

  function giveUp(): void {
    end({ kind: 'disconnected' })
  }

  /** Notifies the host through the backend, and opens the topic. */
  async function call(): Promise<void> {
    cancelCalling?.()
    const called = await ports.backend.peerRooms.knock(code, { timeoutMs: CALL_MS })
    if (isOver) return
    if (!called.ok && !isPassing(called.failure)) return end({ kind: 'refused', failure: called.failure })
    if (called.ok) {
      const { continuedAs, topic } = called.value
      if (continuedAs !== null) return end({ kind: 'continued', as: continuedAs })
      channel ??= open(topic)
    }
    if (channel === undefined) cancelCalling = ports.after(SIGNAL_RETRY_MS, () => void call())
  }

  function open(topic: string): SignalChannel {
    return ports.backend.signal(topic, {
      onMessage(event, payload) {
        const message = parseJoinMessage(event, payload)
        if (message !== undefined && !isOver) receive(message)
      },
      onStatus(status) {
        if (isOver) return
        if (status === 'joined') return ask()
        if (status !== 'failed' && status !== 'closed') return
        channel?.close()
        channel = undefined
        cancelAsking?.()
        cancelCalling?.()
        cancelCalling = ports.after(SIGNAL_RETRY_MS, () => void call())
      },
    })
  }

  /** Starts another request with other digits, which the host sees as well. */
  function beginAgain(): void {
    gen = base64url(ports.randomBytes(SECRET_BYTES))
    key = newJoinKey(ports.randomBytes)
    host = null
    parts = null
  }

  /** Sends the next message repeatedly, which also shows that the guest is still there. */
  function ask(): void {
    cancelAsking?.()
    isDoubted = host !== null && !hasHostAnswered
    // A reloaded host doesn't know this request, and shows that by a different 'commit'.
    if (host === null || isDoubted) {
      channel?.send('request-offer', { guestId, guestInfo: { nickname }, nonce: gen, invite: MANUAL_INVITE })
    } else channel?.send('reveal', { fromId: guestId, toId: host.id, gen, key: key.shown })
    // The host may have been away, or lost its connection to the topic.
    if (!hasHostAnswered) void call()
    hasHostAnswered = false
    cancelAsking = ports.after(JOIN_REQUEST_PAUSE_MS, ask)
  }

  function receive({ event, payload }: JoinMessage): void {
    if (event === 'request-offer' || payload.gen !== gen || payload.toId !== guestId) return
    if (lead.hostId !== DEFAULT_HOST_ID && payload.fromId !== lead.hostId) return
    if (host !== null && payload.fromId !== host.id) return
    const wasDoubted = isDoubted
    isDoubted = false
    hasHostAnswered = true
    cancelGivingUp()
    cancelGivingUp = ports.after(RECONNECT_TIMEOUT_MS, giveUp)
    switch (event) {
      case 'commit':
        if (host !== null) {
          // The first commitment stands, because a host that could replace it wouldn't be bound. A different one
          // belongs to another request with other keys, and is accepted only after a silence: a middleman could
          // otherwise try many keys for the same digits.
          if (!wasDoubted) return
          if (payload.commitment !== host.commitment) beginAgain()
          return ask()
        }
        host = { id: payload.fromId, commitment: payload.commitment }
        return ask()
      case 'reveal':
        if (host === null || parts !== null) return
        // A peer that reveals a different key than the one it committed to is a middleman.
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
