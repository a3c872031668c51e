import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { SignalChannel } from '../../backend/backend.ts'
import type { DeclinedGuest, Door, Knock } from '../live/live-games.ts'
import { commitmentOf, digitsOf, type KnockKey, type KnockParts, newKnockKey, seal } from './knock-keys.ts'
import { type DeclineReason, type KnockMessage, parseKnockMessage } from './knock-messages.ts'
import { ANSWER_ARRIVES_MS, CALL_MS, DOOR_PLACE_MS, KNOCK_GONE_MS, MAX_DECLINES, MAX_KNOCKS } from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'

/** The host's side of knocking. */
export interface HostDoor extends Omit<Door, 'subscribe' | 'seatQuestions' | 'answerSeatQuestion' | 'removed'> {
  /** An account that the backend says has knocked. */
  hear(uid: string): void
  /** The backend says that somebody found no place at the door. */
  fill(): void
  /** Ends all connections. Guests can ask again: the room may have another code by then. */
  close(): void
}

interface DoorGiven {
  readonly ports: Pick<PeerPorts, 'backend' | 'after' | 'randomBytes'>
  readonly code: () => string
  readonly hostId: string
  /** Of the invitation. */
  readonly secret: () => string
  /** Why the phone of that peer id can't come in, whatever the host answers; null if it can. */
  readonly refusalOf: (guestId: string, nickname: string) => DeclineReason | null
  /** Whether a player has that name, whom the guest may be on a new phone. */
  readonly mayBePlayer: (nickname: string) => boolean
  /** The host has said with Admit whether the guest is the player who has their name. */
  readonly onSeatAnswer: (guestId: string, nickname: string, isSame: boolean) => void
  readonly onChange: () => void
}

/** One account at the door. */
interface Guest {
  /** Null while it is lost: the guest knocks again when its own is. */
  channel: SignalChannel | null
  /** Null before the guest has asked. */
  asked: { readonly gen: string; readonly guestId: string; readonly nickname: string; readonly key: KnockKey } | null
  /** The guest's half of the key; null before it was shown. */
  shown: string | null
  /** The host's answer, which a guest who goes on asking is told again: it may have been lost. */
  answered: KnockMessage | null
  callOffForgetting: () => void
}

