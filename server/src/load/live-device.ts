import { WebSocket } from 'ws'
import type { Seat } from './played-games.ts'

/** A change as a device hears it, as far as the measurements look at it. */
export interface HeardChange {
  readonly table: string
  /** Milliseconds since 1970, as the database told it: a moment before the commit. */
  readonly toldAt: number
  readonly revision: number
}

/**
 * For measurements: a phone in a game, on its private channel and told of its changes as the app is, at the cost of a
 * socket and little more.
 */
export interface LiveDevice {
  readonly seat: Seat
  /** Joined, and told of changes from now on. */
  readonly isLive: boolean
  /** @throws Error when it can't connect or join */
  connect(): Promise<void>
  /** Tells the others that something changed, as the app does after each stroke; nothing while not live. */
  poke(revision: number): void
  close(): void
}

export interface DeviceOptions {
  /** Between two heartbeats; the app's where it isn't given. */
  readonly heartbeatMs?: number
  readonly onChange?: (device: LiveDevice, change: HeardChange) => void
  /** The connection that was live has ended, and not by close(). */
  readonly onLost?: (device: LiveDevice, why: string) => void
}

/** How many of the phones are live at this moment, each counted once. */
export function liveOf(devices: readonly LiveDevice[]): number {
  return new Set(devices.filter((device) => device.isLive).map(({ seat }) => seat.playerId)).size
}

/**
 * Connects them, so many at once.
 * @param onRefused hears why one wasn't let in; without it the first refusal rejects
 */
export async function connectAll(
  devices: readonly LiveDevice[],
  atOnce: number,
  onRefused?: (error: unknown) => void,
): Promise<void> {
  const left = [...devices]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let device = left.pop(); device !== undefined; device = left.pop()) {
        await device.connect().catch((error: unknown) => {
          if (onRefused === undefined) throw error
          onRefused(error)
        })
      }
    }),
  )
}

/** As the app has it. */
export const appHeartbeatMs = 4_500
const joinTimeoutMs = 20_000

export function liveDevice(port: number, key: string, seat: Seat, options: DeviceOptions = {}): LiveDevice {
  const { heartbeatMs = appHeartbeatMs } = options
  const { gameId } = seat
  const topic = `realtime:game:${gameId}`
  const config = {
    private: true,
    broadcast: { ack: false, self: false },
    presence: { key: seat.playerId, enabled: false },
    postgres_changes: [
      { event: '*', schema: 'public', table: 'games', filter: `id=eq.${gameId}` },
      { event: '*', schema: 'public', table: 'game_players', filter: `game_id=eq.${gameId}` },
      { event: '*', schema: 'public', table: 'scores', filter: `game_id=eq.${gameId}` },
    ],
  }
  let socket: WebSocket | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isLive = false

  const device: LiveDevice = {
    seat,
    get isLive() {
      return isLive
    },
    connect: () =>
      new Promise((resolve, reject) => {
        const url = `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
        const opened = new WebSocket(url, { perMessageDeflate: false })
        socket = opened
        const late = setTimeout(() => fail('no answer to joining'), joinTimeoutMs)
        const fail = (why: string) => {
          clearTimeout(late)
          clearInterval(heartbeat)
          const wasLive = isLive
          isLive = false
          opened.terminate()
          if (socket === opened) socket = undefined
          else return
          if (wasLive) options.onLost?.(device, why)
          else reject(new Error(why))
        }
        opened.on('error', (error) => fail(error.message))
        opened.on('close', (code) => fail(`closed: ${code}`))
        opened.on('open', () => {
          opened.send(JSON.stringify(['1', '1', topic, 'phx_join', { config, access_token: seat.token }]))
          heartbeat = setInterval(() => opened.send('[null,"h","phoenix","heartbeat",{}]'), heartbeatMs)
        })
        opened.on('message', (data: Buffer) => {
          const text = data.toString()
          // Told apart by their texts where that will do: thousands of them are read each second.
          if (text.includes('"postgres_changes",{"ids"')) return options.onChange?.(device, changeIn(text))
          if (text.includes('"phx_error"') || text.includes('"phx_close"')) return fail('put out of the channel')
          if (isLive || !text.includes('"phx_reply"') || !text.startsWith('["1","1"')) return
          if (!text.includes('"status":"ok"')) return fail(text.slice(0, 200))
          clearTimeout(late)
          isLive = true
          resolve()
        })
      }),
    poke(revision) {
      if (!isLive) return
      const poke = { type: 'broadcast', event: 'poke', payload: { at: Date.now(), revision } }
      socket?.send(JSON.stringify(['1', null, topic, 'broadcast', poke]))
    },
    close() {
      clearInterval(heartbeat)
      const open = socket
      socket = undefined
      isLive = false
      open?.terminate()
    },
  }
  return device
}

function changeIn(text: string): HeardChange {
  const field = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
  return {
    table: field(/"table":"(\w+)"/),
    toldAt: Date.parse(field(/"commit_timestamp":"([^"]+)"/)),
    revision: Number(field(/"revision":(\d+)/)),
  }
}
