import type { ChannelStatus } from '../backend.ts'
import { ended, endConnection } from './connection.ts'
import type { LiveConnection, RealtimeChannel } from '../supabase.ts'

/** A new channel of the same topic opens after the previous one has left, or after this many ms. */
const leaveMs = 1_000

type ChannelConfig = NonNullable<Parameters<LiveConnection['realtime']['channel']>[1]>['config']

export interface PrivateChannelGiven {
  /** A connection has only one channel per topic at a time. */
  readonly topic: string
  /** Added to the options of every private channel. */
  readonly config?: ChannelConfig
  /** Adds the listeners before the channel is joined. */
  listen(channel: RealtimeChannel): void
  onStatus(status: ChannelStatus): void
  /** Rejects without a backend. */
  connect(): Promise<LiveConnection>
}

export interface PrivateChannel {
  status(): ChannelStatus
  /** After it is closed here, no more events are reported. */
  isClosed(): boolean
  connection(): LiveConnection | undefined
  channel(): RealtimeChannel | undefined
  canSend(): boolean
  /** Does nothing while the channel can't send. */
  send(event: string, payload: Readonly<Record<string, unknown>>): void
  close(): void
}

/** Channels that are being left, by connection and topic. */
const leaving = new WeakMap<LiveConnection, Map<string, Promise<unknown>>>()

/** A channel that is joined with the account's token, over the connection that all channels share. */
export function openPrivateChannel({ topic, config, listen, onStatus, connect }: PrivateChannelGiven): PrivateChannel {
  let status: ChannelStatus = 'joining'
  let connection: LiveConnection | undefined
  let channel: RealtimeChannel | undefined
  let isClosed = false

  void open().catch(() => report('closed'))

  async function open(): Promise<void> {
    const opened = await connect()
    connection = opened
    await leaving.get(opened)?.get(topic)
    // A join that is sent before the token is set goes out without it.
    await opened.realtime.setAuth()
    await ended(opened)
    // A connection attempt may belong to the next channel already.
    if (isClosed) return
    // Otherwise the client would wait for its own reconnect delay, which no event ends, or for an attempt that hangs.
    if (!opened.realtime.isConnected()) await endConnection(opened)
    if (isClosed) return
    channel = opened.realtime.channel(topic, {
      config: { ...config, private: true, broadcast: { ack: false, self: false } },
    })
    listen(channel)
    channel.subscribe((received) => {
      // Compared as text, because importing the client's enum would load the client here.
      const state: `${typeof received}` = received
      if (state === 'SUBSCRIBED') report('joined')
      else report(state === 'CLOSED' ? 'closed' : 'failed')
    })
  }

  function report(next: ChannelStatus) {
    if (isClosed || status === 'closed') return
    status = next
    onStatus(next)
  }

  // If the socket can't send, the client would send each message by HTTP.
  const canSend = () => !isClosed && status === 'joined' && connection?.realtime.isConnected() === true

  return {
    status: () => status,
    isClosed: () => isClosed,
    connection: () => connection,
    channel: () => channel,
    canSend,
    send(event, payload) {
      if (canSend()) void channel?.send({ type: 'broadcast', event, payload }).catch(() => undefined)
    },
    close() {
      if (isClosed) return
      isClosed = true
      status = 'closed'
      if (connection !== undefined && channel !== undefined) leave(connection, topic, channel)
    },
  }
}

function leave(connection: LiveConnection, topic: string, channel: RealtimeChannel) {
  const topics = leaving.get(connection) ?? new Map<string, Promise<unknown>>()
  leaving.set(connection, topics)
  topics.set(topic, gone(channel))
}

async function gone(channel: RealtimeChannel): Promise<void> {
  await channel.unsubscribe(leaveMs).catch(() => undefined)
  channel.teardown()
}
