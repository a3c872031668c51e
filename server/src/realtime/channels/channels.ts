import { randomUUID } from 'node:crypto'
import type { CallerOf, KnownCaller } from '../../auth/caller.ts'
import type { EndedSessions } from '../../auth/ended-sessions.ts'
import type { Rates } from '../../http/rates.ts'
import { type Allowed, type CheckAccess, TooManyWaiting } from './access.ts'
import { type Channel, type ChannelSocket, roomTopic, type Subscription } from './channel.ts'
import { closeCodes, type Connection } from '../connection.ts'
import { FilterError } from '../changes/filters.ts'
import type { Incoming } from '../frames.ts'
import { type Join, parseJoin } from './join.ts'
import { maxChannelsPerSocket, maxSubscriptionsPerSocket } from '../limits.ts'
import { isOwnKey, stateText, untrack } from './presence.ts'
import { reasonOf } from './reasons.ts'
import type { Rooms } from './rooms.ts'
import type { Subscriptions } from '../changes/subscriptions.ts'
import { gameOfTopic, isKnownTopic } from './topics.ts'

export interface ChannelsOptions {
  readonly rooms: Rooms
  readonly subscriptions: Subscriptions
  readonly callerOf: CallerOf
  readonly endedSessions: Pick<EndedSessions, 'has'>
  readonly checkAccess: CheckAccess
  /** The join rate of each address. */
  readonly joins: Rates
  readonly onError: (error: unknown) => void
}

/** The members of each topic: joins, leaves, and the effects of changed tokens and memberships. */
export interface Channels {
  join(connection: Connection, frame: Incoming, now: number): Promise<void>
  leave(connection: Connection, frame: Incoming): void
  /** Removes the channels of a closed socket. */
  drop(connection: Connection): void
  refresh(channel: Channel, token: unknown): Promise<void>
  /** Checks the policies again for every member of a private topic. */
  authoriseAgain(topic: string): Promise<void>
  /**
   * Closes channels whose token has expired or whose session was signed out.
   * @param nowSeconds epoch seconds
   */
  closeExpired(connection: Connection, nowSeconds: number): void
  /** Makes the client join again by itself and fetch what it missed. */
  makeRejoin(channel: Channel): void
  /** Sends the client the reason and closes the channel. The client doesn't join again by itself. */
  shut(channel: Channel, message: string): void
}

const tooManyJoins = 'ClientJoinRateLimitReached: Too many joins per second'

interface JoinUnderWay {
  readonly topic: string
  /** Set if a membership changed during the policy check. */
  isStale: boolean
}

