import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { SignalChannel } from '../../../backend/backend.ts'
import type { DeclinedGuest, JoinRequests, TakenPlaces, JoinRequest } from '../../lobby.ts'
import { commitmentOf, digitsOf, type JoinKey, type JoinKeyParts, newJoinKey, seal } from './join-keys.ts'
import { type DeclineReason, type JoinMessage, parseJoinMessage } from './join-messages.ts'
import {
  ANSWER_ARRIVES_MS,
  CALL_MS,
  WAITING_PLACE_MS,
  JOIN_REQUEST_GONE_MS,
  MAX_DECLINES,
  MAX_JOIN_REQUESTS,
} from '../network/peer-limits.ts'
import type { PeerPorts } from '../network/peer-ports.ts'

/** The host's side of joining by a typed code. */
export interface HostJoinRequests
  extends Omit<JoinRequests, 'subscribe' | 'seatQuestions' | 'answerSeatQuestion' | 'removed'> {
  /** Opens the topic of an account that, the backend says, has asked to join. */
  receiveRequest(uid: string): void
  /** The backend says that a guest found no free place. */
  fill(taken: TakenPlaces): void
  /** Ends all connections. Guests can ask again: the room may have another code by then. */
  close(): void
}

interface HostJoinRequestsGiven {
  readonly ports: Pick<PeerPorts, 'backend' | 'after' | 'randomBytes'>
  readonly code: () => string
  readonly hostId: string
  /** The invitation's secret. */
  readonly secret: () => string
  /** The reason why the phone of that peer id can't come in, whatever the host answers; null if it can. */
  readonly refusalOf: (guestId: string, nickname: string) => DeclineReason | null
  /** Whether a player has that name. The guest may be that player with a new phone. */
  readonly mayBePlayer: (nickname: string) => boolean
  /** The host has answered, together with Admit, whether the guest is the player with their name. */
  readonly onSeatAnswer: (guestId: string, nickname: string, isSame: boolean) => void
  readonly onChange: () => void
}

/** One account that asks to join. */
interface Guest {
  /** Null while the connection is lost: the guest asks the backend again when its own is lost. */
  channel: SignalChannel | null
  /** Null before the guest has asked. */
  asked: { readonly gen: string; readonly guestId: string; readonly nickname: string; readonly key: JoinKey } | null
  /** The guest's public key; null before it was revealed. */
  shown: string | null
  /** The host's answer. It is sent again to a guest who keeps asking, because it may have been lost. */
  answered: JoinMessage | null
  cancelForgetting: () => void
}

