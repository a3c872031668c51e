import type { RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import { roundEventSchema } from '../../../storage/log/stored-round.ts'
import { areBoundedGames } from '../../bounded-games.ts'
import { MAX_MESSAGE_CHARS } from './peer-limits.ts'

/*
 * All messages between phones: over the signalling channel while they look for a connection, and over the data channel
 * once they have one. Anything that doesn't match is ignored.
 */

export const DATA_CHANNEL = 'golf-events-v1'
export const PROTOCOL_VERSION = 1

const MAX_TEXT = 200
export const short = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_TEXT))
/** 32 bytes in base64url. */
export const proof = v.pipe(v.string(), v.length(43))
const key = v.pipe(v.string(), v.length(22))
export const name = v.pipe(v.string(), v.maxLength(80))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const sdp = v.pipe(v.string(), v.maxLength(20_000))
const candidate = v.object({
  candidate: v.pipe(v.string(), v.maxLength(1_000)),
  sdpMid: v.nullable(v.pipe(v.string(), v.maxLength(20))),
  sdpMLineIndex: v.nullable(whole),
})
export type Candidate = v.InferOutput<typeof candidate>

/** The proof that a guest who asks for something has the invitation's secret. */
const request = { guestId: short, guestInfo: v.object({ nickname: name }), nonce: short, invite: proof }
/** gen identifies the attempt: it is the nonce of the guest's request. */
const attempt = { toId: short, fromId: short, gen: short }

/** A message on a signalling topic. */
export function signalOf<const E extends string, P extends v.ObjectEntries>(event: E, payload: P) {
  return v.object({ event: v.literal(event), payload: v.object(payload) })
}

const signal = v.variant('event', [
  signalOf('request-offer', request),
  signalOf('offer', { ...attempt, sdp }),
  signalOf('answer', { ...attempt, sdp, ice: v.pipe(v.array(candidate), v.maxLength(40)) }),
  signalOf('ice', { ...attempt, candidate }),
  signalOf('ask-to-move', request),
  /** The host's answer to a request for a live game: not now. */
  signalOf('stay', { toId: short, fromId: short, nonce: short, proof }),
  /** From the backend: the round continues as a live game. Others can send it, too, so the backend is asked. */
  signalOf('moved', {}),
  /** From the backend: an account has typed the room's code. */
  signalOf('knock', { uid: short }),
  /** From the backend: a guest couldn't ask to join, because too many wait already. */
  signalOf('door-full', {}),
  /** From the backend: the same, because too many wait on that guest's network. */
  signalOf('network-full', {}),
  /** The host is back. Guests that aren't connected, or were connected to another epoch, ask again. */
  signalOf('here', { fromId: short, epoch: v.optional(short) }),
])
export type Signal = v.InferOutput<typeof signal>

/** Undefined for anything else. */
export function parseSignal(event: string, payload: unknown): Signal | undefined {
  const parsed = v.safeParse(signal, { event, payload })
  return parsed.success ? parsed.output : undefined
}

/**
 * Limits what another phone may put into this one's log and into messages to the others: known fields, and no unlimited
 * text.
 */
const roundEvent = v.pipe(
  roundEventSchema,
  v.transform((event): RoundEvent => event),
  v.check(isBounded),
)

function isBounded(event: RoundEvent): boolean {
  const player = event.type === 'join' ? event.data.player : undefined
  const { id, roundId, playerId, timestamp } = event
  const texts = [id, roundId, playerId, timestamp, player?.id, player?.playerId, player?.nickname, player?.p2pPeerId]
  return texts.every((text) => (text ?? '').length <= MAX_TEXT)
}

const room = { roomId: short }

/** The reason why a newcomer can't become another player. */
const turnedAway = ['full', 'over', 'sent-away'] as const
export type TurnedAway = (typeof turnedAway)[number]

const messageSchema = v.variant('type', [
  v.object({
    type: v.literal('hello'),
    ...room,
    /** The sender's peer id. */
    peer: short,
    version: v.literal(PROTOCOL_VERSION),
    proof,
    /** Only from a guest. */
    guest: v.optional(
      v.object({
        nickname: name,
        profileId: short,
        /** The former seat, and the proof that it is the guest's. */
        seat: v.nullable(v.object({ id: short, proof })),
        /** The guest understands 'seat-asked'. Older guests can't wait for the host's answer. */
        canWait: v.optional(v.literal(true)),
      }),
    ),
    /**
     * The host's reply: the guest's seat, with its key if it is new, else with the host's proof that it knows the key.
     */
    host: v.optional(
      v.object({
        epoch: short,
        seat: v.object({ id: short, key: v.nullable(key), proof: v.nullable(proof) }),
      }),
    ),
  }),
  v.object({
    type: v.literal('need-delta'),
    ...room,
    sinceTs: v.number(),
    epoch: v.string(),
    /** How many events of that epoch are known. */
    since: whole,
  }),
  v.object({
    type: v.literal('events'),
    ...room,
    /** From a host: the first event's place in its order, from 1, in this epoch. */
    epoch: v.optional(v.string()),
    order: v.optional(whole),
    /** With a round_sync: it contains this many events of the epoch, and they follow. */
    contained: v.optional(whole),
    events: v.pipe(v.array(roundEvent), v.maxLength(500)),
  }),
  /** One event, as other clients announce that a player joined. */
  v.object({ type: v.literal('join'), ...room, event: roundEvent }),
  /** present: ids of the players whose phones are connected; only from the host. */
  v.object({ type: v.literal('ping'), ...room, present: v.optional(v.pipe(v.array(short), v.maxLength(8))) }),
  v.object({ type: v.literal('pong'), ...room }),
  /** From the host: a guest was removed, so the room has another code and the invitation another secret from now on. */
  v.object({ type: v.literal('room'), ...room, code: short, secret: key }),
  /**
   * From the host: the round's settings. They are no event because earlier versions, which ignore an unknown message,
   * would ignore all other events in the same message, too.
   */
  v.object({
    type: v.literal('settings'),
    ...room,
    epoch: short,
    /** How often the host has changed its settings in this epoch. */
    change: whole,
    /** The games that are played on the card, perhaps those of a newer version; null for none. */
    games: v.pipe(v.unknown(), v.check(areBoundedGames)),
    /** The number of the first hole played. It may be missing on the card. */
    startingHole: whole,
  }),
  /** The host's first answer to a newcomer who has a player's name: the host is asked whether it is the same golfer. */
  v.object({ type: v.literal('seat-asked'), ...room, proof, hostName: name, epoch: v.optional(short) }),
  v.object({
    type: v.literal('bye'),
    ...room,
    /**
     * Given by a host that ends the connection of this guest alone. 'seat-moved': the golfer plays on from another
     * phone.
     */
    reason: v.optional(v.picklist(['seat-moved', ...turnedAway])),
    /** The host's proof, for a newcomer. */
    proof: v.optional(proof),
  }),
])
export type Message = v.InferOutput<typeof messageSchema>

/** A message without its room, which the connection adds. */
export type Content = Message extends infer One ? (One extends Message ? Omit<One, 'roomId'> : never) : never

/** Undefined for anything else, and for texts that are too long. */
export function parseMessage(text: string): Message | undefined {
  if (text.length > MAX_MESSAGE_CHARS) return undefined
  try {
    const parsed = v.safeParse(messageSchema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