export function createChannels(options: ChannelsOptions): Channels {
  const { rooms, subscriptions, checkAccess, callerOf } = options
  const underWay = new Set<JoinUnderWay>()

  function remove(channel: Channel): void {
    if (!channel.room.channels.has(channel)) return
    channel.connection.channels.delete(channel.topic)
    subscriptions.leave(channel)
    rooms.leave(channel)
    untrack(channel)
  }

  function close(channel: Channel): void {
    remove(channel)
    channel.connection.push(channel.topic, 'phx_close', '{}', channel.joinRef, channel.joinRef)
  }

  function shut(channel: Channel, message: string): void {
    sendSystem(channel, 'system', 'error', message)
    close(channel)
  }

  function makeRejoin(channel: Channel): void {
    remove(channel)
    channel.connection.push(channel.topic, 'phx_error', '{}', channel.joinRef, channel.joinRef)
  }

  function callerFor(connection: ChannelSocket, token: string | undefined): Promise<KnownCaller> {
    return callerOf({
      apiKey: connection.apiKey,
      authorization: token === undefined || token === '' ? undefined : `Bearer ${token}`,
    })
  }

  /** Repeats the check until nothing changed meanwhile: a permission from before a removal must not be used after it. */
  async function allowedOn(topic: string, caller: KnownCaller, address: string): Promise<Allowed> {
    const join = { topic, isStale: false }
    underWay.add(join)
    try {
      for (;;) {
        join.isStale = false
        const allowed = await checkAccess(topic, caller, address)
        // authoriseAgain() may have changed it meanwhile.
        if (!(join as JoinUnderWay).isStale) return allowed
      }
    } finally {
      underWay.delete(join)
    }
  }

  /** @returns the reason if the join is rejected */
  async function admit(
    connection: Connection,
    frame: Incoming,
    topic: string,
    join: Join,
  ): Promise<string | undefined> {
    let caller: KnownCaller
    try {
      caller = await callerFor(connection, join.token)
    } catch (error) {
      return reasonOf(error)
    }
    const refused = `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
    if (!isKnownTopic(topic)) return refused
    const allowed = await allowedOn(topic, caller, connection.address)
    if (!allowed.hear && !allowed.seePresence) return refused
    // Broadcasts aren't stored. A client that waits for earlier ones must learn that they won't come.
    if (join.replays) return 'UnableToReplayMessages: Realtime was unable to replay messages'
    const found = findSubscriptions(join, topic, connection, subscriptions)
    if (typeof found === 'string' && join.waits) return `RealtimeDisabledForConfiguration: ${found}`
    // The client has left, joined again or disconnected during the check.
    if (connection.joining.get(frame.topic) !== frame.ref || !connection.isOpen) return undefined

    const room = rooms.open(topic)
    const channel: Channel = {
      connection,
      topic: frame.topic,
      joinRef: frame.joinRef ?? frame.ref ?? '',
      room,
      ack: join.ack,
      self: join.self,
      presenceKey: join.presenceKey || (caller.userId ?? randomUUID()),
      presenceEnabled: join.presenceEnabled,
      caller,
      allowed,
      subscriptions: typeof found === 'string' ? [] : found,
      presenceCalls: 0,
      presenceSince: 0,
    }
    rooms.enter(channel)
    subscriptions.enter(channel)
    connection.channels.set(frame.topic, channel)
    const echo = join.changes.map((entry, index) => ({ ...entry, id: channel.subscriptions[index]?.id ?? 0 }))
    connection.reply({ ...frame, joinRef: channel.joinRef }, 'ok', { postgres_changes: echo })
    if (channel.presenceEnabled && allowed.seePresence) {
      connection.push(frame.topic, 'presence_state', stateText(room), channel.joinRef)
    }
    if (typeof found === 'string') sendSystem(channel, 'postgres_changes', 'error', found)
    else if (found.length > 0) sendSystem(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    // The server listens to the database before it accepts connections.
    if (join.awaitsReplication) sendSystem(channel, 'system', 'ok', 'Replication connection established')
    return undefined
  }

  return {
    async join(connection, frame, now) {
      const refuse = (reason: string) => connection.reply(frame, 'error', { reason })
      if (!connection.joins.take(now)) {
        refuse(tooManyJoins)
        connection.close(closeCodes.policy, 'too many joins')
        return
      }
      if (options.joins.take(connection.address) > 0) return refuse(tooManyJoins)
      const topic = roomTopic(frame.topic)
      if (topic === undefined) return refuse('unmatched topic')
      if (topic === '') return refuse('TopicNameRequired: You must provide a topic name')
      const join = parseJoin(frame.payload)
      if (join === undefined || frame.ref === null) return refuse('InvalidJoinPayload')
      // The hosted service does the same if 'Allow public access' is off. On a public channel strangers could relay
      // messages through the server.
      if (!join.isPrivate) return refuse('PrivateOnly: This project only allows private channels')
      const before = connection.channels.get(frame.topic)
      if (before !== undefined) close(before)
      if (connection.channels.size + connection.joining.size >= maxChannelsPerSocket) {
        return refuse('ChannelRateLimitReached: Too many channels')
      }
      connection.joining.set(frame.topic, frame.ref)
      try {
        const reason = await admit(connection, frame, topic, join)
        if (reason !== undefined) refuse(reason)
      } catch (error) {
        if (error instanceof TooManyWaiting) return refuse(tooManyJoins)
        options.onError(error)
        refuse('Realtime was unable to connect to the project database')
      } finally {
        if (connection.joining.get(frame.topic) === frame.ref) connection.joining.delete(frame.topic)
      }
    },
    leave(connection, frame) {
      connection.joining.delete(frame.topic)
      const channel = connection.channels.get(frame.topic)
      connection.reply(frame, 'ok')
      if (channel !== undefined) close(channel)
    },
    drop(connection) {
      connection.joining.clear()
      for (const channel of connection.channels.values()) remove(channel)
    },
    async refresh(channel, token) {
      if (typeof token !== 'string' || token.startsWith('sb_')) return
      let caller: KnownCaller
      try {
        caller = await callerFor(channel.connection, token)
      } catch (error) {
        return shut(channel, reasonOf(error))
      }
      if (caller === channel.caller) return
      try {
        const allowed = await allowedOn(channel.room.topic, caller, channel.connection.address)
        channel.caller = caller
        apply(channel, allowed, shut)
      } catch (error) {
        if (!(error instanceof TooManyWaiting)) options.onError(error)
        makeRejoin(channel)
      }
    },
    async authoriseAgain(topic) {
      for (const join of underWay) if (join.topic === topic) join.isStale = true
      const room = rooms.find(topic)
      await Promise.all(
        [...(room?.channels ?? [])].map(async (channel) => {
          const { caller } = channel
          try {
            const allowed = await checkAccess(topic, caller)
            if (channel.caller === caller) apply(channel, allowed, shut)
          } catch (error) {
            options.onError(error)
            makeRejoin(channel)
          }
        }),
      )
    },
    closeExpired(connection, nowSeconds) {
      for (const channel of connection.channels.values()) {
        const { exp: expiry, session_id: session } = channel.caller.claims
        const isExpired = typeof expiry === 'number' && expiry <= nowSeconds
        if (isExpired || options.endedSessions.has(session)) shut(channel, 'Token has expired 0 seconds ago')
      }
    },
    makeRejoin,
    shut,
  }
}

function apply(channel: Channel, allowed: Allowed, shut: Channels['shut']): void {
  if (!channel.room.channels.has(channel)) return
  const before = channel.allowed
  channel.allowed = allowed
  if (!isOwnKey(channel)) untrack(channel)
  if ((before.hear && !allowed.hear) || (before.seePresence && !allowed.seePresence)) {
    shut(channel, `You no longer have permission to read from this Channel topic: ${channel.room.topic}`)
  }
}

/** @returns the reason if the subscription is rejected */
function findSubscriptions(
  join: Join,
  topic: string,
  connection: Connection,
  subscriptions: Subscriptions,
): Subscription[] | string {
  try {
    let count = join.changes.length
    for (const channel of connection.channels.values()) count += channel.subscriptions.length
    if (count > maxSubscriptionsPerSocket) throw new FilterError('too many subscriptions')
    const game = gameOfTopic(topic)
    return join.changes.map(({ event, schema, table, filter, select }) => {
      // As on the hosted service, an empty list selects everything.
      if (select !== undefined && select !== null && !(Array.isArray(select) && select.length === 0)) {
        throw new FilterError('select is not supported')
      }
      return subscriptions.find(
        { event, schema: schema ?? 'public', table: table ?? undefined, filter: filter ?? undefined },
        game,
      )
    })
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    return `Unable to subscribe to changes with given parameters: ${error.message}`
  }
}

function sendSystem(channel: Channel, extension: string, status: 'ok' | 'error', message: string): void {
  const { connection, topic, joinRef, room } = channel
  connection.push(topic, 'system', JSON.stringify({ extension, status, message, channel: room.topic }), joinRef)
}
