import { safeParse } from 'valibot'
import type { Backend } from '../backend/backend.ts'
import type { ServerConnectivity } from '../backend/connectivity.ts'
import type { ConfigurationSource } from '../backend/configuration.ts'
import { createBackend } from '../backend/create-backend.ts'
import { type GameSnapshot, gameSnapshot } from '../backend/game-rows.ts'
import type { Clock, LivePorts, Surroundings } from './live/live-ports.ts'
import { openBrowserConnection } from './peer/browser-connection.ts'
import type { PeerPorts } from './peer/peer-ports.ts'
import { createRelay } from '../backend/relay.ts'
import { isRelayForced, rtcConfiguration } from '../backend/rtc-configuration.ts'
import type { Preferences } from '../storage/preferences.ts'
import type { Storage } from '../storage/storage.ts'
import { uuidFrom } from '@teemates/golf/uuid'

export interface LivePartsGiven {
  readonly storage: Storage
  readonly configuration: ConfigurationSource
  readonly connectivity: Pick<ServerConnectivity, 'isOnline' | 'subscribe' | 'observed'>
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Cryptographic randomness: length lowercase letters and digits. */
  readonly random: (length: number) => string
}

const PEER_ID_LENGTH = 16

export interface LiveParts {
  readonly backend: Backend
  /** Opens the database of live games. Rejects with StorageError or MissingPartError; asking again tries again. */
  ports(): Promise<LivePorts>
  /** Of rounds from phone to phone; opens the log, too. Rejects likewise. */
  peerPorts(live: PeerPorts['live']): Promise<PeerPorts>
}

const UUID_BYTES = 16

/** What live games need of this browser. Nothing is opened, asked or signed in before its first use. */
export function createLiveParts({ storage, configuration, connectivity, now, random }: LivePartsGiven): LiveParts {
  const store = () => storage.live(understoodSnapshot)
  const surroundings = browserSurroundings(connectivity)
  // Signing in takes no security from it.
  const chance = () => Math.random()
  const backend = createBackend({
    configuration,
    // Opened by who signs in: the search for a course asks as nobody.
    sessionStore: {
      read: async () => (await store()).session.read(),
      write: async (text) => (await store()).session.write(text),
      remove: async () => (await store()).session.remove(),
    },
    now,
    random: chance,
    isOnline: surroundings.isOnline,
    fetch: connectivity.observed((input, init) => fetch(input, init)),
  })
  return {
    backend,
    ports: async () => ({
      backend,
      store: await store(),
      storage,
      clock: browserClock(now, chance),
      surroundings,
      uuid: () => uuidFrom(crypto.getRandomValues(new Uint8Array(UUID_BYTES))),
      random,
      profileId: () => storage.preferences.profileId,
    }),
    async peerPorts(live) {
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
        ...browserClock(now, chance),
        ...surroundings,
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

/** True where the browser has no locks: then nobody can tell. The lock lasts as long as the page. */
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
  // Another page may have it now and no longer at the next asking.
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

function browserClock(now: () => number, chance: () => number): Clock {
  return {
    now,
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    chance,
  }
}

function browserSurroundings(connectivity: LivePartsGiven['connectivity']): Surroundings {
  const isVisible = () => document.visibilityState === 'visible'
  return {
    // The platform's opinion alone: strokes are sent even if the server was silent a moment ago.
    isOnline: () => navigator.onLine,
    isVisible,
    onWake(listener) {
      const whenSeen = () => {
        if (isVisible()) listener()
      }
      // The server answers again, which the platform doesn't notice in a dead spot or on a captive Wi-Fi.
      const stop = connectivity.subscribe(() => {
        if (connectivity.isOnline()) listener()
      })
      addEventListener('online', listener)
      addEventListener('pageshow', listener)
      document.addEventListener('visibilitychange', whenSeen)
      return () => {
        stop()
        removeEventListener('online', listener)
        removeEventListener('pageshow', listener)
        document.removeEventListener('visibilitychange', whenSeen)
      }
    },
    onHide(listener) {
      const whenHidden = () => {
        if (!isVisible()) listener()
      }
      addEventListener('pagehide', listener)
      document.addEventListener('visibilitychange', whenHidden)
      return () => {
        removeEventListener('pagehide', listener)
        document.removeEventListener('visibilitychange', whenHidden)
      }
    },
  }
}
