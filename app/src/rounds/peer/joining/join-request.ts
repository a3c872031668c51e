import { DEFAULT_HOST_ID, MANUAL_INVITE, type PeerInvitation, type PeerLead } from '@teemates/golf/join-link'
import type { ContinuedAs } from '../../../backend/backend.ts'
import type { CallFailure } from '../../../backend/call-outcome.ts'
import { isPassing } from '../../../backend/outcome.ts'
import { commitmentOf, digitsOf, type JoinKey, type JoinKeyParts, newJoinKey, unseal } from './join-keys.ts'
import { type DeclineReason, type JoinMessage, type JoinTopic, openJoinTopic } from './join-messages.ts'
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

export type PendingJoinRequest = ReturnType<typeof requestToJoin>

interface JoinRequestGiven {
  readonly ports: Pick<PeerPorts, 'backend' | 'after' | 'randomBytes' | 'peerId' | 'onWake'>
  readonly lead: PeerLead
  readonly nickname: string
  /** Called with the four digits when the host has been found, and again if the host's page has forgotten them. */
  readonly onDigits: (digits: string) => void
}

interface Asking {
  /** Identifies this request in all its messages. */
  readonly gen: string
  readonly key: JoinKey
}

interface Committed extends Asking {
  readonly hostId: string
  readonly commitment: string
}

/** It is asking until the host has committed to a key, and revealed once the host has sent that key. */
type Exchange =
  | (Asking & { readonly state: 'asking' })
  | (Committed & { readonly state: 'committed' })
  | (Committed & { readonly state: 'revealed'; readonly parts: JoinKeyParts })

interface Request extends JoinRequestGiven {
  readonly guestId: string
  readonly settle: (answer: JoinAnswer) => void
  exchange: Exchange
  topic: JoinTopic | undefined
  /** The host has answered since this phone sent its last message. */
  hasHostAnswered: boolean
  /** The host was silent for a whole pause, so this phone checks whether it still knows the request. */
  isDoubted: boolean
  isOver: boolean
  cancelAsking?: () => void
  cancelCalling?: () => void
  cancelGivingUp?: () => void
  stopListening: () => void
}

/**
 * Asks the host to let this phone into a room whose code was typed. The outcome is 'disconnected' after 20 s without the
 * host, and once the request is given up.
 */
export function requestToJoin(given: JoinRequestGiven) {
  const { ports } = given
  let settle: (answer: JoinAnswer) => void = () => undefined
  const outcome = new Promise<JoinAnswer>((resolve) => (settle = resolve))
  const request: Request = {
    ...given,
    guestId: ports.peerId(),
    settle,
    exchange: newExchange(ports),
    topic: undefined,
    hasHostAnswered: true,
    isDoubted: false,
    isOver: false,
    stopListening: ports.onWake(() => void call(request)),
  }
  giveUpLater(request)
  void call(request)
  return { outcome, giveUp: () => giveUp(request) }
}

/** Another exchange has other digits. */
function newExchange({ randomBytes }: JoinRequestGiven['ports']): Exchange {
  return { state: 'asking', gen: base64url(randomBytes(SECRET_BYTES)), key: newJoinKey(randomBytes) }
}

function end(request: Request, answer: JoinAnswer): void {
  if (request.isOver) return
  request.isOver = true
  const { cancelAsking, cancelCalling, cancelGivingUp, stopListening, topic, settle } = request
  for (const stop of [cancelAsking, cancelCalling, cancelGivingUp, stopListening, topic?.close]) stop?.()
  settle(answer)
}

function giveUp(request: Request): void {
  end(request, { kind: 'disconnected' })
}

function giveUpLater(request: Request): void {
  request.cancelGivingUp?.()
  request.cancelGivingUp = request.ports.after(RECONNECT_TIMEOUT_MS, () => giveUp(request))
}

