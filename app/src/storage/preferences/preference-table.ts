import { distanceUnits } from '@teemates/golf/distance'
import { holesModes } from '@teemates/golf/holes-mode'
import { CUSTOM_PARS, MAX_HOLE_NUMBER } from '@teemates/golf/limits'
import { checkNickname } from '@teemates/golf/nickname'
import { dateRanges } from '@teemates/golf/statistics/ranges'
import * as v from 'valibot'
import {
  type CourseDraft,
  type FeedbackDraft,
  type KeptNotifications,
  type PreferenceValues,
  type SelfIds,
  type SetupDraft,
  themes,
  waysToPlay,
} from './preferences.ts'

/** The storage of one preference: a text under a key, '' if there is none. parse never throws. */
interface PreferenceEntry<Value> {
  readonly key: string
  /** Returns the default for a text that can't be understood. */
  readonly parse: (text: string) => Value
  /** '' removes the key. */
  readonly write: (value: Value) => string
  /**
   * The preference stays on this device: in its mirror and its own backups, and never in a file that another device could
   * read.
   */
  readonly isDeviceBound?: true
}

/** Source of the specified keys: document 1 section 3, document 2 section 3. */
export const preferenceTable: { readonly [Name in keyof PreferenceValues]: PreferenceEntry<PreferenceValues[Name]> } = {
  nickname: { key: 'golf_scorer_nickname', parse: validNickname, write: (value) => value.trim() },
  distanceUnit: oneOf('golf_scorer_distance_unit', distanceUnits, 'meters'),
  theme: oneOf('golf_scorer_theme', themes, 'system'),
  statsDateRange: oneOf('statsDateRange', dateRanges, 'all'),
  paidMode: {
    key: 'golf_scorer_paid_mode',
    parse: (text) => (text === 'true' ? true : text === 'false' ? false : null),
    write: (value) => (value === null ? '' : `${value}`),
    isDeviceBound: true,
  },
  unlocked: {
    key: 'golf_scorer_unlocked',
    parse: (text) => text === 'true',
    write: (value) => (value ? 'true' : ''),
    isDeviceBound: true,
  },
  unlockReceipt: {
    key: 'golf_scorer_unlock_receipt',
    parse: (text) => (text === '' ? null : text),
    write: (value) => value ?? '',
    isDeviceBound: true,
  },
  selfIds: {
    key: 'golf_scorer_self_ids',
    parse: rememberingLast(selfIdsFrom),
    write: (value) => (value.ids.length === 0 && value.configuredAt === null ? '' : JSON.stringify(normalised(value))),
  },
  notifications: {
    key: 'golf_scorer_notifications',
    parse: rememberingLast(notificationsFrom),
    write: (value) => JSON.stringify(value),
    // The value depends on the device's backend.
    isDeviceBound: true,
  },
  readNotifications: {
    key: 'golf_scorer_read_notifications',
    parse: rememberingLast(idsFrom),
    write: (value) => (value.length === 0 ? '' : JSON.stringify(value)),
  },
  feedbackEmail: { key: 'golf_scorer_feedback_email', parse: (text) => text, write: (value) => value },
  feedbackDraft: {
    key: 'golf_scorer_feedback_draft',
    parse: rememberingLast(feedbackDraftFrom),
    write: (value) => (value === null ? '' : JSON.stringify(value)),
    isDeviceBound: true,
  },
  nicknameDraft: {
    key: 'golf_scorer_nickname_draft',
    parse: nicknameDraftFrom,
    // The draft is stored as JSON, because an emptied field is a draft too, and '' would remove the key.
    write: (value) => (value === null ? '' : JSON.stringify(value)),
    isDeviceBound: true,
  },
  courseDraft: {
    key: 'golf_scorer_course_draft',
    parse: rememberingLast(courseDraftFrom),
    write: (value) => (value === null ? '' : JSON.stringify(value)),
    isDeviceBound: true,
  },
  setupDraft: {
    key: 'golf_scorer_setup_draft',
    parse: rememberingLast(setupDraftFrom),
    write: (value) => (value === null ? '' : JSON.stringify(value)),
    isDeviceBound: true,
  },
  currentPlayerId: {
    key: 'golf_scorer_current_player',
    parse: (text) => text,
    write: (value) => value,
    isDeviceBound: true,
  },
  // Two phones with one id would displace each other.
  peerId: { key: 'peer_id', parse: (text) => text, write: (value) => value, isDeviceBound: true },
  forceRelay: {
    key: 'golf_scorer_force_relay',
    parse: (text) => text === 'true',
    write: (value) => (value ? 'true' : ''),
    isDeviceBound: true,
  },
  hasNoRoundsToBring: {
    key: 'golf_scorer_no_rounds_to_bring',
    parse: (text) => text === 'true',
    write: (value) => (value ? 'true' : ''),
    isDeviceBound: true,
  },
  lastGames: { key: 'golf_scorer_last_games', parse: (text) => text, write: (value) => value },
  sharedSettlements: {
    key: 'golf_scorer_shared_settlements',
    parse: (text) => text,
    write: (value) => value,
    isDeviceBound: true,
  },
}

