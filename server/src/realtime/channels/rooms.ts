import type { Channel, Room } from './channel.ts'
import type { Outgoing } from '../frames.ts'
import { createPresences } from './presence.ts'

export interface Rooms {
  readonly size: number
  all(): Iterable<Room>
  find(topic: string): Room | undefined
  /** Returns the room, or makes it if nobody is in it. Call enter() right afterwards. */
  open(topic: string): Room
  enter(channel: Channel): void
  leave(channel: Channel): void
}

export function createRooms(): Rooms {
  const rooms = new Map<string, Room>()
  return {
    get size() {
      return rooms.size
    },
    all: () => rooms.values(),
    find: (topic) => rooms.get(topic),
    open(topic) {
      let room = rooms.get(topic)
      if (room === undefined) {
        room = { topic, channels: new Set(), presences: createPresences() }
        rooms.set(topic, room)
      }
      return room
    },
    enter: (channel) => void channel.room.channels.add(channel),
    leave(channel) {
      const { room } = channel
      room.channels.delete(channel)
      if (room.channels.size === 0) rooms.delete(room.topic)
    },
  }
}

/** Sends the message to every channel in the room that may receive it. */
export function broadcast(room: Room, message: Outgoing, except?: Channel): void {
  for (const channel of room.channels) {
    if (channel !== except && channel.allowed.hear) channel.connection.send(message)
  }
}
