import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

type Subscription = readonly [onPayload: (payload: string) => void, onReconnected: () => void]

export interface Listener {
  /** @returns a function that ends this subscription */
  listen(channel: string, onPayload: Subscription[0], onReconnected: Subscription[1]): Promise<() => Promise<void>>
  stop(): Promise<void>
}

const firstPauseMs = 50
const longestPauseMs = 5_000
/** If the remote end has vanished, the connection reports nothing. One that doesn't answer within this time is closed. */
const probeIntervalMs = 10_000
const probeTimeoutMs = 5_000

/** One connection for every LISTEN, opened again when it breaks. */
export function makeListener(url: string): Listener {
  const channels = new Map<string, Set<Subscription>>()
  let connection: Promise<pg.Client> | undefined
  let stopped = false

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'teemates listener',
      keepAlive: true,
      connectionTimeoutMillis: probeTimeoutMs,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => {
      for (const [onPayload] of channels.get(channel) ?? []) onPayload(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    watch(client)
    return client
  }

  const watch = (client: pg.Client) => {
    const probe = setInterval(() => {
      client.query({ text: 'select 1', query_timeout: probeTimeoutMs } as pg.QueryConfig).catch(() => client.end())
    }, probeIntervalMs)
    client.once('end', () => {
      clearInterval(probe)
      if (stopped) return
      connection = reconnect()
      // The users of the connection get the error. When the database is being closed, there may be none.
      connection.catch(() => undefined)
    })
  }

  const reconnect = async (): Promise<pg.Client> => {
    for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
      await pause(wait * (0.5 + Math.random()))
      if (stopped) throw new Error('The database was closed')
      const client = await connect().catch(() => undefined)
      if (client === undefined) continue
      // No notification can be missed from here on, so a refetch is complete.
      for (const subscriptions of channels.values()) for (const [, onReconnected] of subscriptions) onReconnected()
      return client
    }
  }

  return {
    listen: async (channel, onPayload, onReconnected) => {
      const subscription: Subscription = [onPayload, onReconnected]
      const subscriptions = channels.get(channel) ?? new Set()
      channels.set(channel, subscriptions.add(subscription))
      try {
        connection ??= connect()
        const client = await connection
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        subscriptions.delete(subscription)
        connection = undefined
        throw error
      }
      return async () => {
        subscriptions.delete(subscription)
        if (subscriptions.size > 0 || channels.get(channel) !== subscriptions) return
        channels.delete(channel)
        await (await connection)?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
      }
    },
    stop: async () => {
      stopped = true
      channels.clear()
      await connection?.then((client) => client.end()).catch(() => undefined)
    },
  }
}
