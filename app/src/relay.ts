import type { PeerRoomCalls } from './backend/backend.ts'
import type { RelayServer } from './backend/configuration.ts'

/** A relay that costs a moment more than a golfer waits for a connection isn't waited for. */
const ASK_MS = 3_000
/** The credentials have to hold for a whole round. */
const ROUND_MS = 6 * 60 * 60 * 1_000

/** The operator's relay, whose credentials hold for a time. */
export interface Relay {
  /** Those that still hold: one or none. */
  servers(): readonly RelayServer[]
  /** Asks for others where there is a relay and the ones at hand end before a round would. Never rejects. */
  renew(): Promise<void>
}

interface RelayGiven {
  readonly ask: PeerRoomCalls['relay']
  readonly isOffered: () => boolean
  /** Epoch milliseconds. */
  readonly now: () => number
}

export function createRelay({ ask, isOffered, now }: RelayGiven): Relay {
  let server: RelayServer | null = null
  let expiresAt = 0
  return {
    servers: () => (server === null || expiresAt <= now() ? [] : [server]),
    async renew() {
      if (!isOffered() || expiresAt - now() > ROUND_MS) return
      const told = await ask({ timeoutMs: ASK_MS })
      if (!told.ok) return
      const { urls, username, credential } = told.value
      server = { urls: [...urls], username, credential }
      expiresAt = told.value.expiresAt
    },
  }
}

/** The relay is there before whoever is let into a room makes a first connection. */
export function withRelay(rooms: PeerRoomCalls, relay: Relay): PeerRoomCalls {
  return {
    ...rooms,
    async open(...given) {
      const opened = await rooms.open(...given)
      if (opened.ok) await relay.renew()
      return opened
    },
    async enter(...given) {
      const entered = await rooms.enter(...given)
      if (entered.ok) await relay.renew()
      return entered
    },
  }
}
