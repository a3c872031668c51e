import * as v from 'valibot'
import { type SignalChannel, type SignalListeners, signalEvents } from '../backend.ts'
import { openPrivateChannel } from './private-channel.ts'
import type { LiveConnection } from '../supabase.ts'

const broadcast = v.looseObject({ payload: v.unknown() })

/** The private channel of one peer room, or of one join request. Only the accounts concerned may join it. */
export function openSignalChannel(
  topic: string,
  listeners: SignalListeners,
  /** Rejects without a backend. */
  connect: () => Promise<LiveConnection>,
): SignalChannel {
  const { status, isClosed, send, close } = openPrivateChannel({
    topic: `signal:${topic}`,
    connect,
    onStatus: (next) => listeners.onStatus(next),
    listen(channel) {
      for (const event of signalEvents) {
        channel.on('broadcast', { event }, (given) => {
          const parsed = v.safeParse(broadcast, given)
          if (parsed.success && !isClosed()) listeners.onMessage(event, parsed.output.payload)
        })
      }
    },
  })
  return { status, send, close }
}
