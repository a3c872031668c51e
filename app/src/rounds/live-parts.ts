import { safeParse } from 'valibot'
import type { ServerConnectivity } from '../backend/connectivity.ts'
import type { ConfigurationSource } from '../backend/configuration.ts'
import { createBackend } from '../backend/create-backend.ts'
import { type GameSnapshot, gameSnapshot } from '../backend/game-rows.ts'
import type { Clock, LivePorts, Environment } from './live/live-ports.ts'
import type { EventPorts } from './new-event.ts'
import { openBrowserConnection } from './peer/network/browser-connection.ts'
import type { PeerPorts } from './peer/network/peer-ports.ts'
import { createRelay } from '../backend/direct/relay.ts'
import { isRelayForced, rtcConfiguration } from '../backend/direct/rtc-configuration.ts'
import type { Preferences } from '../storage/preferences/preferences.ts'
import type { Storage } from '../storage/storage.ts'
import { uuidFrom } from '@teemates/golf/uuid'

export interface LivePartsGiven extends EventPorts {
  readonly storage: Storage
  readonly configuration: ConfigurationSource
  readonly connectivity: Pick<ServerConnectivity, 'isOnline' | 'subscribe' | 'observed'>
}

const PEER_ID_LENGTH = 16

const UUID_BYTES = 16

export type LiveParts = ReturnType<typeof createLiveParts>

/** The browser's parts that live games need. Nothing is opened, requested or signed in before its first use. */
export function createLiveParts({ storage, configuration, connectivity, now, random }: LivePartsGiven) {
  const store = () => storage.live(understoodSnapshot)
  const environment = browserEnvironment(connectivity)
  // Math.random() is enough here: signing in doesn't rely on it for security.
  const backend = createBackend({
    configuration,
    // The session is stored only for signed-in users; the course search is anonymous.
    sessionStore: {
      read: async () => (await store()).session.read(),
      write: async (text) => (await store()).session.write(text),
      remove: async () => (await store()).session.remove(),
    },
    now,
    random: () => Math.random(),
    isOnline: environment.isOnline,
    fetch: connectivity.observed((input, init) => fetch(input, init)),
  })
  return {
    backend,
    /** Opens the database of live games. Rejects with StorageError or MissingPartError; a further call tries again. */
    ports: async (): Promise<LivePorts> => ({
      backend,
      store: await store(),
      storage,
      clock: browserClock(now),
      environment,
      uuid: () => uuidFrom(crypto.getRandomValues(new Uint8Array(UUID_BYTES))),
      profileId: () => storage.preferences.profileId,
    }),
    /** Opens the log, too. Rejects with StorageError or MissingPartError. */
    async peerPorts(live: PeerPorts['live']): Promise<PeerPorts> {
      const { preferences } = storage
      const [{ roundKeys }, log] = await Promise.all([store(), storage.log()])
      const relay = createRelay({
        ask: backend.peerRooms.relay,
        isOffered: () => configuration.current().relayCredentials,
        now,
      })
      return {
        backend,
        log,
        live,
        keys: roundKeys,
        storage,
        ...browserClock(now),
        ...environment,
        random,
        randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
        profileId: () => preferences.profileId,
        peerId() {
          if (preferences.get('peerId') === '') preferences.set('peerId', random(PEER_ID_LENGTH))
          return preferences.get('peerId')
        },
        claim: claimRound,
        connect: (events) =>
          openBrowserConnection(async () => {
            await relay.renew()
            return rtcConfiguration(configuration.current(), relay.servers(), isRelayOnly(preferences))
          }, events),
      }
    },
  }
}

/** Resolves with true if the browser has no locks, because then nobody knows. The lock lasts as long as the page. */
function claimRound(roundId: string): Promise<boolean> {
  const { locks } = navigator
  if (locks === undefined) return Promise.resolve(true)
  const known = claimed.get(roundId)
  if (known !== undefined) return known
  const asking = new Promise<boolean>((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise<never>(() => undefined)
    }
    locks.request(`teemates-direct-${roundId}`, { ifAvailable: true }, hold).catch(() => resolve(true))
  })
  claimed.set(roundId, asking)
  // Another page has the round now and may have closed by the next call.
  void asking.then((isOwn) => {
    if (!isOwn) claimed.delete(roundId)
  })
  return asking
}

const claimed = new Map<string, Promise<boolean>>()

function isRelayOnly(preferences: Preferences): boolean {
  return isRelayForced(preferences.get('forceRelay'), location.search)
}

function understoodSnapshot(raw: unknown): GameSnapshot | null {
  const parsed = safeParse(gameSnapshot, raw)
  return parsed.success ? parsed.output : null
}

function browserClock(now: () => number): Clock {
  return {
    now,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    random: () => Math.random(),
  }
}

function browserEnvironment(connectivity: LivePartsGiven['connectivity']): Environment {
  return {
    // This is the platform's opinion alone: strokes are sent even if the server was silent a moment ago.
    isOnline: () => navigator.onLine,
    isVisible,
    onWake(listener) {
      const ignorePage = onPage(['online', 'pageshow'], true, listener)
      // The platform doesn't notice the end of a dead spot or of a captive Wi-Fi, so the server's answer counts as a
      // wake.
      const ignoreServer = connectivity.subscribe(() => {
        if (connectivity.isOnline()) listener()
      })
      return () => {
        ignorePage()
        ignoreServer()
      }
    },
    onHide: (listener) => onPage(['pagehide'], false, listener),
  }
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

/** Calls the listener at these events of the window, and when the page becomes visible, or else hidden. */
function onPage(events: readonly string[], whenVisible: boolean, listener: () => void): () => void {
  const end = new AbortController()
  for (const event of events) addEventListener(event, listener, { signal: end.signal })
  const whenChanged = () => {
    if (isVisible() === whenVisible) listener()
  }
  document.addEventListener('visibilitychange', whenChanged, { signal: end.signal })
  return () => end.abort()
}
