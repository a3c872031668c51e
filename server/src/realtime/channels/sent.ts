import * as v from 'valibot'
import { clientTopic } from './channel.ts'
import { textMessage } from '../frames.ts'
import { broadcast, type Rooms } from './rooms.ts'

const sent = v.object({
  topic: v.string(),
  event: v.string(),
  payload: v.unknown(),
  private: v.optional(v.nullable(v.boolean())),
})

/** Handles a notification of realtime.send(). */
export function takeSent(rooms: Rooms, notification: string): void {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sent), notification)
  if (!parsed.success) return
  const { topic, event, payload, private: isPrivate } = parsed.output
  const room = rooms.find(topic)
  if (room === undefined || isPrivate === false) return
  const text = JSON.stringify({ type: 'broadcast', event, payload })
  broadcast(room, textMessage(clientTopic(topic), 'broadcast', text))
}
