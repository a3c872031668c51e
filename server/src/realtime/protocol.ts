import type { Channel } from './channels/channel.ts'
import type { Channels } from './channels/channels.ts'
import { closeCodes, type Connection } from './connection.ts'
import { broadcastMessage, decodeFrame, type Incoming, isName, isObject, textMessage } from './frames.ts'
import { maxPresenceBytes, presenceCalls, presenceWindowMs } from './limits.ts'
import { isOwnKey, stateText, track, untrack } from './channels/presence.ts'
import { broadcast } from './channels/rooms.ts'

/** The server closes the connection after it. */
export class MalformedFrame extends Error {
  override readonly name = 'MalformedFrame'
}

/**
 * Handles one frame of a client.
 * @throws MalformedFrame
 * @param now a monotonic clock in milliseconds
 */
export async function takeFrame(
  channels: Channels,
  connection: Connection,
  data: Uint8Array,
  binary: boolean,
  now: number,
): Promise<void> {
  if (!connection.messages.take(now)) return connection.close(closeCodes.policy, 'too many messages')
  const frame = decodeFrame(data, binary, connection.version)
  if (frame === undefined) throw new MalformedFrame()
  if (frame.topic === 'phoenix') {
    if (frame.event === 'heartbeat') connection.reply(frame, 'ok')
    return
  }
  if (frame.event === 'phx_join') return channels.join(connection, frame, now)
  const channel = connection.channels.get(frame.topic)
  if (frame.event === 'phx_leave') return channels.leave(connection, frame)
  if (channel === undefined) return connection.reply(frame, 'error', { reason: 'unmatched topic' })
  // The client sent it before it knew that it had joined again.
  if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return
  if (frame.event === 'broadcast') return takeBroadcast(channel, frame)
  if (frame.event === 'presence') return takePresence(channels, channel, frame, now)
  if (frame.event === 'access_token') return channels.refresh(channel, asObject(frame.payload)?.['access_token'])
}

function takeBroadcast(channel: Channel, frame: Incoming): void {
  const answer = (status: 'ok' | 'error', response = {}) => {
    if (channel.ack) channel.connection.reply({ ...frame, joinRef: channel.joinRef }, status, response)
  }
  if (!channel.allowed.send) return answer('error', { reason: 'unauthorized' })
  const message = outgoing(channel.topic, frame)
  if (message === undefined) return answer('error', { reason: 'invalid payload' })
  broadcast(channel.room, message, channel.self ? undefined : channel)
  answer('ok')
}

function outgoing(topic: string, { broadcast: sent, payload }: Incoming) {
  if (sent !== undefined) return broadcastMessage(topic, sent)
  const fields = asObject(payload)
  if (fields === undefined || !isName(fields['event'])) return undefined
  return textMessage(topic, 'broadcast', JSON.stringify({ ...fields, type: 'broadcast' }))
}

function takePresence(channels: Channels, channel: Channel, frame: Incoming, now: number): void {
  const to = { ...frame, joinRef: channel.joinRef }
  if (!mayCall(channel, now)) return channels.shut(channel, 'Client presence rate limit exceeded')
  const fields = asObject(frame.payload)
  const event = String(fields?.['event']).toLowerCase()
  if (event === 'untrack') {
    untrack(channel)
    return channel.connection.reply(to, 'ok')
  }
  if (event !== 'track') return channel.connection.reply(to, 'error', { reason: 'unknown presence event' })
  if (!isOwnKey(channel)) return channel.connection.reply(to, 'error', { reason: 'unauthorized' })
  const payload = asObject(fields?.['payload'] ?? {})
  if (payload === undefined) {
    return channel.connection.reply(to, 'error', { reason: 'Presence track payload must be a map' })
  }
  if (Buffer.byteLength(JSON.stringify(payload)) > maxPresenceBytes) {
    return channels.shut(channel, 'Track message size exceeded')
  }
  if (track(channel, payload) === 'full') {
    return channel.connection.reply(to, 'error', { reason: 'Too many presences in this channel' })
  }
  channel.connection.reply(to, 'ok')
  if (channel.presenceEnabled || !channel.allowed.seePresence) return
  // A client that tracks without having asked for presence receives presence from here on.
  channel.presenceEnabled = true
  channel.connection.push(channel.topic, 'presence_state', stateText(channel.room), channel.joinRef)
}

/** The hosted service limits calls in a window that begins with the first. */
function mayCall(channel: Channel, now: number): boolean {
  if (channel.presenceCalls === 0 || now - channel.presenceSince > presenceWindowMs) {
    channel.presenceCalls = 0
    channel.presenceSince = now
  }
  channel.presenceCalls += 1
  return channel.presenceCalls <= presenceCalls
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined
}
