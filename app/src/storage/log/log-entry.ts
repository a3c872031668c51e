import type { Round } from '@teemates/golf/round'
import { isStroke, type RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import type { Stored } from '../browser/stored.ts'
import { liveAnswerSchema, operationBodySchema } from './live-operation.ts'
import { parseRound, parseRoundEvent } from './stored-round.ts'

/** The prefix of the localStorage keys for entries that couldn't be appended. */
export const LOG_EMERGENCY_PREFIX = 'golf_scorer_log_v1:'

const part = v.object({
  role: v.picklist(['host', 'guest']),
  /** The room code on the signalling channel when this device began the round. Entries of the kind 'room' have later codes. */
  code: v.string(),
  /** The host's peer id. */
  hostId: v.string(),
  /** This device's peer id. */
  peerId: v.string(),
  /** The player id, in the round, of the golfer who holds this device. */
  selfId: v.string(),
})
/** A device's part in a peer round. */
export type PeerPart = Stored<typeof part>

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

const base = {
  /** If an id occurs twice, the first entry counts. */
  id: v.pipe(v.string(), v.nonEmpty()),
  roundId: v.pipe(v.string(), v.nonEmpty()),
  /** Epoch milliseconds, for display. The log has its own order. */
  at: v.number(),
}
const round = v.custom<Round>((raw) => parseRound(raw) !== undefined)
const event = v.custom<RoundEvent>((raw) => parseRoundEvent(raw) !== undefined)
const ids = v.array(v.string())

const entrySchema = v.variant('kind', [
  /** A round without a peer part is a solo round. */
  v.object({
    ...base,
    kind: v.literal('created'),
    round,
    peer: v.exactOptional(part),
    /** The ids of events that the round has already. */
    includes: v.exactOptional(ids),
  }),
  /** An event of a player for whom this device scores. */
  v.object({ ...base, kind: v.literal('event'), event }),
  /** The player has another name from now on. */
  v.object({ ...base, kind: v.literal('renamed'), playerId: v.string(), nickname: v.string() }),
  /** The round begins on this hole. It counts until the round is started, and for a guest at any time. */
  v.object({ ...base, kind: v.literal('starting-hole'), holeNumber: v.pipe(v.number(), v.safeInteger()) }),
  /** The games that are played on the card from now on, perhaps those of a newer version; null for none. */
  v.object({ ...base, kind: v.literal('games'), games: v.unknown() }),
  /** Events of other players in the host's order, from `order` on in the host's epoch. */
  v.object({
    ...base,
    kind: v.literal('received'),
    epoch: v.string(),
    order: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    events: v.array(event),
  }),
  /** The host has sent the complete round. It replaces all events except those of others that the host doesn't have. */
  v.object({ ...base, kind: v.literal('replaced'), round, dropped: ids }),
  /** The round continues as a live game, which alone counts from now on. */
  v.object({ ...base, kind: v.literal('continued'), gameId: v.pipe(v.string(), v.nonEmpty()) }),
  /** The host has removed a player, and the room has this code from now on. */
  v.object({ ...base, kind: v.literal('room'), code: v.string() }),
  /** A golfer's change of a live game, sent to the server under this entry's id. The round's id is the game's. */
  v.object({
    ...base,
    kind: v.literal('operation'),
    body: operationBodySchema,
    /** For a score, 1 + the highest counter of its player and hole that the tab knew. The higher one is the newer tap. */
    counter: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    /** The id of a score that is entered again, and the server's epoch in which that is done. */
    replaces: v.exactOptional(v.object({ operationId: v.string(), epoch: v.string() })),
  }),
  /** The server's answers to operations of a live game. The first answer to an operation counts. */
  v.object({ ...base, kind: v.literal('answers'), answers: v.array(liveAnswerSchema) }),
  /** The server was set back to an earlier state: the scores that it had taken are sent again. */
  v.object({ ...base, kind: v.literal('sent-again') }),
  /** The golfer has read that the server refused these operations. */
  v.object({ ...base, kind: v.literal('dismissed'), operationIds: ids }),
  /** The live game is over. What was answered and read of it until then isn't needed any more. */
  v.object({ ...base, kind: v.literal('forgotten') }),
  /** The history has the round; of a solo round, with so many of its events. */
  v.object({ ...base, kind: v.literal('archived'), events: v.exactOptional(v.number()) }),
  v.object({ ...base, kind: v.picklist(roundNotes.filter((kind) => kind !== 'archived')) }),
])

/**
 * An entry of the log. Entries are appended once and never changed; all other state is derived from them. Entries of an
 * unknown kind or shape stay in the log, and readers skip them.
 */
export type LogEntry = Stored<typeof entrySchema>

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