/** Notifies the host through the backend, and opens the topic. */
async function call(request: Request): Promise<void> {
  const { ports, lead } = request
  request.cancelCalling?.()
  const called = await ports.backend.peerRooms.knock(lead.code, { timeoutMs: CALL_MS })
  if (request.isOver) return
  if (!called.ok && !isPassing(called.failure)) return end(request, { kind: 'refused', failure: called.failure })
  if (called.ok) {
    const { continuedAs, topic } = called.value
    if (continuedAs !== null) return end(request, { kind: 'continued', as: continuedAs })
    request.topic ??= openJoinTopic(ports.backend, topic, {
      onMessage: (message) => receive(request, message),
      onJoined: () => ask(request),
      onLost() {
        request.topic = undefined
        request.cancelAsking?.()
        callLater(request)
      },
    })
  }
  if (request.topic === undefined) callLater(request)
}

function callLater(request: Request): void {
  request.cancelCalling?.()
  request.cancelCalling = request.ports.after(SIGNAL_RETRY_MS, () => void call(request))
}

/** Sends the next message repeatedly, which also shows that the guest is still there. */
function ask(request: Request): void {
  const { ports, guestId, nickname, exchange, topic } = request
  const { gen, key } = exchange
  request.cancelAsking?.()
  request.isDoubted = exchange.state !== 'asking' && !request.hasHostAnswered
  // A reloaded host doesn't know this request, and shows that by a different 'commit'.
  if (exchange.state === 'asking' || request.isDoubted) {
    const payload = { guestId, guestInfo: { nickname }, nonce: gen, invite: MANUAL_INVITE } as const
    topic?.send({ event: 'request-offer', payload })
  } else topic?.send({ event: 'reveal', payload: { fromId: guestId, toId: exchange.hostId, gen, key: key.shown } })
  // The host may have been away, or lost its connection to the topic.
  if (!request.hasHostAnswered) void call(request)
  request.hasHostAnswered = false
  request.cancelAsking = ports.after(JOIN_REQUEST_PAUSE_MS, () => ask(request))
}

function receive(request: Request, message: JoinMessage): void {
  const { guestId, lead, exchange, isDoubted } = request
  if (message.event === 'request-offer') return
  const { gen, fromId, toId } = message.payload
  if (gen !== exchange.gen || toId !== guestId) return
  if (lead.hostId !== DEFAULT_HOST_ID && fromId !== lead.hostId) return
  if (exchange.state !== 'asking' && fromId !== exchange.hostId) return
  request.isDoubted = false
  request.hasHostAnswered = true
  giveUpLater(request)
  switch (message.event) {
    case 'commit':
      return receiveCommitment(request, message.payload, isDoubted)
    case 'reveal':
      return receiveKey(request, message.payload.key)
    case 'admit':
      return receiveSecret(request, message.payload.sealed)
    case 'decline':
      return end(request, { kind: 'declined', reason: message.payload.reason ?? null })
  }
}

function receiveCommitment(
  request: Request,
  { fromId, commitment }: Extract<JoinMessage, { event: 'commit' }>['payload'],
  wasDoubted: boolean,
): void {
  const { ports, exchange } = request
  // The first commitment stands, because a host that could replace it wouldn't be bound. A different one belongs to
  // another request with other keys, and is accepted only after a silence: a middleman could otherwise try many keys for
  // the same digits.
  if (exchange.state === 'asking') request.exchange = { ...exchange, state: 'committed', hostId: fromId, commitment }
  else if (!wasDoubted) return
  else if (commitment !== exchange.commitment) request.exchange = newExchange(ports)
  ask(request)
}

function receiveKey(request: Request, hostKey: string): void {
  const { guestId, lead, exchange, onDigits } = request
  if (exchange.state !== 'committed') return
  const { gen, key, hostId, commitment } = exchange
  // A peer that reveals a different key than the one it committed to is a middleman.
  if (commitmentOf(gen, hostKey) !== commitment) return giveUp(request)
  const parts = { code: lead.code, hostId, guestId, gen, hostKey, guestKey: key.shown }
  request.exchange = { ...exchange, state: 'revealed', parts }
  onDigits(digitsOf(parts))
}

function receiveSecret(request: Request, sealed: string): void {
  const { lead, exchange } = request
  if (exchange.state !== 'revealed') return
  const { key, hostId, parts } = exchange
  const secret = unseal(sealed, key, parts.hostKey, parts)
  if (secret !== null) end(request, { kind: 'admitted', invitation: { code: lead.code, hostId, secret } })
}
