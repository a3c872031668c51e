import * as v from 'valibot'
import type { PeerKeyStore } from '../network/peer-ports.ts'
import { proofOf } from '../network/proof.ts'

const seatKey = v.object({
  playerId: v.string(),
  peerId: v.string(),
  /** 22 characters. */
  key: v.string(),
})
export type SeatKey = v.InferOutput<typeof seatKey>

/** The host has answered, together with Admit, whether a newcomer is the player with their name. */
const seatDecision = v.object({
  /** The newcomer's peer id. */
  peerId: v.string(),
  playerId: v.string(),
  isSame: v.boolean(),
})
export type SeatDecision = v.InferOutput<typeof seatDecision>

/** The secrets of a round on this device: the invitation's secret, and the keys of seats. */
const peerKeys = v.object({
  /** The invitation's secret; 22 characters. */
  secret: v.string(),
  /** For a host, the code of the room that the secret belongs to, so that both are stored at once. */
  code: v.optional(v.nullable(v.string()), null),
  /** A host has every guest's seat, a guest its own. */
  seats: v.array(seatKey),
  /** For a host, keys of phones whose seats have moved to other phones. They only serve to notify such a phone. */
  former: v.optional(v.array(seatKey), []),
  /** For a host, peer ids of removed guests. */
  blocked: v.array(v.string()),
  /**
   * For a host, a pending change of the room after a guest was removed. secret: the invitation's next one. sentAway:
   * how many guests were blocked when it was drawn.
   */
  next: v.optional(v.nullable(v.object({ secret: v.string(), sentAway: v.number() })), null),
  /** For a host, names of guests who were removed because their phones kept sending forbidden events. */
  removed: v.optional(v.array(v.string()), []),
  /** A host's answers to newcomers who haven't connected since. */
  seatDecisions: v.optional(v.array(seatDecision), []),
  /**
   * For a host, a key that nobody else knows: it keeps the room the host's own after the account changed. 22
   * characters; null for a guest, and in older rounds.
   */
  hostKey: v.optional(v.nullable(v.string()), null),
})
export type PeerKeys = v.InferOutput<typeof peerKeys>

/** The keys with which a round begins; hostKey is null for a guest. */
export function newPeerKeys(secret: string, seats: SeatKey[], hostKey: string | null): PeerKeys {
  return { secret, code: null, seats, former: [], blocked: [], next: null, removed: [], seatDecisions: [], hostKey }
}

/** Null if there are none. Rejects with StorageError. */
export async function readPeerKeys(store: PeerKeyStore, roundId: string): Promise<PeerKeys | null> {
  const text = await store.read(roundId)
  if (text === null) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), peerKeys), text)
  return parsed.success ? parsed.output : null
}

export function writePeerKeys(store: PeerKeyStore, roundId: string, keys: PeerKeys): Promise<void> {
  return store.write(roundId, JSON.stringify(keys))
}

/**
 * The key that takes the seat in the live game that continues the round of that code; 43 characters. It is derived,
 * because the server receives it and must not know the seat's key.
 */
export function liveSeatKey({ key }: SeatKey, code: string): string {
  return proofOf(key, ['live seat', code])
}
