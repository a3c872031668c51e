import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import { type WebSocket, WebSocketServer } from 'ws'
import type { CallerOf } from '../auth/caller.ts'
import type { EndedSessions } from '../auth/ended-sessions.ts'
import type { ApiKeys } from '../auth/installation-keys.ts'
import { addressOf, clientAddress, widestNetwork } from '../http/client-address.ts'
import type { Database } from '../database/calls/connections.ts'
import type { RequestRates } from '../http/limits.ts'
import type { Upgrade } from '../http/listening.ts'
import { errorFields, type Log } from '../operating/log.ts'
import type { Metrics } from '../operating/metrics.ts'
import { provokedLog } from '../operating/provoked-log.ts'
import { rates } from '../http/rates.ts'
import { createAccess } from './channels/access.ts'
import { createAddressCounts } from './address-counts.ts'
import { createChanges } from './changes/changes.ts'
import { createChannels } from './channels/channels.ts'
import { closeCodes, Connection, type ConnectionGiven } from './connection.ts'
import { httpBroadcast } from './channels/http-broadcast.ts'
import {
  idleTimeoutMs,
  joinsPerSecondPerSocketOfAddress,
  joinsPerSocketOfAddress,
  maxFrameBytes,
  maxSockets,
  sweepIntervalMs,
} from './limits.ts'
import { MalformedFrame, takeFrame } from './protocol.ts'
import { createRooms } from './channels/rooms.ts'
import { takeSent } from './channels/sent.ts'
import { stalledReaders } from './stalled-readers.ts'
import { type Change, createSubscriptions } from './changes/subscriptions.ts'
import { installChanges, readTables } from './changes/tables.ts'
import { readUpgrade, refuseUpgrade } from './upgrade.ts'

export interface RealtimeConfig {
  /** Origins besides the server's own whose pages may connect: 'https://golf.example', 'capacitor://localhost'. */
  readonly origins: readonly string[]
  /** Delays changes, so that they come after the procedure's response as on the hosted service. Milliseconds. */
  readonly changesDelayMs: number
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly proxies: readonly string[]
  /** The maximum of open WebSockets per address. */
  readonly socketsPerAddress: number
}

export interface RealtimeOptions {
  readonly database: Pick<Database, 'owner' | 'listen'>
  readonly callerOf: CallerOf
  readonly endedSessions: Pick<EndedSessions, 'has' | 'onEnd'>
  readonly keys: Pick<ApiKeys, 'roleOf'>
  readonly config: RealtimeConfig
  readonly requestRates: Pick<RequestRates, 'address'>
  readonly log: Log
  readonly metrics: Metrics
  /** Returns epoch milliseconds, for the expiry of tokens. */
  readonly date?: () => number
}

export interface Realtime {
  /** Broadcast over HTTP, to be mounted at /realtime/v1. */
  readonly routes: Hono
  /** Accepts the WebSockets of /realtime/v1/websocket and rejects all others. */
  readonly upgrade: Upgrade
  /** Closes every socket. The clients reconnect. */
  stop(): Promise<void>
}

/** How long clients may take to answer the close frame. */
const stopGraceMs = 500
const stopPauseMs = 10

/**
 * Opens Supabase's realtime service. The database must be migrated.
 * @throws the database's error if it can't be prepared
 */
