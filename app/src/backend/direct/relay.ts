import type { PeerRoomCalls } from '../backend.ts'
import type { RelayServer } from '../configuration.ts'

/** A slower answer isn't awaited, because the golfer is waiting for a connection. */
const ASK_MS = 3_000
/**
 * Credentials that last this long suffice: they are only checked while a connection begins, which takes half a minute at
 * most.
 */
const ENOUGH_MS = 2 * 60 * 1_000

/** The operator's relay with temporary credentials. */
export interface Relay {
  /** The servers whose credentials are valid: one or none. */
  servers(): readonly RelayServer[]
  /**
   * Gets new credentials if there is a relay and the current ones expire soon. Call this before each connection. Never
   * rejects.
   */
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
      const credentials = await ask({ timeoutMs: ASK_MS })
      if (!credentials.ok) return
      const { urls, username, credential } = credentials.value
      server = { urls: [...urls], username, credential }
      expiresAt = askedAt + credentials.value.validMs
    },
  }
}
