import type { PeerRoomCalls } from './backend.ts'
import type { RelayServer } from './configuration.ts'

/** A relay that costs a moment more than a golfer waits for a connection isn't waited for. */
const ASK_MS = 3_000
/** A relay asks for them only while a connection begins, which takes half a minute at most. */
const ENOUGH_MS = 2 * 60 * 1_000

/** The operator's relay, whose credentials hold for a time. */
export interface Relay {
  /** Those that still hold: one or none. */
  servers(): readonly RelayServer[]
  /** Asks for others where there is a relay and the ones at hand end soon; before each connection. Never rejects. */
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
      if (!isOffered() || expiresAt - now() > ENOUGH_MS) return
      const askedAt = now()
      const told = await ask({ timeoutMs: ASK_MS })
      if (!told.ok) return
      const { urls, username, credential } = told.value
      server = { urls: [...urls], username, credential }
      expiresAt = askedAt + told.value.validMs
    },
  }
}
