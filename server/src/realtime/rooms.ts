import type { Channel } from './channel.ts'
import type { Outgoing } from './frames.ts'
import { createPresences, type Presences } from './presence.ts'

/** Everyone on one topic; a private and a public topic of one name are two rooms. */
export interface Room {
  readonly topic: string
  readonly isPrivate: boolean
  readonly channels: Set<Channel>
  readonly presences: Presences
}

export interface Rooms {
  readonly size: number
  all(): Iterable<Room>
  find(topic: string, isPrivate: boolean): Room | undefined
  /** The room, made when nobody is in it yet; enter() must follow at once. */
  open(topic: string, isPrivate: boolean): Room
  enter(channel: Channel): void
  leave(channel: Channel): void
}

export function createRooms(): Rooms {
  const rooms = new Map<string, Room>()
  const keyOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${topic}`
  return {
    get size() {
      return rooms.size
    },
    all: () => rooms.values(),
    find: (topic, isPrivate) => rooms.get(keyOf(topic, isPrivate)),
    open(topic, isPrivate) {
      const key = keyOf(topic, isPrivate)
      let room = rooms.get(key)
      if (room === undefined) {
        room = { topic, isPrivate, channels: new Set(), presences: createPresences() }
        rooms.set(key, room)
      }
      return room
    },
    enter: (channel) => void channel.room.channels.add(channel),
    leave(channel) {
      const { room } = channel
      room.channels.delete(channel)
      if (room.channels.size === 0) rooms.delete(keyOf(room.topic, room.isPrivate))
    },
  }
}

/** To everyone in the room who may hear it. */
export function broadcast(room: Room, message: Outgoing, except?: Channel): void {
  for (const channel of room.channels) {
    if (channel !== except && channel.allowed.hear) channel.connection.send(message)
  }
}
