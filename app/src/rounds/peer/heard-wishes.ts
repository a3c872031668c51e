import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import type { Signal } from './messages.ts'
import { MAX_WISHES, WISH_ANSWER_MS } from './peer-limits.ts'
import { isSameProof, proofOf, type RoomKeys } from './proof.ts'
import { stayProof } from './wish.ts'

/** The host's: guests who have asked for a live game, and what they were answered. */
export interface HeardWishes {
  hear(wish: Extract<Signal, { event: 'ask-to-move' }>['payload']): void
  /** The name of one who hasn't been answered; null where there is none. */
  open(): string | null
  /** Answers them all that the round stays. */
  refuse(): void
}

interface HeardWishesGiven {
  readonly room: { code(): string; secrets(): RoomKeys; readonly hostId: string }
  readonly now: () => number
  readonly isBlocked: (guestId: string) => boolean
  readonly send: (signal: Signal) => void
  /** open() has changed. */
  readonly onChange: () => void
}

export function createHeardWishes({ room, now, isBlocked, send, onChange }: HeardWishesGiven): HeardWishes {
  /** By the guests' peer ids, and when the host has answered: for a while they aren't heard again. */
  const wishes = new Map<string, { readonly nickname: string; readonly nonce: string; answeredAt: number | null }>()

  function sayStay(guestId: string, nonce: string): void {
    const proof = stayProof(room.secrets(), room.code(), guestId, nonce)
    send({ event: 'stay', payload: { toId: guestId, fromId: room.hostId, nonce, proof } })
  }

  return {
    hear({ guestId, guestInfo, nonce, invite }) {
      const expected = proofOf(room.secrets().ask, ['move', room.code(), guestId, nonce])
      if (!isSameProof(invite, expected) || isBlocked(guestId)) return
      const known = wishes.get(guestId)
      if (known === undefined && wishes.size >= MAX_WISHES) return
      const isHeard = known?.answeredAt === null || (known?.answeredAt ?? -Infinity) > now() - WISH_ANSWER_MS
      const answeredAt = isHeard ? (known?.answeredAt ?? null) : null
      wishes.set(guestId, { nickname: cleanPlayerName(guestInfo.nickname) ?? DEFAULT_NICKNAME, nonce, answeredAt })
      // The answer may have been lost.
      if (answeredAt !== null) sayStay(guestId, nonce)
      if (!isHeard) onChange()
    },
    open: () => [...wishes.values()].find(({ answeredAt }) => answeredAt === null)?.nickname ?? null,
    refuse() {
      for (const [guestId, wish] of wishes) {
        if (wish.answeredAt !== null) continue
        wish.answeredAt = now()
        sayStay(guestId, wish.nonce)
      }
      onChange()
    },
  }
}
