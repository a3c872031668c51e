import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { DeclinedGuest, JoinRequest, TakenPlaces } from '../../lobby.ts'
import type { Host } from '../host/host.ts'
import { guestNamed, mayBePlayer, refusalOf } from './host-seats.ts'
import { commitmentOf, digitsOf, type JoinKey, type JoinKeyParts, newJoinKey, seal } from './join-keys.ts'
import { type JoinMessage, type JoinTopic, openJoinTopic } from './join-messages.ts'
import {
  ANSWER_ARRIVES_MS,
  CALL_MS,
  WAITING_PLACE_MS,
  JOIN_REQUEST_GONE_MS,
  MAX_DECLINES,
  MAX_JOIN_REQUESTS,
} from '../network/peer-limits.ts'

interface Asked {
  /** The envelope of the host's messages. */
  readonly to: { readonly fromId: string; readonly toId: string; readonly gen: string }
  readonly nickname: string
  readonly key: JoinKey
}

interface Revealed extends Asked {
  readonly state: 'revealed'
  readonly parts: JoinKeyParts
  /** The host's answer. It is sent again to a guest who keeps asking, because it may have been lost. */
  readonly answer: JoinMessage | null
}

/** One account that asks to join. */
interface Guest {
  readonly uid: string
  /** Null while the connection is lost: the guest asks the backend again when its own is lost. */
  topic: JoinTopic | null
  /** It is revealed once the guest has sent its public key. */
  request: { readonly state: 'silent' } | (Asked & { readonly state: 'asked' }) | Revealed
  cancelForgetting: () => void
}

interface State {
  readonly host: Host
  /** By account. */
  readonly guests: Map<string, Guest>
  /** Accounts that were declined while this page is open. Admitting one removes it. */
  readonly declines: Map<string, { readonly nickname: string; readonly count: number }>
  /** Accounts that had sent nothing yet when the host declined all. */
  readonly emptied: Set<string>
  /** Whether accounts that sent nothing were declined for good. */
  hasDeclinedUnnamed: boolean
  /** The places that a guest found taken; null once they must be free again. */
  full: TakenPlaces | null
  cancelFull: () => void
  pending: readonly JoinRequest[]
  declined: readonly DeclinedGuest[]
}

/** The host's side of joining by a typed code. */
export function openHostJoinRequests(host: Host) {
  const { ports, keys } = host
  const { peerRooms } = ports.backend
  const state: State = {
    host,
    guests: new Map(),
    declines: new Map(),
    emptied: new Set(),
    hasDeclinedUnnamed: false,
    full: null,
    cancelFull: () => undefined,
    pending: [],
    declined: [],
  }
  return {
    pending: () => state.pending,
    declined: () => state.declined,
    full: () => state.full,
    /** Opens the topic of an account that, the backend says, has asked to join. */
    receiveRequest: (uid: string) => receiveAccount(state, uid),
    /** The backend says that a guest found no free place. */
    fill(places: TakenPlaces) {
      setFull(state, places)
      changed(state)
    },
    takeBackDecline(id: string | null) {
      if (id === null) {
        state.hasDeclinedUnnamed = false
        state.emptied.clear()
      } else state.declines.delete(id)
      void peerRooms.takeBackDecline(keys.current().code, id, { timeoutMs: CALL_MS })
      changed(state)
    },
    declineAll: () => declineAll(state),
    answer: (id: string, isAdmitted: boolean, isSame?: boolean) => answer(state, id, isAdmitted, isSame),
    /** Ends all connections. Guests can ask again: the room may have another code by then. */
    close() {
      setFull(state, null)
      for (const uid of Array.from(state.guests.keys())) remove(state, uid)
      state.pending = []
    },
  }
}

function changed(state: State): void {
  const { host, guests, declines, hasDeclinedUnnamed } = state
  state.pending = Array.from(guests.values()).flatMap(({ uid, request }) => {
    if (request.state !== 'revealed' || request.answer !== null) return []
    const { nickname, parts } = request
    return [{ id: uid, nickname, digits: digitsOf(parts), mayBePlayer: mayBePlayer(host, nickname) }]
  })
  const named = Array.from(declines, ([id, { nickname }]) => ({ id, nickname }))
  state.declined = hasDeclinedUnnamed ? [...named, { id: null, nickname: null }] : named
  host.notify()
}

function setFull(state: State, places: TakenPlaces | null): void {
  state.cancelFull()
  state.full = places
  if (places === null) return
  state.cancelFull = state.host.ports.after(WAITING_PLACE_MS, () => {
    state.full = null
    changed(state)
  })
}

function receiveAccount(state: State, uid: string): void {
  const { host, guests } = state
  const known = guests.get(uid)
  if (known === undefined && guests.size >= MAX_JOIN_REQUESTS) return
  const guest = known ?? { uid, topic: null, request: { state: 'silent' }, cancelForgetting: () => undefined }
  if (known === undefined) forgetIn(state, guest, JOIN_REQUEST_GONE_MS)
  guests.set(uid, guest)
  guest.topic ??= openJoinTopic(host.ports.backend, `${host.keys.current().code}:${uid}`, {
    onMessage: (message) => receive(state, guest, message),
    onLost: () => (guest.topic = null),
  })
}

function forgetIn(state: State, guest: Guest, ms: number): void {
  guest.cancelForgetting()
  guest.cancelForgetting = state.host.ports.after(ms, () => {
    remove(state, guest.uid)
    changed(state)
  })
}

