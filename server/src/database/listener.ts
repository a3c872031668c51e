import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

type Subscription = readonly [onPayload: (payload: string) => void, onReconnected: () => void]

export interface Listener {
  /** @returns ends this subscription */
  listen(channel: string, onPayload: Subscription[0], onReconnected: Subscription[1]): Promise<() => Promise<void>>
  stop(): Promise<void>
}

const firstPauseMs = 50
const longestPauseMs = 5_000
/** A connection whose other end vanished says nothing; one that doesn't answer this in time is given up. */
const probeIntervalMs = 10_000
const probeTimeoutMs = 5_000

/** One connection for every LISTEN, made anew when it breaks. */
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
    await client.connect()
    const probe = setInterval(() => {
      client.query({ text: 'select 1', query_timeout: probeTimeoutMs } as pg.QueryConfig).catch(() => client.end())
    }, probeIntervalMs)
    client.on('notification', ({ channel, payload }) => {
      for (const [onPayload] of channels.get(channel) ?? []) onPayload(payload ?? '')
    })
    client.once('end', () => {
      clearInterval(probe)
      if (!stopped) connection = reconnect()
      connection?.catch(() => undefined)
    })
    return client
  }

  const reconnect = async (): Promise<pg.Client> => {
    for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
      await pause(wait * (0.5 + Math.random()))
      if (stopped) throw new Error('The database was closed')
      try {
        const client = await connect()
        for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
        // Only now nothing can be missed any more, so a refetch is complete.
        for (const subscriptions of channels.values()) for (const [, onReconnected] of subscriptions) onReconnected()
        return client
      } catch {
        // Tried again until it is there or nobody wants it any more.
      }
    }
  }

  return {
    listen: async (channel, onPayload, onReconnected) => {
      const subscription: Subscription = [onPayload, onReconnected]
      const subscriptions = channels.get(channel) ?? new Set()
      channels.set(channel, subscriptions.add(subscription))
      connection ??= connect()
      const client = await connection
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
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
