import type { ProfileId } from '@teemates/golf/ids'
import type { DistanceUnit } from '@teemates/golf/distance'
import type { HolesMode } from '@teemates/golf/holes-mode'
import type { CUSTOM_PARS } from '@teemates/golf/limits'
import type { DateRange } from '@teemates/golf/statistics/ranges'
import type { CourseSuggestion } from '@teemates/golf/vendor-course'

/** Settings of this device that are needed before the database is open; kept in localStorage and mirrored to the settings table. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Which players the golfer is. One record, so that the two can't come apart. */
export interface SelfIds {
  /** Sorted and distinct. */
  readonly ids: readonly string[]
  /** When the golfer last said so, in epoch milliseconds; null before that. */
  readonly configuredAt: number | null
}

/** News as it last came from the backend. One record, so that the items and their ETag can't come apart. */
export interface KeptNotifications {
  /** Null while there is none. */
  readonly etag: string | null
  /** Of any shape: who shows them reads them with the care that the backend's own answer needs. */
  readonly items: readonly unknown[]
}

/** What a golfer has written as feedback. */
export interface FeedbackDraft {
  readonly type: 'bug' | 'feature'
  readonly title: string
  readonly description: string
  readonly email: string
}

export type CustomPar = (typeof CUSTOM_PARS)[number]

/** The card of a custom course while it is being filled in. */
export interface CustomDraft {
  readonly name: string
  /** Of a nine-hole course. */
  readonly layout: 'front9' | 'back9'
  /** 18 of each; a nine-hole course takes the first nine. */
  readonly pars: readonly CustomPar[]
  /** As typed, in the draft's unit; '' is unknown. */
  readonly lengths: readonly string[]
  readonly unit: DistanceUnit
}

/** A round that is being set up on a course of the golfer's own. */
export interface CourseDraft {
  readonly card: CustomDraft
  /** The course that is chosen; null for the first of the list. */
  readonly courseId: string | null
}

/** Mates join over the internet, or from phone to phone. */
export const waysToPlay = ['live', 'direct'] as const
export type WayToPlay = (typeof waysToPlay)[number]

/** A round that is being set up on a course that was searched for. */
export interface SetupDraft {
  /** A quick course has the id of its template. isOffered: the backend has its card. Null before one is chosen. */
  readonly course: (CourseSuggestion & { readonly isOffered: boolean }) | null
  readonly teeLabel: string | null
  readonly holesMode: HolesMode | null
  readonly way: WayToPlay
}

/** preference-table.ts says how each is kept. */
export interface PreferenceValues {
  /** Trimmed; '' while none is set. */
  readonly nickname: string
  readonly distanceUnit: DistanceUnit
  readonly theme: Theme
  readonly statsDateRange: DateRange
  /** Null while unset: the operator's configuration has the default. */
  readonly paidMode: boolean | null
  readonly unlocked: boolean
  /** The store's own text; null while there is none. */
  readonly unlockReceipt: string | null
  readonly selfIds: SelfIds
  readonly notifications: KeptNotifications
  /** Ids. */
  readonly readNotifications: readonly string[]
  /** Of the last feedback that was sent; '' while none was given. */
  readonly feedbackEmail: string
  /** Not sent yet; null while nothing is written. */
  readonly feedbackDraft: FeedbackDraft | null
  /** A new nickname as it was typed and not saved yet; null while the golfer isn't changing it. */
  readonly nicknameDraft: string | null
  /** The course of a round that isn't created yet; null while nothing is filled in. */
  readonly courseDraft: CourseDraft | null
  /** The choices of a round that isn't created yet; null while nothing is chosen. */
  readonly setupDraft: SetupDraft | null
  /** The local player's durable id in the round that was finished last; '' before the first. Source: document 2 section 4, solo advance. */
  readonly currentPlayerId: string
  /** This device's in rounds from phone to phone; '' before the first. */
  readonly peerId: string
  /** Phones are connected through a relay alone. */
  readonly forceRelay: boolean
}

export interface Preferences {
  /** The same reference until what is stored changes. */
  get<Name extends keyof PreferenceValues>(name: Name): PreferenceValues[Name]
  /** Whether it was ever chosen: get() gives the default otherwise. */
  has(name: keyof PreferenceValues): boolean
  set<Name extends keyof PreferenceValues>(name: Name, value: PreferenceValues[Name]): void
  /** Called after a change here or in another tab. */
  subscribe(listener: () => void): () => void
  /** 'cmplr_' and a UUID; made once and kept for good. */
  readonly profileId: ProfileId
}
