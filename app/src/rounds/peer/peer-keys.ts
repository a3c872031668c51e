import * as v from 'valibot'
import type { PeerKeyStore } from './peer-ports.ts'
import { proofOf } from './proof.ts'

/** What a device has to keep to itself of a round: the invitation's secret, and the keys of seats. */
export interface PeerKeys {
  /** Of the invitation; 22 characters. */
  readonly secret: string
  /** A host's: the code of the room that the secret belongs to, so that both are stored at once. */
  readonly code?: string | null
  /** Of a host: every guest's; of a guest: its own. */
  readonly seats: readonly SeatKey[]
  /** A host's: keys of phones whose seats have moved to other phones. They only tell such a phone so. */
  readonly former: readonly SeatKey[]
  /** Of a host: peer ids of who was sent away. */
  readonly blocked: readonly string[]
  /**
   * A host's: somebody was sent away, and the room has still to be changed. secret: of the invitation from then on. sentAway: how
   * many were blocked when it was drawn.
   */
  readonly next?: { readonly secret: string; readonly sentAway: number } | null
  /** A host's: names of guests who were removed because their phones kept sending what they may not. */
  readonly removed?: readonly string[]
  /** A host's answers to newcomers who haven't connected since. */
  readonly seatDecisions?: readonly SeatDecision[]
  /** Of a host, which nobody else knows: its room stays its own with another account. 22 characters; null of a guest, and of older rounds. */
  readonly hostKey: string | null
}

export interface SeatKey {
  readonly playerId: string
  readonly peerId: string
  /** 22 characters. */
  readonly key: string
}

/** The host has said with Admit whether a newcomer is the player who has their name. */
export interface SeatDecision {
  /** The newcomer's. */
  readonly peerId: string
  /** The player's. */
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

/** Null where there are none. Rejects with StorageError. */
export async function readPeerKeys(store: PeerKeyStore, roundId: string): Promise<PeerKeys | null> {
  const text = await store.read(roundId)
  if (text === null) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : null
}

/** Takes the seat in the live game that the round of that code goes on as; 43 characters. The server hears it, so it isn't the key itself. */
export function liveSeatKey({ key }: SeatKey, code: string): string {
  return proofOf(key, ['live seat', code])
}

export function writePeerKeys(store: PeerKeyStore, roundId: string, keys: PeerKeys): Promise<void> {
  return store.write(roundId, JSON.stringify(keys))
}