export function openDoor({
  ports,
  code,
  hostId,
  secret,
  refusalOf,
  mayBePlayer,
  onSeatAnswer,
  onChange,
}: DoorGiven): HostDoor {
  const guests = new Map<string, Guest>()
  /** Accounts that were declined while this page is open. One that is admitted is forgotten. */
  const declines = new Map<string, { readonly nickname: string; readonly count: number }>()
  /** Accounts that had said nothing yet when the host declined all. */
  const emptied = new Set<string>()
  /** Whether accounts that said nothing were declined for good. */
  let hasDeclinedUnnamed = false
  /** Null unless the door is full. */
  let callOffEmptying: (() => void) | null = null
  let knocks: readonly Knock[] = []
  let declined: readonly DeclinedGuest[] = []

  function changed(): void {
    knocks = Array.from(guests).flatMap(([id, { asked, shown, answered }]) => {
      if (asked === null || shown === null || answered !== null) return []
      const { nickname } = asked
      return [{ id, nickname, digits: digitsOf(partsOf(asked, shown)), mayBePlayer: mayBePlayer(nickname) }]
    })
    const named = Array.from(declines, ([id, { nickname }]) => ({ id, nickname }))
    declined = hasDeclinedUnnamed ? [...named, { id: null, nickname: null }] : named
    onChange()
  }

  function setFull(isFull: boolean): void {
    callOffEmptying?.()
    callOffEmptying = isFull
      ? ports.after(DOOR_PLACE_MS, () => {
          callOffEmptying = null
          changed()
        })
      : null
  }

  function hear(uid: string): void {
    const known = guests.get(uid)
    if (known === undefined && guests.size >= MAX_KNOCKS) return
    const guest = known ?? {
      channel: null,
      asked: null,
      shown: null,
      answered: null,
      callOffForgetting: forgetLater(uid),
    }
    guests.set(uid, guest)
    guest.channel ??= open(uid, guest)
  }

  function open(uid: string, guest: Guest): SignalChannel {
    const opened = ports.backend.signal(`${code()}:${uid}`, {
      onMessage(event, payload) {
        const message = parseKnockMessage(event, payload)
        if (message !== undefined) hearGuest(uid, message)
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
    return ports.after(KNOCK_GONE_MS, () => forget(uid))
  }

  function forget(uid: string): void {
    removeGuest(uid)
    changed()
  }

  function removeGuest(uid: string): void {
    const guest = guests.get(uid)
    guests.delete(uid)
    guest?.callOffForgetting()
    guest?.channel?.close()
  }

  function hearGuest(uid: string, message: KnockMessage): void {
    const guest = guests.get(uid)
    if (guest === undefined) return
    switch (message.event) {
      case 'request-offer': {
        const { guestId, guestInfo, nonce } = message.payload
        const reason = refusalOf(guestId, guestInfo.nickname) ?? (isDeclinedForGood(uid) ? 'declined-again' : null)
        if (reason !== null && guest.asked?.gen !== nonce) {
          // Nobody waits for a host who isn't asked.
          say(guest, { event: 'decline', payload: { fromId: hostId, toId: guestId, gen: nonce, reason } })
          guest.callOffForgetting()
          guest.callOffForgetting = ports.after(ANSWER_ARRIVES_MS, () => forget(uid))
          return
        }
        // Another knock of the same account, as of a page that was reloaded.
        if (guest.asked?.gen !== nonce) {
          const key = newKnockKey(ports.randomBytes)
          guest.asked = { gen: nonce, guestId, nickname: nameOf(guestInfo), key }
          guest.shown = null
          guest.answered = null
          changed()
        }
        isThere(uid, guest)
        const commitment = commitmentOf(nonce, guest.asked.key.shown)
        return say(guest, { event: 'commit', payload: { ...envelope(guest.asked), commitment } })
      }
      case 'reveal': {
        const { asked } = guest
        const { gen, fromId, toId, key } = message.payload
        if (asked?.gen !== gen || asked.guestId !== fromId || toId !== hostId) return
        isThere(uid, guest)
        // The first one stands: who could try another would look for one with the same digits.
        if (guest.shown === null) {
          guest.shown = key
          changed()
        }
        say(guest, { event: 'reveal', payload: { ...envelope(asked), key: asked.key.shown } })
        // The guest can't read it without the other half, which may have been lost as well.
        if (guest.answered !== null) say(guest, guest.answered)
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

  /** The guest who asks no more has gone. */
  function isThere(uid: string, guest: Guest): void {
    guest.callOffForgetting()
    guest.callOffForgetting = forgetLater(uid)
  }

  function envelope({ gen, guestId }: NonNullable<Guest['asked']>) {
    return { fromId: hostId, toId: guestId, gen }
  }

  function say({ channel }: Guest, { event, payload }: KnockMessage): void {
    channel?.send(event, payload)
  }

  function partsOf({ gen, guestId, key }: NonNullable<Guest['asked']>, guestKey: string): KnockParts {
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
    say(guest, guest.answered)
    // The guest asks once more where that was lost, as long as it has patience.
    isThere(id, guest)
    changed()
  }

  return {
    knocks: () => knocks,
    declined: () => declined,
    isFull: () => callOffEmptying !== null,
    hear,
    fill() {
      setFull(true)
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
      for (const { id } of knocks) answer(id, false)
      // A flood fills the door's places with accounts that say nothing, so that nobody is shown whom the host could decline. A guest's
      // phone may not have spoken yet: each account has another try.
      const onceMore = Array.from(guests).flatMap(([id, { asked }]) => {
        const isOver = asked === null ? emptied.has(id) : isDeclinedForGood(id)
        if (asked === null) {
          hasDeclinedUnnamed ||= isOver
          emptied.add(id)
        }
        return isOver ? [] : [id]
      })
      // Silent accounts would keep new guests out of this list, which is bounded. A guest that hasn't been answered knocks again.
      for (const [id, { asked }] of Array.from(guests)) if (asked === null) removeGuest(id)
      // Accounts whose requests this page missed, or has forgotten, have their places for longer.
      hasDeclinedUnnamed ||= callOffEmptying !== null
      setFull(false)
      changed()
      void ports.backend.peerRooms.emptyDoor(code(), onceMore, { timeoutMs: CALL_MS })
    },
    answer,
    close() {
      setFull(false)
      for (const { channel, callOffForgetting } of guests.values()) {
        callOffForgetting()
        channel?.close()
      }
      guests.clear()
      knocks = []
    },
  }
}

/** As the player would be called. */
function nameOf({ nickname }: { readonly nickname: string }): string {
  return cleanPlayerName(nickname) ?? DEFAULT_NICKNAME
}
