import type { ChannelStatus } from './backend.ts'
import { ended, endConnection } from './connection.ts'
import type { LiveConnection, RealtimeChannel } from './supabase.ts'

/** A channel of the same topic opens once the one before it has left. */
const leaveMs = 1_000

type ChannelConfig = NonNullable<Parameters<LiveConnection['realtime']['channel']>[1]>['config']

export interface PrivateChannelGiven {
  /** Of which a connection has one channel at a time. */
  readonly topic: string
  /** Beside what every private channel has. */
  readonly config?: ChannelConfig
  /** Tells the channel what is heard on it, before it is joined. */
  listen(channel: RealtimeChannel): void
  onStatus(status: ChannelStatus): void
  /** Rejects where there is no backend. */
  connect(): Promise<LiveConnection>
}

export interface PrivateChannel {
  status(): ChannelStatus
  /** Once it is closed here nothing is told any more. */
  isClosed(): boolean
  connection(): LiveConnection | undefined
  channel(): RealtimeChannel | undefined
  canSend(): boolean
  /** Nothing while it can't. */
  send(event: string, payload: Readonly<Record<string, unknown>>): void
  close(): void
}

/** Which channels are on their way out, by connection and topic. */
const leaving = new WeakMap<LiveConnection, Map<string, Promise<unknown>>>()

/** A channel that is joined with the account's token, over the connection that all share. */
export function openPrivateChannel({ topic, config, listen, onStatus, connect }: PrivateChannelGiven): PrivateChannel {
  let status: ChannelStatus = 'joining'
  let connection: LiveConnection | undefined
  let channel: RealtimeChannel | undefined
  let isClosed = false

  void open().catch(() => tell('closed'))

  async function open(): Promise<void> {
    const opened = await connect()
    connection = opened
    await leaving.get(opened)?.get(topic)
    // A join that is written before the token is there goes out without it.
    await opened.realtime.setAuth()
    await ended(opened)
    // What connects now may be the attempt of the channel after this one.
    if (isClosed) return
    // The client would first wait for a pause of its own, which no signal ends, or for an attempt that hangs.
    if (!opened.realtime.isConnected()) await endConnection(opened)
    if (isClosed) return
    channel = opened.realtime.channel(topic, {
      config: { ...config, private: true, broadcast: { ack: false, self: false } },
    })
    listen(channel)
    channel.subscribe((told) => {
      // By its text: the list of them would bring the client in here.
      const state: `${typeof told}` = told
      if (state === 'SUBSCRIBED') tell('joined')
      else tell(state === 'CLOSED' ? 'closed' : 'failed')
    })
  }

  function tell(next: ChannelStatus) {
    if (isClosed || status === 'closed') return
    status = next
    onStatus(next)
  }

  // Where it can't be sent over the socket the client would ask by HTTP for each.
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
