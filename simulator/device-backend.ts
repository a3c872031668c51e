import type { Backend } from '../app/src/backend/backend.ts'
import { createBackend } from '../app/src/backend/create-backend.ts'

interface DeviceBackend {
  /** The address of a real server. */
  readonly url: string
  readonly key: string
  /** The device's stored session; null without one. */
  readonly session: { read(): string | null; write(text: string | null): void }
  readonly isOnline: () => boolean
  readonly fetch: typeof fetch
}

/** The app's own backend over a real server, on a device of the test's. */
export function deviceBackend({ url, key, session, isOnline, fetch }: DeviceBackend): Backend {
  const configuration = {
    supabaseUrl: url,
    supabaseKey: key,
    appAddress: 'https://golf.example',
    productName: 'Golf',
    supportAddress: '',
    paidModeDefault: true,
    testingSettings: true,
    relayServers: [],
    relayCredentials: false,
    stunServers: [],
  }
  return createBackend({
    configuration: {
      current: () => configuration,
      subscribe: () => () => undefined,
      wanted: () => Promise.resolve(configuration),
    },
    sessionStore: {
      read: () => Promise.resolve(session.read()),
      write: (text) => Promise.resolve(session.write(text)),
      remove: () => Promise.resolve(session.write(null)),
    },
    now: Date.now,
    random: Math.random,
    isOnline,
    fetch,
  })
}
