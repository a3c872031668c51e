import type { Round } from '@teemates/golf/round'
import { isStroke, type RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import { type LiveAnswer, type LiveOperationBody, liveAnswerSchema, operationBodySchema } from './live-operation.ts'
import { parseRound, parseRoundEvent } from './stored-round.ts'

/** The prefix of the localStorage keys for entries that couldn't be appended. */
export const LOG_EMERGENCY_PREFIX = 'golf_scorer_log_v1:'

/**
 * An entry of the log. Entries are appended once and never changed; all other state is derived from them. Entries of an
 * unknown kind or shape stay in the log, and readers skip them.
 */
interface EntryBase {
  /** If an id occurs twice, the first entry counts. */
  readonly id: string
  readonly roundId: string
  /** Epoch milliseconds, for display. The log has its own order. */
  readonly at: number
}

/** A device's part in a peer round. */
export interface PeerPart {
  readonly role: 'host' | 'guest'
  /**
   * The room code on the signalling channel when this device began the round. Entries of the kind 'room' have later codes.
   */
  readonly code: string
  /** The host's peer id. */
  readonly hostId: string
  /** This device's peer id. */
  readonly peerId: string
  /** The player id, in the round, of the golfer who holds this device. */
  readonly selfId: string
}

/**
 * Events of the round as a whole on this device. 'discarded': a round in its lobby gave way to another one; if another tab
 * starts it all the same, it stays. 'host-left': no more events of the others will arrive. 'seat-moved': the golfer plays on
 * from another phone.
 */
export const roundNotes = [
  'put-aside',
  'resumed',
  'removed',
  'discarded',
  'archived',
  'host-left',
  'seat-moved',
] as const
export type RoundNote = (typeof roundNotes)[number]

export type LogEntry = EntryBase &
  /** A round without a peer part is a solo round. */
  (
    | {
        readonly kind: 'created'
        readonly round: Round
        readonly peer?: PeerPart
        /** The ids of events that the round has already. */
        readonly includes?: readonly string[]
      }
    /** An event of a player for whom this device scores. */
    | { readonly kind: 'event'; readonly event: RoundEvent }
    /** The player has another name from now on. */
    | { readonly kind: 'renamed'; readonly playerId: string; readonly nickname: string }
    /** The round begins on this hole. It counts until the round is started, and for a guest at any time. */
    | { readonly kind: 'starting-hole'; readonly holeNumber: number }
    /** The games that are played on the card from now on, perhaps those of a newer version; null for none. */
    | { readonly kind: 'games'; readonly games: unknown }
    /** Events of other players in the host's order, from `order` on in the host's epoch. */
    | {
        readonly kind: 'received'
        readonly epoch: string
        readonly order: number
        readonly events: readonly RoundEvent[]
      }
    /** The host has sent the complete round. It replaces all events except those of others that the host doesn't have. */
    | { readonly kind: 'replaced'; readonly round: Round; readonly dropped: readonly string[] }
    /** The round continues as a live game, which alone counts from now on. */
    | { readonly kind: 'continued'; readonly gameId: string }
    /** The host has removed a player, and the room has this code from now on. */
    | { readonly kind: 'room'; readonly code: string }
    /** A golfer's change of a live game, sent to the server under this entry's id. The round's id is the game's. */
    | {
        readonly kind: 'operation'
        readonly body: LiveOperationBody
        /** For a score, 1 + the highest counter of its player and hole that the tab knew. The higher one is the newer tap. */
        readonly counter?: number
        /** The id of a score that is entered again, and the server's epoch in which that is done. */
        readonly replaces?: { readonly operationId: string; readonly epoch: string }
      }
    /** The server's answers to operations of a live game. The first answer to an operation counts. */
    | { readonly kind: 'answers'; readonly answers: readonly LiveAnswer[] }
    /** The server was set back to an earlier state: the scores that it had taken are sent again. */
    | { readonly kind: 'sent-again' }
    /** The golfer has read that the server refused these operations. */
    | { readonly kind: 'dismissed'; readonly operationIds: readonly string[] }
    /** The live game is over. What was answered and read of it until then isn't needed any more. */
    | { readonly kind: 'forgotten' }
    /** The history has the round; of a solo round, with so many of its events. */
    | { readonly kind: 'archived'; readonly events?: number }
    | { readonly kind: Exclude<RoundNote, 'archived'> }
  )

const base = { id: v.pipe(v.string(), v.nonEmpty()), roundId: v.pipe(v.string(), v.nonEmpty()), at: v.number() }
const event = v.custom<RoundEvent>((raw) => parseRoundEvent(raw) !== undefined)

const entrySchema = v.variant('kind', [
  v.object({
    ...base,
    kind: v.literal('created'),
    round: v.custom<Round>((raw) => parseRound(raw) !== undefined),
    peer: v.exactOptional(
      v.object({
        role: v.picklist(['host', 'guest']),
        code: v.string(),
        hostId: v.string(),
        peerId: v.string(),
        selfId: v.string(),
      }),
    ),
    includes: v.exactOptional(v.array(v.string())),
  }),
  v.object({ ...base, kind: v.literal('event'), event }),
  v.object({ ...base, kind: v.literal('renamed'), playerId: v.string(), nickname: v.string() }),
  v.object({ ...base, kind: v.literal('starting-hole'), holeNumber: v.pipe(v.number(), v.safeInteger()) }),
  v.object({ ...base, kind: v.literal('games'), games: v.unknown() }),
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
  v.object({
    ...base,
    kind: v.literal('operation'),
    body: operationBodySchema,
    counter: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    replaces: v.exactOptional(v.object({ operationId: v.string(), epoch: v.string() })),
  }),
  v.object({ ...base, kind: v.literal('answers'), answers: v.array(liveAnswerSchema) }),
  v.object({ ...base, kind: v.literal('sent-again') }),
  v.object({ ...base, kind: v.literal('dismissed'), operationIds: v.array(v.string()) }),
  v.object({ ...base, kind: v.literal('forgotten') }),
  v.object({ ...base, kind: v.literal('archived'), events: v.exactOptional(v.number()) }),
  v.object({ ...base, kind: v.picklist(roundNotes.filter((kind) => kind !== 'archived')) }),
])

/** The entry if this version understands it; undefined for anything else. */
export function parseLogEntry(raw: unknown): LogEntry | undefined {
  const parsed = v.safeParse(entrySchema, raw)
  return parsed.success ? parsed.output : undefined
}

const kinds: readonly string[] = entrySchema.options.flatMap(({ entries: { kind } }) =>
  'literal' in kind ? [kind.literal] : kind.options,
)
const kindSchema = v.looseObject({ kind: v.picklist(kinds) })

/** Whether the entry is a golfer's tap on a count, which may be followed by the next one at once. */
export function isTap(entry: LogEntry): boolean {
  return entry.kind === 'operation' ? entry.body.kind === 'score' : entry.kind === 'event' && isStroke(entry.event)
}

const liveKinds = ['operation', 'answers', 'sent-again', 'dismissed', 'forgotten'] as const
/** An entry of a live game. */
export type LiveEntry = Extract<LogEntry, { readonly kind: (typeof liveKinds)[number] }>

export function isLiveEntry(entry: LogEntry): entry is LiveEntry {
  return isLiveKind(entry.kind)
}

export function isLiveKind(kind: string): boolean {
  return liveKinds.some((known) => known === kind)
}

/** Whether the entry has a kind of this version. Others may come from a newer one. */
export function isKnownKind(raw: unknown): boolean {
  return v.is(kindSchema, raw)
}
