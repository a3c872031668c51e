import type { KnownCaller } from '../auth/caller.ts'
import type { Allowed } from './access.ts'
import type { Condition } from './filters.ts'
import type { Outgoing } from './frames.ts'

/** The socket of a channel, as its rooms use it. */
export interface ChannelSocket {
  /** The address that the socket counts against. */
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

/** One socket's place in one room. */
export interface Channel {
  readonly connection: ChannelSocket
  /** As the client names it: 'realtime:' and the room's topic. */
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
  /** Of the window that began at presenceSince, in milliseconds. */
  presenceCalls: number
  presenceSince: number
}

const prefix = 'realtime:'

/** @returns undefined for what is no topic of ours */
export function roomTopic(topic: string): string | undefined {
  return topic.startsWith(prefix) ? topic.slice(prefix.length) : undefined
}

export function clientTopic(topicOfRoom: string): string {
  return prefix + topicOfRoom
}

/** Everyone on one topic. Every topic is private. */
export interface Room {
  readonly topic: string
  readonly channels: Set<Channel>
  readonly presences: Presences
}

/** Who tracked what in a room, as Phoenix tells it: under each key one meta a channel. */
export interface Presences {
  readonly byChannel: Map<Channel, Presence>
}

export interface Presence {
  readonly ref: string
  /** The client's own payload, JSON of an object. */
  readonly payloadText: string
  /** With its reference. */
  readonly metaText: string
}

/** What a client asks for in postgres_changes. */
export interface Wanted {
  readonly event: string
  readonly schema: string
  readonly table?: string | undefined
  readonly filter?: string | undefined
}

/** One thing asked for, shared by everyone who asks for the same. */
export interface Subscription {
  /** Known to its clients. */
  readonly id: number
  readonly wanted: Wanted
  readonly game: string | undefined
  readonly channels: Set<Channel>
  readonly key: string
  /** By table. */
  readonly conditions: ReadonlyMap<string, readonly Condition[]>
}
