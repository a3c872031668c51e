import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import { parseRound, parseRoundEvent } from '../stored-round.ts'

/** Of the texts in localStorage that hold what couldn't be appended. */
export const LOG_EMERGENCY_PREFIX = 'golf_scorer_log_v1:'

/**
 * What the one log holds. An entry is appended once and never changed; everything else is worked out from them. A kind or a
 * shape that this version of the app doesn't know stays in the log and is skipped when it is read.
 */
interface EntryBase {
  /** The same id counts once, at its first place. */
  readonly id: string
  readonly roundId: string
  /** Epoch milliseconds, for people. Order is the log's own. */
  readonly at: number
}

/** How a device takes part in a round that is shared from phone to phone. */
export interface PeerPart {
  readonly role: 'host' | 'guest'
  /** The room's code on the signalling channel when this device began the round; entries of the kind 'room' have later ones. */
  readonly code: string
  /** The host's peer id. */
  readonly hostId: string
  /** This device's peer id. */
  readonly peerId: string
  /** The id in the round of the player who holds this device. */
  readonly selfId: string
}

/**
 * Each notes what happened to the round as a whole on this device. 'host-left': no more news of the others will arrive.
 * 'seat-moved': the golfer plays on from another phone.
 */
export const roundNotes = ['put-aside', 'resumed', 'removed', 'archived', 'host-left', 'seat-moved'] as const
export type RoundNote = (typeof roundNotes)[number]

export type LogEntry = EntryBase &
  (
    | { readonly kind: 'created'; readonly round: Round; readonly peer: PeerPart }
    /** Of a player for whom this device scores. */
    | { readonly kind: 'event'; readonly event: RoundEvent }
    /** Of others, in the order of the host, from `order` on in its epoch. */
    | {
        readonly kind: 'received'
        readonly epoch: string
        readonly order: number
        readonly events: readonly RoundEvent[]
      }
    /** The host has sent the whole round: it is the new base of all events but those of others that the host doesn't have. */
    | { readonly kind: 'replaced'; readonly round: Round; readonly dropped: readonly string[] }
    /** The round goes on as that live game, which alone counts. */
    | { readonly kind: 'continued'; readonly gameId: string }
    /** The host has sent somebody away, and the room has this code from now on. */
    | { readonly kind: 'room'; readonly code: string }
    | { readonly kind: RoundNote }
  )

const base = { id: v.pipe(v.string(), v.nonEmpty()), roundId: v.pipe(v.string(), v.nonEmpty()), at: v.number() }
const event = v.custom<RoundEvent>((raw) => parseRoundEvent(raw) !== undefined)

const entrySchema = v.variant('kind', [
  v.object({
    ...base,
    kind: v.literal('created'),
    round: v.custom<Round>((raw) => parseRound(raw) !== undefined),
    peer: v.object({
      role: v.picklist(['host', 'guest']),
      code: v.string(),
      hostId: v.string(),
      peerId: v.string(),
      selfId: v.string(),
    }),
  }),
  v.object({ ...base, kind: v.literal('event'), event }),
  v.object({
    ...base,
    kind: v.literal('received'),
    epoch: v.string(),
    order: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    events: v.array(event),
  }),
  v.object({
    ...base,
    kind: v.literal('replaced'),
    round: v.custom<Round>((raw) => parseRound(raw) !== undefined),
    dropped: v.array(v.string()),
  }),
  v.object({ ...base, kind: v.literal('continued'), gameId: v.pipe(v.string(), v.nonEmpty()) }),
  v.object({ ...base, kind: v.literal('room'), code: v.string() }),
  v.object({ ...base, kind: v.picklist(roundNotes) }),
])

/** The entry if it is one that this version understands; undefined for anything else. */
export function parseLogEntry(raw: unknown): LogEntry | undefined {
  const parsed = v.safeParse(entrySchema, raw)
  return parsed.success ? parsed.output : undefined
}
