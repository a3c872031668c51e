import { createContext, useContext } from 'react'
import type { ServerConnectivity } from './backend/connectivity.ts'
import type { CourseCalls } from './backend/course-search.ts'
import type { NotificationCalls } from './backend/notifications.ts'
import type { FeedbackCalls } from './backend/feedback.ts'
import type { Device } from './device/device.ts'
import type { Purchases } from './device/native/purchases.ts'
import type { LiveGames } from './rounds/live/create-live-games.ts'
import type { PeerRounds } from './rounds/peer/peer-rounds.ts'
import type { SoloRounds } from './rounds/solo/solo-rounds.ts'
import type { SharedKind } from './storage/live/shared-rounds.ts'
import type { Storage } from './storage/storage.ts'

/** The objects that main.tsx makes once and hands to all screens. Tests provide their own. */
export interface Services {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Cryptographic randomness: length lowercase letters and digits. */
  readonly random: (length: number) => string
  readonly device: Device
  readonly connectivity: ServerConnectivity
  readonly purchases: Purchases
  readonly storage: Storage
  readonly soloRounds: SoloRounds
  readonly live: LiveServices
}

/** Loaded when first asked for. All reject with MissingPartError; games() with StorageError, too. Asking again tries again. */
export interface LiveServices {
  readonly games: () => Promise<LiveGames>
  readonly peers: () => Promise<PeerRounds>
  /** Whether this device may have live games or direct rounds, without loading their code. Rejects with StorageError. */
  readonly has: (kind: SharedKind) => Promise<boolean>
  /** Resolves like games() once this device has a live game, which another tab may begin. It may never resolve. */
  readonly gamesHere: () => Promise<Omit<LiveGames, 'join'>>
  /** Resolves like peers() once this device has a direct round, which another tab may begin. It may never resolve. */
  readonly peersHere: () => Promise<PeerRounds>
  /** Needs no account and opens nothing. */
  readonly courses: () => Promise<CourseCalls>
  /** Needs no account and opens nothing. */
  readonly notifications: () => Promise<NotificationCalls>
  /** Needs no account and opens nothing. */
  readonly feedback: () => Promise<FeedbackCalls>
}

/** Null while storage is starting: the guard lays the frame of a screen and its skeleton below it even then. */
export const ServicesContext = createContext<Services | null>(null)

/** Only in a screen that is not shown before start-up has ended. */
export function useServices(): Services {
  const services = useServicesOnceReady()
  if (services === null) throw new Error('useServices must be used where storage has started')
  return services
}

/** Null until start-up has ended. */
export function useServicesOnceReady(): Services | null {
  return useContext(ServicesContext)
}
