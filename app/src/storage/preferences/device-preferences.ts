import { isProfileId, profileId } from '@teemates/golf/ids'
import { uuidFrom } from '@teemates/golf/uuid'
import * as v from 'valibot'
import type { StorageEnvironment } from '../browser/environment.ts'
import { preferenceTable } from './preference-table.ts'
import type { PreferenceValues } from './preferences.ts'
import { localText } from '../browser/local-storage/local-text.ts'
import { within } from '../browser/within.ts'
import { createListeners } from '../browser/listeners.ts'

export const PROFILE_ID_KEY = 'golf_scorer_profile_id_v1'

/**
 * The key of the times at which each preference was last set. They show which copy is newer after a crash that lost one.
 */
const STAMPS_KEY = 'golf_scorer_preference_stamps'

/** A start waits at most this long for the native preferences, in ms. */
const NATIVE_WAIT_MS = 2000
/** The pauses before each try to read them, in ms. */
const NATIVE_RETRY_PAUSES_MS = [0, 50, 200, 800] as const

const preferenceKeys: readonly string[] = Object.values(preferenceTable).map((entry) => entry.key)

/** A copy of a preference: its key, its text ('' after removal) and the time it was set. */
export interface PreferenceCopy {
  readonly key: string
  readonly value: string
  readonly updatedAt: number
}

export type DevicePreferences = ReturnType<typeof createDevicePreferences>

export function createDevicePreferences(environment: StorageEnvironment) {
  const texts = createTexts(environment)
  const { readText, writeStamped, readStamps } = texts
  const listeners = createListeners()
  const setListeners = createListeners<[copy: PreferenceCopy]>()
  const id = createProfileId(environment, texts, setListeners.notify)

  environment.onOtherTabPreference((key) => {
    if (key === null || preferenceKeys.includes(key)) listeners.notify()
  })

  /** The copy that set() would make of this value. */
  function copyOf<Name extends keyof PreferenceValues>(name: Name, value: PreferenceValues[Name]): PreferenceCopy {
    const { key, write } = preferenceTable[name]
    // Greater than the previous time whatever the clock says, because the mirror compares them.
    const updatedAt = Math.max(environment.now(), (readStamps()[key] ?? 0) + 1)
    return { key, value: write(value), updatedAt }
  }

  function get<Name extends keyof PreferenceValues>(name: Name): PreferenceValues[Name] {
    const { key, parse } = preferenceTable[name]
    return parse(readText(key))
  }

  return {
    get,
    copyOf,
    has: (name: keyof PreferenceValues) => readText(preferenceTable[name].key) !== '',
    set<Name extends keyof PreferenceValues>(name: Name, value: PreferenceValues[Name]) {
      const copy = copyOf(name, value)
      writeStamped(copy)
      listeners.notify()
      setListeners.notify(copy)
    },
    subscribe: listeners.subscribe,
    get profileId() {
      return id.known()
    },
    /** The copies in this device's localStorage. */
    copies(): readonly PreferenceCopy[] {
      const stamps = readStamps()
      return [...preferenceKeys, PROFILE_ID_KEY].flatMap((key) => {
        const value = readText(key)
        const updatedAt = stamps[key]
        // A removed preference is included too, or the mirror would bring it back.
        return value === '' && updatedAt === undefined ? [] : [{ key, value, updatedAt: updatedAt ?? 0 }]
      })
    },
    /** Restores a mirrored copy if localStorage has lost it or has an older one. Returns whether it did. */
    restore(copy: PreferenceCopy) {
      const isOurs = preferenceKeys.includes(copy.key)
      const stamp = readStamps()[copy.key] ?? 0
      const isLost = readText(copy.key) === '' && copy.value !== ''
      const isNewer = copy.updatedAt > stamp || (isLost && copy.updatedAt === stamp)
      if (!isOurs || !isNewer) return false
      writeStamped(copy)
      listeners.notify()
      return true
    },
    settleProfileId: id.settle,
    /** Called with each copy that was set here, so that it can be mirrored. */
    onSet: setListeners.subscribe,
  }
}

