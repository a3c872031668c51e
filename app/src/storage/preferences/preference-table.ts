import { distanceUnits } from '@teemates/golf/distance'
import { checkNickname } from '@teemates/golf/nickname'
import { dateRanges } from '@teemates/golf/statistics/ranges'
import * as v from 'valibot'
import { parsedText } from '../browser/local-storage/emergency-texts.ts'
import {
  type CourseDraft,
  courseDraft,
  type FeedbackDraft,
  feedbackDraft,
  type KeptNotifications,
  keptNotifications,
  type SelfIds,
  selfIds,
  type SetupDraft,
  setupDraft,
} from './drafts.ts'
import { type PreferenceValues, themes } from './preferences.ts'

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
  unlocked: flag('golf_scorer_unlocked'),
  unlockReceipt: {
    key: 'golf_scorer_unlock_receipt',
    parse: (text) => (text === '' ? null : text),
    write: (value) => value ?? '',
    isDeviceBound: true,
  },
  selfIds: {
    key: 'golf_scorer_self_ids',
    parse: parsedAs<SelfIds>(
      v.pipe(
        selfIds,
        v.transform((given): SelfIds => normalised(given)),
      ),
      { ids: [], configuredAt: null },
    ),
    write: (value) => (value.ids.length === 0 && value.configuredAt === null ? '' : JSON.stringify(normalised(value))),
  },
  notifications: {
    key: 'golf_scorer_notifications',
    parse: parsedAs<KeptNotifications>(keptNotifications, { etag: null, items: [] }),
    write: (value) => JSON.stringify(value),
    // The value depends on the device's backend.
    isDeviceBound: true,
  },
  readNotifications: {
    key: 'golf_scorer_read_notifications',
    parse: parsedAs<readonly string[]>(v.array(v.string()), []),
    write: (value) => (value.length === 0 ? '' : JSON.stringify(value)),
  },
  feedbackEmail: plain('golf_scorer_feedback_email'),
  feedbackDraft: draft('golf_scorer_feedback_draft', parsedAs<FeedbackDraft | null>(feedbackDraft, null)),
  // The draft is stored as JSON, because an emptied field is a draft too, and '' would remove the key.
  nicknameDraft: draft('golf_scorer_nickname_draft', nicknameDraftFrom),
  courseDraft: draft('golf_scorer_course_draft', parsedAs<CourseDraft | null>(courseDraft, null)),
  setupDraft: draft('golf_scorer_setup_draft', parsedAs<SetupDraft | null>(setupDraft, null)),
  currentPlayerId: { ...plain('golf_scorer_current_player'), isDeviceBound: true },
  // Two phones with one id would displace each other.
  peerId: { ...plain('peer_id'), isDeviceBound: true },
  forceRelay: flag('golf_scorer_force_relay'),
  hasNoRoundsToBring: flag('golf_scorer_no_rounds_to_bring'),
  lastGames: plain('golf_scorer_last_games'),
  sharedSettlements: { ...plain('golf_scorer_shared_settlements'), isDeviceBound: true },
}

function oneOf<const Value extends string>(
  key: string,
  values: readonly Value[],
  standard: Value,
): PreferenceEntry<Value> {
  return { key, parse: (text) => values.find((value) => value === text) ?? standard, write: (value) => value }
}

function plain(key: string): PreferenceEntry<string> {
  return { key, parse: (text) => text, write: (value) => value }
}

function flag(key: string): PreferenceEntry<boolean> {
  return { key, parse: (text) => text === 'true', write: (value) => (value ? 'true' : ''), isDeviceBound: true }
}

/** Null, stored as nothing, if there is no draft. */
function draft<Value>(key: string, parse: (text: string) => Value): PreferenceEntry<Value> {
  return { key, parse, write: (value) => (value === null ? '' : JSON.stringify(value)), isDeviceBound: true }
}

/** Parses JSON. The same text gives the same object, so a screen sees that nothing has changed. */
function parsedAs<Value>(schema: v.GenericSchema<unknown, Value>, standard: Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined
  return (text) => {
    if (last?.text !== text) {
      const parsed = v.safeParse(schema, parsedText(text))
      last = { text, value: parsed.success ? parsed.output : standard }
    }
    return last.value
  }
}

/** '' for a text that the first-run screen would not accept. */
function validNickname(text: string): string {
  const check = checkNickname(text)
  return check.ok ? check.nickname : ''
}

function nicknameDraftFrom(text: string): string | null {
  const parsed = parsedText(text)
  // Earlier versions stored the draft as it was typed.
  return typeof parsed === 'string' ? parsed : text === '' ? null : text
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
