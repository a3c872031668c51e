import type { KnownCaller } from '../../auth/caller.ts'
import type { Allowed } from './access.ts'
import type { Condition } from '../changes/filters.ts'
import type { Outgoing } from '../frames.ts'

/** The part of a socket that its rooms use. */
export interface ChannelSocket {
  /** The address whose limits the socket counts against. */
  readonly address: string
  readonly apiKey: string
  readonly channels: Map<string, Channel>
  send(message: Outgoing): void
  push(topic: string, event: string, payloadText: string, joinRef: string | null, ref?: string | null): void
  reply(
    to: Readonly<{ topic: string; joinRef: string | null; ref: string | null }>,
    status: 'ok' | 'error',
    response?: Readonly<Record<string, unknown>>,
  ): void
}

/** One socket's membership in one room. */
export interface Channel {
  readonly connection: ChannelSocket
  /** The client's name for it: 'realtime:' and the room's topic. */
  readonly topic: string
  readonly joinRef: string
  readonly room: Room
  readonly ack: boolean
  readonly self: boolean
  readonly presenceKey: string
  presenceEnabled: boolean
  caller: KnownCaller
  allowed: Allowed
  subscriptions: readonly Subscription[]
  /** Counted in the window that began at presenceSince, in milliseconds. */
  presenceCalls: number
  presenceSince: number
}

const prefix = 'realtime:'

/** @returns undefined if the topic isn't one of ours */
export function roomTopic(topic: string): string | undefined {
  return topic.startsWith(prefix) ? topic.slice(prefix.length) : undefined
}

export function clientTopic(topicOfRoom: string): string {
  return prefix + topicOfRoom
}

/** All channels on one topic. Every topic is private. */
export interface Room {
  readonly topic: string
  readonly channels: Set<Channel>
  readonly presences: Presences
}

/** The presences in a room, in Phoenix's format: under each key one meta per channel. */
export interface Presences {
  readonly byChannel: Map<Channel, Presence>
}

export interface Presence {
  readonly ref: string
  /** The client's own payload, as JSON of an object. */
  readonly payloadText: string
  /** The payload with its reference. */
  readonly metaText: string
}

/** A subscription request in postgres_changes. */
export interface Wanted {
  readonly event: string
  readonly schema: string
  readonly table?: string | undefined
  readonly filter?: string | undefined
}

/** A subscription, shared by all channels that asked for the same. */
export interface Subscription {
  /** The id that clients know. */
  readonly id: number
  readonly wanted: Wanted
  readonly game: string | undefined
  readonly channels: Set<Channel>
  readonly key: string
  /** Conditions by table. */
  readonly conditions: ReadonlyMap<string, readonly Condition[]>
}
