import type { ProfileId } from '@teemates/golf/ids'
import type { DistanceUnit } from '@teemates/golf/distance'
import type { DateRange } from '@teemates/golf/statistics/ranges'
import type { CourseDraft, FeedbackDraft, KeptNotifications, SelfIds, SetupDraft } from './drafts.ts'

export type * from './drafts.ts'

/**
 * Settings of this device that are needed before the database is open. They are kept in localStorage and mirrored to the
 * settings table.
 */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** preference-table.ts defines how each is stored. */
export interface PreferenceValues {
  /** Trimmed; '' if unset. */
  readonly nickname: string
  readonly distanceUnit: DistanceUnit
  readonly theme: Theme
  readonly statsDateRange: DateRange
  /** Null if unset: the operator's configuration has the default. */
  readonly paidMode: boolean | null
  readonly unlocked: boolean
  /** The store's own text; null if there is none. */
  readonly unlockReceipt: string | null
  readonly selfIds: SelfIds
  readonly notifications: KeptNotifications
  /** Ids. */
  readonly readNotifications: readonly string[]
  /** The address given with the last feedback; '' if none was given. */
  readonly feedbackEmail: string
  /** The unsent draft; null if there is none. */
  readonly feedbackDraft: FeedbackDraft | null
  /** A new nickname as typed, not saved yet; null while the golfer isn't changing it. */
  readonly nicknameDraft: string | null
  /** The course of a round that isn't created yet; null while nothing is filled in. */
  readonly courseDraft: CourseDraft | null
  /** The choices of a round that isn't created yet; null while nothing is chosen. */
  readonly setupDraft: SetupDraft | null
  /** The local player's durable id in the round that was finished last; '' before the first. Source: document 2 section 4, solo advance. */
  readonly currentPlayerId: string
  /** This device's id in peer rounds; '' before the first. */
  readonly peerId: string
  /** Phones connect only through a relay. */
  readonly forceRelay: boolean
  /** The golfer has answered, on the Home Screen of iOS, that Safari has no rounds to import. */
  readonly hasNoRoundsToBring: boolean
  /** The games that each group of players set last, as JSON of any shape; '' if there are none. See withLastGames. */
  readonly lastGames: string
  /** Settlements that were shared from this device, a line for each round. See withSharedSettlement. */
  readonly sharedSettlements: string
}

export interface Preferences {
  /** The same reference until the stored value changes. */
  get<Name extends keyof PreferenceValues>(name: Name): PreferenceValues[Name]
  /** Whether it was ever chosen. If not, get() returns the default. */
  has(name: keyof PreferenceValues): boolean
  set<Name extends keyof PreferenceValues>(name: Name, value: PreferenceValues[Name]): void
  /** Called after a change here or in another tab. */
  subscribe(listener: () => void): () => void
  /** 'cmplr_' and a UUID, made once and kept for good. */
  readonly profileId: ProfileId
}