function oneOf<const Value extends string>(
  key: string,
  values: readonly Value[],
  standard: Value,
): PreferenceEntry<Value> {
  return { key, parse: (text) => values.find((value) => value === text) ?? standard, write: (value) => value }
}

/** '' for a text that the first-run screen would not accept. */
function validNickname(text: string): string {
  const check = checkNickname(text)
  return check.ok ? check.nickname : ''
}

const selfIdsSchema = v.object({
  ids: v.array(v.pipe(v.string(), v.minLength(1))),
  configuredAt: v.nullable(v.pipe(v.number(), v.safeInteger())),
})

function selfIdsFrom(text: string): SelfIds {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), selfIdsSchema), text)
  return parsed.success ? normalised(parsed.output) : { ids: [], configuredAt: null }
}

const notificationsSchema = v.object({ etag: v.nullable(v.string()), items: v.array(v.unknown()) })

function notificationsFrom(text: string): KeptNotifications {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), notificationsSchema), text)
  return parsed.success ? parsed.output : { etag: null, items: [] }
}

const idsSchema = v.array(v.string())

function idsFrom(text: string): readonly string[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), idsSchema), text)
  return parsed.success ? parsed.output : []
}

const feedbackDraftSchema = v.object({
  type: v.picklist(['bug', 'feature']),
  title: v.string(),
  description: v.string(),
  email: v.string(),
})

function feedbackDraftFrom(text: string): FeedbackDraft | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), feedbackDraftSchema), text)
  return parsed.success ? parsed.output : null
}

const courseDraftSchema = v.object({
  card: v.object({
    name: v.string(),
    layout: v.picklist(['front9', 'back9']),
    pars: v.pipe(v.array(v.picklist(CUSTOM_PARS)), v.length(MAX_HOLE_NUMBER)),
    lengths: v.pipe(v.array(v.string()), v.length(MAX_HOLE_NUMBER)),
    unit: v.picklist(distanceUnits),
  }),
  courseId: v.nullable(v.string()),
})

function courseDraftFrom(text: string): CourseDraft | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), courseDraftSchema), text)
  return parsed.success ? parsed.output : null
}

const setupDraftSchema = v.object({
  course: v.nullable(
    v.object({
      vendorId: v.string(),
      name: v.string(),
      location: v.nullable(v.string()),
      attribution: v.nullable(v.string()),
      isOffered: v.boolean(),
    }),
  ),
  teeLabel: v.nullable(v.string()),
  holesMode: v.nullable(v.picklist(holesModes)),
  way: v.picklist(waysToPlay),
})

function setupDraftFrom(text: string): SetupDraft | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), setupDraftSchema), text)
  return parsed.success ? parsed.output : null
}

/** The same text gives the same object, so a screen sees that nothing has changed. */
function rememberingLast<Value>(parse: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, value: parse(text) }
    return last.value
  }
}

function nicknameDraftFrom(text: string): string | null {
  const draft = v.safeParse(v.pipe(v.string(), v.parseJson(), v.string()), text)
  // Earlier versions stored the draft as it was typed.
  return draft.success ? draft.output : text === '' ? null : text
}

function normalised({ ids, configuredAt }: SelfIds): SelfIds {
  return { ids: [...new Set(ids)].toSorted(), configuredAt }
}

const deviceBoundKeys: readonly string[] = Object.values(preferenceTable)
  .filter((entry) => entry.isDeviceBound)
  .map((entry) => entry.key)

/** A backup file must not unlock another device. */
export function isDeviceBound(settingKey: unknown): boolean {
  return deviceBoundKeys.some((key) => key === settingKey)
}
