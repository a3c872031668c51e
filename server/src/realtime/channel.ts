import type { KnownCaller } from '../auth/caller.ts'
import type { Allowed } from './access.ts'
import type { Connection } from './connection.ts'
import type { Room } from './rooms.ts'
import type { Subscription } from './subscriptions.ts'

/** One socket's place in one room. */
export interface Channel {
  readonly connection: Connection
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