function remove({ guests }: State, uid: string): void {
  const guest = guests.get(uid)
  guests.delete(uid)
  guest?.cancelForgetting()
  guest?.topic?.close()
}

function receive(state: State, guest: Guest, message: JoinMessage): void {
  switch (message.event) {
    case 'request-offer':
      return receiveRequest(state, guest, message.payload)
    case 'reveal':
      return receiveKey(state, guest, message.payload)
    case 'commit':
    case 'admit':
    case 'decline':
      return
  }
}

function receiveRequest(
  state: State,
  guest: Guest,
  { guestId, guestInfo, nonce }: Extract<JoinMessage, { event: 'request-offer' }>['payload'],
): void {
  const { host } = state
  // The same account asks again after its page was reloaded, so the former keys are useless.
  if (guest.request.state === 'silent' || guest.request.to.gen !== nonce) {
    const to = { fromId: host.record.part.peerId, toId: guestId, gen: nonce }
    const refusal = refusalOf(host, guestId, guestInfo.nickname)
    const reason = refusal ?? (isDeclinedForGood(state, guest.uid) ? 'declined-again' : null)
    if (reason !== null) {
      // The host isn't asked, so the guest gets the answer at once instead of waiting.
      guest.topic?.send({ event: 'decline', payload: { ...to, reason } })
      return forgetIn(state, guest, ANSWER_ARRIVES_MS)
    }
    const nickname = cleanPlayerName(guestInfo.nickname) ?? DEFAULT_NICKNAME
    guest.request = { state: 'asked', to, nickname, key: newJoinKey(host.ports.randomBytes) }
    changed(state)
  }
  forgetIn(state, guest, JOIN_REQUEST_GONE_MS)
  const { to, key } = guest.request
  guest.topic?.send({ event: 'commit', payload: { ...to, commitment: commitmentOf(nonce, key.shown) } })
}

function receiveKey(
  state: State,
  guest: Guest,
  { gen, fromId, toId, key: guestKey }: Extract<JoinMessage, { event: 'reveal' }>['payload'],
): void {
  const { record, keys } = state.host
  const hostId = record.part.peerId
  const { topic, request } = guest
  if (request.state === 'silent' || request.to.gen !== gen || request.to.toId !== fromId || toId !== hostId) return
  const { to, key } = request
  forgetIn(state, guest, JOIN_REQUEST_GONE_MS)
  // The first key stands. With several tries a middleman could search for a key with the same digits.
  if (request.state === 'asked') {
    const parts = { code: keys.current().code, hostId, guestId: fromId, gen, hostKey: key.shown, guestKey }
    guest.request = { ...request, state: 'revealed', parts, answer: null }
    changed(state)
  }
  topic?.send({ event: 'reveal', payload: { ...to, key: key.shown } })
  // The guest can't read it without the host's key, which may have been lost as well.
  if (guest.request.state === 'revealed' && guest.request.answer !== null) topic?.send(guest.request.answer)
}

function isDeclinedForGood({ declines }: State, uid: string): boolean {
  return (declines.get(uid)?.count ?? 0) >= MAX_DECLINES
}

function answer(state: State, uid: string, isAdmitted: boolean, isSame?: boolean): void {
  const { host, guests, declines } = state
  const guest = guests.get(uid)
  if (guest?.request.state !== 'revealed') return
  const { to, nickname, key, parts } = guest.request
  const sealed = isAdmitted ? seal(host.keys.current().secret, key, parts.guestKey, parts) : null
  let message: JoinMessage
  if (sealed !== null) {
    declines.delete(uid)
    const player = guestNamed(host, nickname)
    if (isSame !== undefined && player !== undefined)
      host.keys.decideSeat({ peerId: to.toId, playerId: player.id, isSame })
    message = { event: 'admit', payload: { ...to, sealed } }
  } else {
    declines.set(uid, { nickname, count: (declines.get(uid)?.count ?? 0) + 1 })
    const reason = isDeclinedForGood(state, uid) ? ({ reason: 'declined-again' } as const) : {}
    message = { event: 'decline', payload: { ...to, ...reason } }
  }
  guest.request = { ...guest.request, answer: message }
  guest.topic?.send(message)
  // A guest who lost the answer asks again within this time.
  forgetIn(state, guest, JOIN_REQUEST_GONE_MS)
  changed(state)
}

function declineAll(state: State): void {
  const { host, guests, emptied } = state
  for (const { id } of state.pending) answer(state, id, false)
  // A flood fills all places with silent accounts, so the host sees nobody to decline. A real guest's phone may not
  // have sent its request yet, so each account has another try.
  const onceMore: string[] = []
  let namedForGood = 0
  for (const { uid, request } of Array.from(guests.values())) {
    if (request.state !== 'silent') {
      if (isDeclinedForGood(state, uid)) namedForGood += 1
      else onceMore.push(uid)
      continue
    }
    if (!emptied.has(uid)) onceMore.push(uid)
    emptied.add(uid)
    // Silent accounts would keep new guests out of this list, which is bounded. A guest without an answer asks the
    // backend again.
    remove(state, uid)
  }
  setFull(state, null)
  changed(state)
  const { code } = host.keys.current()
  void host.ports.backend.peerRooms.emptyDoor(code, onceMore, { timeoutMs: CALL_MS }).then((outcome) => {
    // Accounts whose requests this page missed, or has forgotten, keep their places for longer.
    if (!outcome.ok || outcome.value.declined <= namedForGood) return
    state.hasDeclinedUnnamed = true
    changed(state)
  })
}
