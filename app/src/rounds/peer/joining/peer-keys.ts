import * as v from 'valibot'
import type { PeerKeyStore } from '../network/peer-ports.ts'
import { proofOf } from '../network/proof.ts'

/** The secrets of a round on this device: the invitation's secret, and the keys of seats. */
export interface PeerKeys {
  /** The invitation's secret; 22 characters. */
  readonly secret: string
  /** For a host, the code of the room that the secret belongs to, so that both are stored at once. */
  readonly code?: string | null
  /** A host has every guest's seat, a guest its own. */
  readonly seats: readonly SeatKey[]
  /** For a host, keys of phones whose seats have moved to other phones. They only serve to notify such a phone. */
  readonly former: readonly SeatKey[]
  /** For a host, peer ids of removed guests. */
  readonly blocked: readonly string[]
  /**
   * For a host, a pending change of the room after a guest was removed. secret: the invitation's next one. sentAway:
   * how many guests were blocked when it was drawn.
   */
  readonly next?: { readonly secret: string; readonly sentAway: number } | null
  /** For a host, names of guests who were removed because their phones kept sending forbidden events. */
  readonly removed?: readonly string[]
  /** A host's answers to newcomers who haven't connected since. */
  readonly seatDecisions?: readonly SeatDecision[]
  /**
   * For a host, a key that nobody else knows: it keeps the room the host's own after the account changed. 22
   * characters; null for a guest, and in older rounds.
   */
  readonly hostKey: string | null
}

export interface SeatKey {
  readonly playerId: string
  readonly peerId: string
  /** 22 characters. */
  readonly key: string
}

/** The host has answered, together with Admit, whether a newcomer is the player with their name. */
export interface SeatDecision {
  /** The newcomer's peer id. */
  readonly peerId: string
  /** The player's id. */
  readonly playerId: string
  readonly isSame: boolean
}

const seats = v.array(v.object({ playerId: v.string(), peerId: v.string(), key: v.string() }))

const schema = v.object({
  secret: v.string(),
  code: v.optional(v.nullable(v.string()), null),
  seats,
  former: v.optional(seats, []),
  blocked: v.array(v.string()),
  next: v.optional(v.nullable(v.object({ secret: v.string(), sentAway: v.number() })), null),
  removed: v.optional(v.array(v.string()), []),
  seatDecisions: v.optional(v.array(v.object({ peerId: v.string(), playerId: v.string(), isSame: v.boolean() })), []),
  hostKey: v.optional(v.nullable(v.string()), null),
})

/** Null if there are none. Rejects with StorageError. */
export async function readPeerKeys(store: PeerKeyStore, roundId: string): Promise<PeerKeys | null> {
  const text = await store.read(roundId)
  if (text === null) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : null
}

/**
 * The key that takes the seat in the live game that continues the round of that code; 43 characters. It is derived,
 * because the server receives it and must not know the seat's key.
 */
export function liveSeatKey({ key }: SeatKey, code: string): string {
  return proofOf(key, ['live seat', code])
}

export function writePeerKeys(store: PeerKeyStore, roundId: string, keys: PeerKeys): Promise<void> {
  return store.write(roundId, JSON.stringify(keys))
}