export async function openRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, callerOf, endedSessions, keys, config, log, metrics } = options
  const { owner } = database
  const now = () => performance.now()
  const date = options.date ?? Date.now
  await installChanges(owner)
  let tables = await readTables(owner)

  const report = (error: unknown) => log('error', 'realtime', errorFields(error))
  const rooms = createRooms()
  const subscriptions = createSubscriptions(() => tables)
  const checkAccess = createAccess(owner, joinsPerSocketOfAddress * config.socketsPerAddress)
  const joins = rates({
    burst: joinsPerSocketOfAddress * config.socketsPerAddress,
    perSecond: joinsPerSecondPerSocketOfAddress * config.socketsPerAddress,
  })
  const channels = createChannels({
    rooms,
    subscriptions,
    callerOf,
    endedSessions,
    checkAccess,
    joins,
    onError: report,
  })
  const connections = new Set<Connection>()
  const ofAddress = createAddressCounts()
  const address = clientAddress(config.proxies)
  const logProvoked = provokedLog(log)

  metrics.gauge('realtime_sockets', 'Open sockets.', () => connections.size)
  metrics.gauge('realtime_rooms', 'Topics with somebody on them.', () => rooms.size)
  const countFrame = metrics.counter('realtime_frames', 'Frames from clients.')
  const countEvicted = metrics.counter('realtime_evicted', 'Clients let go since they did not read.')
  const countDelivered = metrics.counter('realtime_changes_delivered', 'Changes delivered, one for each receiver.')
  const timeDelivery = metrics.durations('realtime_change_seconds', 'From a commit to its telling.')

  /** Nobody knows which messages were lost, so every channel that may have missed one joins again and fetches. */
  const makeAllRejoin = () => {
    for (const room of rooms.all()) {
      for (const channel of room.channels) channels.makeRejoin(channel)
    }
  }
  const changes = createChanges({
    owner,
    tables: () => tables,
    subscriptions,
    onChange: (change) => {
      const topic = topicOfMembership(change)
      if (topic !== undefined) void channels.authoriseAgain(topic).catch(report)
    },
    onLost: (error) => {
      report(error)
      makeAllRejoin()
    },
    onDelivered: (count, seconds) => {
      countDelivered({}, count)
      timeDelivery({}, seconds)
    },
    delayMs: config.changesDelayMs,
  })
  const reconnected = () => {
    void readTables(owner)
      .then((read) => (tables = read))
      .catch(report)
    makeAllRejoin()
  }
  const stopListening = await Promise.all([
    database.listen('teemates_changes', changes.take, reconnected),
    database.listen(
      'teemates_broadcast',
      (payload) => takeSent(rooms, payload),
      () => undefined,
    ),
  ])

  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
  })
  let isStopping = false
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Until ws takes over, this is the only error handler of the socket.
    socket.on('error', destroy)
    const wanted = readUpgrade(request, config.origins)
    if (typeof wanted === 'number') return refuseUpgrade(socket, wanted)
    if (keys.roleOf(wanted.apiKey) === undefined) return refuseUpgrade(socket, 401)
    if (isStopping || connections.size >= maxSockets) return refuseUpgrade(socket, 503)
    const from = widestNetwork(
      address({
        socketAddress: request.socket.remoteAddress,
        forwardedFor: [request.headers['x-forwarded-for'] ?? []].flat().join(','),
      }),
    )
    if (ofAddress.count(from) >= config.socketsPerAddress) return refuseUpgrade(socket, 429)
    const raw = request.socket
    sockets.handleUpgrade(request, socket, head, (webSocket) => hold(webSocket, { ...wanted, address: from, raw }))
  }

  /** A function of its own: handlers made in 'upgrade' would keep the request in memory for as long as the socket is open. */
  function hold(webSocket: WebSocket, given: Pick<ConnectionGiven, 'version' | 'apiKey' | 'address' | 'raw'>): void {
    const connection = new Connection(webSocket, { ...given, now: now(), onEvicted: countEvicted })
    const from = given.address
    connections.add(connection)
    ofAddress.add(from)
    webSocket.on('error', () => webSocket.terminate())
    webSocket.on('close', () => {
      connections.delete(connection)
      ofAddress.remove(from)
      channels.drop(connection)
    })
    webSocket.on('message', (data: Buffer, binary: boolean) => {
      // A client may go on sending for a while after the close. Its frames are ignored.
      if (!connection.isOpen) return
      connection.lastReceived = now()
      countFrame()
      takeFrame(channels, connection, data, binary, connection.lastReceived).catch((error: unknown) => {
        if (error instanceof MalformedFrame) logProvoked(from, 'warn', 'realtime', { reason: 'malformed frame' })
        else logProvoked(from, 'error', 'realtime', errorFields(error))
        connection.close(closeCodes.policy, 'malformed frame')
      })
    })
  }

  const sweep = setInterval(() => {
    const time = now()
    for (const connection of stalledReaders(connections, time)) connection.evict()
    for (const connection of connections) {
      if (time - connection.lastReceived > idleTimeoutMs) connection.terminate()
      else channels.closeExpired(connection, date() / 1000)
    }
  }, sweepIntervalMs)

  endedSessions.onEnd(() => {
    for (const connection of connections) channels.closeExpired(connection, date() / 1000)
  })

  return {
    routes: httpBroadcast({
      rooms,
      callerOf,
      checkAccess,
      onError: report,
      addressOf: addressOf(config.proxies),
      addressRate: options.requestRates.address,
    }),
    upgrade,
    async stop() {
      isStopping = true
      clearInterval(sweep)
      changes.stop()
      for (const connection of connections) connection.close(closeCodes.restart, 'restart')
      await Promise.all(stopListening.map((end) => end()))
      const deadline = now() + stopGraceMs
      while (connections.size > 0 && now() < deadline) await pause(stopPauseMs)
      // Some clients don't answer the close frame.
      for (const connection of connections) connection.terminate()
    },
  }
}

function destroy(this: Duplex): void {
  this.destroy()
}

/** The topic whose members this change may affect. Its sockets are checked again at once. */
function topicOfMembership({ schema, table, type, record }: Change): string | undefined {
  if (schema !== 'public' || table !== 'game_players' || type === 'INSERT') return undefined
  const game = record['game_id']
  return typeof game === 'string' ? `game:${game}` : undefined
}
