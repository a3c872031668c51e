import { distanceUnits } from '@teemates/golf/distance'
import { holesModes } from '@teemates/golf/holes-mode'
import { CUSTOM_PARS, MAX_HOLE_NUMBER } from '@teemates/golf/limits'
import * as v from 'valibot'
import type { Stored } from '../browser/stored.ts'

/* Preferences that are stored as JSON, and texts and choices that the golfer hasn't finished. */

export type CustomPar = (typeof CUSTOM_PARS)[number]

const customDraft = v.object({
  name: v.string(),
  /** The layout of a nine-hole course. */
  layout: v.picklist(['front9', 'back9']),
  /** Lists of 18 values; a nine-hole course uses the first nine. */
  pars: v.pipe(v.array(v.picklist(CUSTOM_PARS)), v.length(MAX_HOLE_NUMBER)),
  /** As typed, in the draft's unit; '' if unknown. */
  lengths: v.pipe(v.array(v.string()), v.length(MAX_HOLE_NUMBER)),
  unit: v.picklist(distanceUnits),
})
/** The card of a custom course while it is being filled in. */
export type CustomDraft = Stored<typeof customDraft>

export const courseDraft = v.object({
  card: customDraft,
  /** The chosen course; null for the first of the list. */
  courseId: v.nullable(v.string()),
})
/** A new round on one of the golfer's own courses, during set-up. */
export type CourseDraft = Stored<typeof courseDraft>

/** Mates join over the internet, or from phone to phone. */
export const waysToPlay = ['live', 'direct'] as const
export type WayToPlay = (typeof waysToPlay)[number]

export const setupDraft = v.object({
  /** A CourseSuggestion. A quick course has the id of its template. Null before one is chosen. */
  course: v.nullable(
    v.object({
      vendorId: v.string(),
      name: v.string(),
      location: v.nullable(v.string()),
      attribution: v.nullable(v.string()),
      /** The backend has its card. */
      isOffered: v.boolean(),
    }),
  ),
  teeLabel: v.nullable(v.string()),
  holesMode: v.nullable(v.picklist(holesModes)),
  way: v.picklist(waysToPlay),
})
/** A new round on a searched course, during set-up. */
export type SetupDraft = Stored<typeof setupDraft>

export const feedbackDraft = v.object({
  type: v.picklist(['bug', 'feature']),
  title: v.string(),
  description: v.string(),
  email: v.string(),
})
/** The golfer's feedback. */
export type FeedbackDraft = Stored<typeof feedbackDraft>

export const selfIds = v.object({
  /** Sorted and distinct. */
  ids: v.array(v.pipe(v.string(), v.minLength(1))),
  /** Epoch milliseconds of the golfer's last choice; null before the first. */
  configuredAt: v.nullable(v.pipe(v.number(), v.safeInteger())),
})
/** The golfer's own player ids, in one record so that both fields always match. */
export type SelfIds = Stored<typeof selfIds>

export const keptNotifications = v.object({
  /** Null while there is none. */
  etag: v.nullable(v.string()),
  /** Any shape: the screen that shows them validates them like the backend's own response. */
  items: v.array(v.unknown()),
})
/** The latest news from the backend, in one record so that the items and their ETag always match. */
export type KeptNotifications = Stored<typeof keptNotifications>
