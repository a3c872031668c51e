import { WebSocket } from 'ws'
import type { Seat } from './played-games.ts'

/** The fields of a received change that the measurements use. */
export interface ReceivedChange {
  readonly table: string
  /** Epoch milliseconds of the database's timestamp, shortly before the commit. */
  readonly committedAt: number
  readonly revision: number
}

/**
 * For measurements: a phone in a game that receives the changes and the private channel as the app does, for little more
 * than a socket.
 */
export interface LiveDevice {
  readonly seat: Seat
  /** Whether it has joined and receives changes. */
  readonly isLive: boolean
  /** @throws Error if it can't connect or join */
  connect(): Promise<void>
  /** Notifies the others of a change, as the app does after each stroke; nothing while not live. */
  poke(revision: number): void
  close(): void
}

export interface DeviceOptions {
  /** The interval of heartbeats; the app's by default. */
  readonly heartbeatMs?: number
  readonly onChange?: (device: LiveDevice, change: ReceivedChange) => void
  /** Called if the live connection has ended other than by close(). */
  readonly onLost?: (device: LiveDevice, why: string) => void
}

/** Counts the phones that are live now, each once. */
export function liveOf(devices: readonly LiveDevice[]): number {
  return new Set(devices.filter((device) => device.isLive).map(({ seat }) => seat.playerId)).size
}

/**
 * Connects the devices, at most `atOnce` at a time.
 * @param onRefused called for each failure; without it the first failure rejects
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

/** The app's interval. */
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
          // A text search is enough to recognise them, and thousands are read per second.
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

function changeIn(text: string): ReceivedChange {
  const field = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
  return {
    table: field(/"table":"(\w+)"/),
    committedAt: Date.parse(field(/"commit_timestamp":"([^"]+)"/)),
    revision: Number(field(/"revision":(\d+)/)),
  }
}
