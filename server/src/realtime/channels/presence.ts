import type { Channel, Presences, Room } from './channel.ts'
import { textMessage } from '../frames.ts'
import { maxPresencesPerRoom } from '../limits.ts'

type Tracked = 'tracked' | 'unchanged' | 'full'

export function createPresences(): Presences {
  return { byChannel: new Map() }
}

let lastRef = 0

/** Whether the presence key is the caller's user id or player in this game, which no other caller can use. */
export function isOwnKey({ presenceKey, caller, allowed }: Channel): boolean {
  return allowed.bePresent && (presenceKey === caller.userId || presenceKey === allowed.playerId)
}

/** @param payload the client's own description */
export function track(channel: Channel, payload: Readonly<Record<string, unknown>>): Tracked {
  const { byChannel } = channel.room.presences
  const payloadText = JSON.stringify(payload)
  const before = byChannel.get(channel)
  if (before?.payloadText === payloadText) return 'unchanged'
  if (before === undefined && byChannel.size >= maxPresencesPerRoom) return 'full'
  lastRef += 1
  const ref = lastRef.toString(36)
  const previous = before === undefined ? {} : { phx_ref_prev: before.ref }
  // The references come last, so that the client's payload can't replace them.
  const metaText = JSON.stringify({ ...payload, ...previous, phx_ref: ref })
  byChannel.set(channel, { ref, payloadText, metaText })
  sendDiff(channel.room, diff(channel, metaText, before?.metaText))
  return 'tracked'
}

export function untrack(channel: Channel): void {
  const { byChannel } = channel.room.presences
  const before = byChannel.get(channel)
  if (before === undefined) return
  byChannel.delete(channel)
  sendDiff(channel.room, diff(channel, undefined, before.metaText))
}

/** @returns JSON of all presences, for a new member */
export function stateText(room: Room): string {
  const byKey = new Map<string, string[]>()
  for (const [{ presenceKey }, { metaText }] of room.presences.byChannel) {
    const metas = byKey.get(presenceKey)
    if (metas === undefined) byKey.set(presenceKey, [metaText])
    else metas.push(metaText)
  }
  return `{${[...byKey].map(([key, metas]) => keyed(key, metas)).join(',')}}`
}

function keyed(key: string, metas: readonly string[]): string {
  return `${JSON.stringify(key)}:{"metas":[${metas.join(',')}]}`
}

function diff({ presenceKey }: Channel, joined: string | undefined, left: string | undefined): string {
  const part = (meta: string | undefined) => (meta === undefined ? '{}' : `{${keyed(presenceKey, [meta])}}`)
  return `{"joins":${part(joined)},"leaves":${part(left)}}`
}

function sendDiff(room: Room, payloadText: string): void {
  const message = textMessage(`realtime:${room.topic}`, 'presence_diff', payloadText)
  for (const channel of room.channels) {
    if (channel.presenceEnabled && channel.allowed.seePresence) channel.connection.send(message)
  }
}