export function openHostJoinRequests({
  ports,
  code,
  hostId,
  secret,
  refusalOf,
  mayBePlayer,
  onSeatAnswer,
  onChange,
}: HostJoinRequestsGiven): HostJoinRequests {
  const guests = new Map<string, Guest>()
  /** Accounts that were declined while this page is open. Admitting one removes it. */
  const declines = new Map<string, { readonly nickname: string; readonly count: number }>()
  /** Accounts that had sent nothing yet when the host declined all. */
  const emptied = new Set<string>()
  /** Whether accounts that sent nothing were declined for good. */
  let hasDeclinedUnnamed = false
  /** The places that a guest found taken; null once they must be free again. */
  let full: { readonly places: TakenPlaces; readonly cancel: () => void } | null = null
  let requests: readonly JoinRequest[] = []
  let declined: readonly DeclinedGuest[] = []

  function changed(): void {
    requests = Array.from(guests).flatMap(([id, { asked, shown, answered }]) => {
      if (asked === null || shown === null || answered !== null) return []
      const { nickname } = asked
      return [{ id, nickname, digits: digitsOf(partsOf(asked, shown)), mayBePlayer: mayBePlayer(nickname) }]
    })
    const named = Array.from(declines, ([id, { nickname }]) => ({ id, nickname }))
    declined = hasDeclinedUnnamed ? [...named, { id: null, nickname: null }] : named
    onChange()
  }

  function setFull(places: TakenPlaces): void {
    setFree()
    const cancel = ports.after(WAITING_PLACE_MS, () => {
      full = null
      changed()
    })
    full = { places, cancel }
  }

  function setFree(): void {
    full?.cancel()
    full = null
  }

  function receiveRequest(uid: string): void {
    const known = guests.get(uid)
    if (known === undefined && guests.size >= MAX_JOIN_REQUESTS) return
    const guest = known ?? {
      channel: null,
      asked: null,
      shown: null,
      answered: null,
      cancelForgetting: forgetLater(uid),
    }
    guests.set(uid, guest)
    guest.channel ??= open(uid, guest)
  }

  function open(uid: string, guest: Guest): SignalChannel {
    const opened = ports.backend.signal(`${code()}:${uid}`, {
      onMessage(event, payload) {
        const message = parseJoinMessage(event, payload)
        if (message !== undefined) receiveFromGuest(uid, message)
      },
      onStatus(status) {
        if (guest.channel !== opened || (status !== 'failed' && status !== 'closed')) return
        opened.close()
        guest.channel = null
      },
    })
    return opened
  }

  function forgetLater(uid: string): () => void {
    return ports.after(JOIN_REQUEST_GONE_MS, () => forget(uid))
  }

  function forget(uid: string): void {
    removeGuest(uid)
    changed()
  }

  function removeGuest(uid: string): void {
    const guest = guests.get(uid)
    guests.delete(uid)
    guest?.cancelForgetting()
    guest?.channel?.close()
  }

  function receiveFromGuest(uid: string, message: JoinMessage): void {
    const guest = guests.get(uid)
    if (guest === undefined) return
    switch (message.event) {
      case 'request-offer': {
        const { guestId, guestInfo, nonce } = message.payload
        const reason = refusalOf(guestId, guestInfo.nickname) ?? (isDeclinedForGood(uid) ? 'declined-again' : null)
        if (reason !== null && guest.asked?.gen !== nonce) {
          // The host isn't asked, so the guest gets the answer at once instead of waiting.
          send(guest, { event: 'decline', payload: { fromId: hostId, toId: guestId, gen: nonce, reason } })
          guest.cancelForgetting()
          guest.cancelForgetting = ports.after(ANSWER_ARRIVES_MS, () => forget(uid))
          return
        }
        // The same account asks again after its page was reloaded, so the former keys are useless.
        if (guest.asked?.gen !== nonce) {
          const key = newJoinKey(ports.randomBytes)
          guest.asked = { gen: nonce, guestId, nickname: nameOf(guestInfo), key }
          guest.shown = null
          guest.answered = null
          changed()
        }
        isThere(uid, guest)
        const commitment = commitmentOf(nonce, guest.asked.key.shown)
        return send(guest, { event: 'commit', payload: { ...envelope(guest.asked), commitment } })
      }
      case 'reveal': {
        const { asked } = guest
        const { gen, fromId, toId, key } = message.payload
        if (asked?.gen !== gen || asked.guestId !== fromId || toId !== hostId) return
        isThere(uid, guest)
        // The first key stands. With several tries a middleman could search for a key with the same digits.
        if (guest.shown === null) {
          guest.shown = key
          changed()
        }
        send(guest, { event: 'reveal', payload: { ...envelope(asked), key: asked.key.shown } })
        // The guest can't read it without the host's key, which may have been lost as well.
        if (guest.answered !== null) send(guest, guest.answered)
        return
      }
      case 'commit':
      case 'admit':
      case 'decline':
        return
    }
  }

  function isDeclinedForGood(uid: string): boolean {
    return (declines.get(uid)?.count ?? 0) >= MAX_DECLINES
  }

  /** Restarts the time after which a silent guest is forgotten. */
  function isThere(uid: string, guest: Guest): void {
    guest.cancelForgetting()
    guest.cancelForgetting = forgetLater(uid)
  }

  function envelope({ gen, guestId }: NonNullable<Guest['asked']>) {
    return { fromId: hostId, toId: guestId, gen }
  }

  function send({ channel }: Guest, { event, payload }: JoinMessage): void {
    channel?.send(event, payload)
  }

  function partsOf({ gen, guestId, key }: NonNullable<Guest['asked']>, guestKey: string): JoinKeyParts {
    return { code: code(), hostId, guestId, gen, hostKey: key.shown, guestKey }
  }

  function answer(id: string, isAdmitted: boolean, isSame?: boolean): void {
    const guest = guests.get(id)
    if (guest === undefined || guest.asked === null || guest.shown === null) return
    const { asked, shown } = guest
    const sealed = isAdmitted ? seal(secret(), asked.key, shown, partsOf(asked, shown)) : null
    if (sealed !== null) {
      declines.delete(id)
      if (isSame !== undefined) onSeatAnswer(asked.guestId, asked.nickname, isSame)
      guest.answered = { event: 'admit', payload: { ...envelope(asked), sealed } }
    } else {
      declines.set(id, { nickname: asked.nickname, count: (declines.get(id)?.count ?? 0) + 1 })
      const reason = isDeclinedForGood(id) ? ({ reason: 'declined-again' } as const) : {}
      guest.answered = { event: 'decline', payload: { ...envelope(asked), ...reason } }
    }
    send(guest, guest.answered)
    // A guest who lost the answer asks again within this time.
    isThere(id, guest)
    changed()
  }

  return {
    pending: () => requests,
    declined: () => declined,
    full: () => full?.places ?? null,
    receiveRequest,
    fill(taken) {
      setFull(taken)
      changed()
    },
    takeBackDecline(id) {
      if (id === null) {
        hasDeclinedUnnamed = false
        emptied.clear()
      } else declines.delete(id)
      void ports.backend.peerRooms.takeBackDecline(code(), id, { timeoutMs: CALL_MS })
      changed()
    },
    declineAll() {
      for (const { id } of requests) answer(id, false)
      // A flood fills all places with silent accounts, so the host sees nobody to decline. A real guest's phone may not
      // have sent its request yet, so each account has another try.
      const onceMore: string[] = []
      let namedForGood = 0
      for (const [id, { asked }] of guests) {
        if (asked === null ? !emptied.has(id) : !isDeclinedForGood(id)) onceMore.push(id)
        else if (asked !== null) namedForGood += 1
        if (asked === null) emptied.add(id)
      }
      // Silent accounts would keep new guests out of this list, which is bounded. A guest without an answer asks the
      // backend again.
      for (const [id, { asked }] of Array.from(guests)) if (asked === null) removeGuest(id)
      setFree()
      changed()
      void ports.backend.peerRooms.emptyDoor(code(), onceMore, { timeoutMs: CALL_MS }).then((outcome) => {
        // Accounts whose requests this page missed, or has forgotten, keep their places for longer.
        if (!outcome.ok || outcome.value.declined <= namedForGood) return
        hasDeclinedUnnamed = true
        changed()
      })
    },
    answer,
    close() {
      setFree()
      for (const { channel, cancelForgetting } of guests.values()) {
        cancelForgetting()
        channel?.close()
      }
      guests.clear()
      requests = []
    },
  }
}

/** The name that the player would have in the round. */
function nameOf({ nickname }: { readonly nickname: string }): string {
  return cleanPlayerName(nickname) ?? DEFAULT_NICKNAME
}