type Texts = ReturnType<typeof createTexts>

/** The texts in localStorage, with the time at which each was set. */
function createTexts(environment: StorageEnvironment) {
  // Values that localStorage didn't accept, kept while the tab lives.
  const inMemory = new Map<string, string>()

  /** '' if there is none. */
  function readText(key: string): string {
    return inMemory.get(key) ?? localText(environment, key).read() ?? ''
  }

  function writeText(key: string, value: string): void {
    if (localText(environment, key).write(value === '' ? null : value)) inMemory.delete(key)
    else inMemory.set(key, value)
  }

  function readStamps(): Record<string, number> {
    try {
      return v.parse(stampsSchema, JSON.parse(readText(STAMPS_KEY)))
    } catch {
      return {}
    }
  }

  function writeStamped(copy: PreferenceCopy): void {
    writeText(copy.key, copy.value)
    writeText(STAMPS_KEY, JSON.stringify({ ...readStamps(), [copy.key]: copy.updatedAt }))
  }

  return { readText, writeText, readStamps, writeStamped }
}

/** @param onChange called with another id than the one that was in use */
function createProfileId(
  environment: StorageEnvironment,
  { readText, writeText }: Texts,
  onChange: (copy: PreferenceCopy) => void,
) {
  let current: string | undefined

  function known(): string {
    if (current === undefined) throw new Error('profileId is read before storage start-up has ended')
    return current
  }

  function choose(native: string | undefined, mirrored: string | undefined): void {
    const before = current
    const ids = [native, before, mirrored, readText(PROFILE_ID_KEY)]
    const id =
      ids.find((one) => typeof one === 'string' && isProfileId(one)) ?? profileId(uuidFrom(environment.randomBytes(16)))
    current = id
    if (readText(PROFILE_ID_KEY) !== id) writeText(PROFILE_ID_KEY, id)
    if (before !== undefined && before !== id) onChange({ key: PROFILE_ID_KEY, value: id, updatedAt: 0 })
  }

  /** The native preferences may answer after the time limit. Their id then still counts, as it would at the next start. */
  async function chooseWithNative(native: NativePreferences, mirrored: string | undefined): Promise<void> {
    const kept = await readNative(environment, native)
    choose(kept, mirrored)
    if (kept === current) return
    // Nobody waits for it. If it fails, the next start writes it.
    native.set(PROFILE_ID_KEY, known()).catch((error: unknown) => {
      environment.warn('The profile id could not be kept in the native preferences.', error)
    })
  }

  /**
   * Reads the profile id or creates it; profileId works afterwards. If the native preferences can't be read yet, they stay
   * unchanged, and the id belongs to this web view alone until they can.
   */
  async function settle(mirrored: string | undefined): Promise<void> {
    const native = environment.nativePreferences
    if (native === undefined) return choose(undefined, mirrored)
    await within(environment, NATIVE_WAIT_MS, chooseWithNative(native, mirrored)).catch((error: unknown) => {
      environment.warn('The native preferences could not be read.', error)
    })
    if (current === undefined) choose(undefined, mirrored)
  }

  return { known, settle }
}

const stampsSchema = v.record(v.string(), v.number())

type NativePreferences = NonNullable<StorageEnvironment['nativePreferences']>

/** Undefined if they hold no profile id. Rejects if every try failed. */
async function readNative(environment: StorageEnvironment, native: NativePreferences): Promise<string | undefined> {
  let last: unknown
  for (const pauseMs of NATIVE_RETRY_PAUSES_MS) {
    if (pauseMs > 0) await new Promise<void>((resolve) => environment.after(pauseMs, resolve))
    try {
      return (await native.get(PROFILE_ID_KEY)) ?? undefined
    } catch (error) {
      last = error
    }
  }
  throw last
}
