import { isProfileId, profileId } from '@teemates/golf/ids'
import { uuidFrom } from '@teemates/golf/uuid'
import * as v from 'valibot'
import type { StorageEnvironment } from '../browser/environment.ts'
import { preferenceTable } from './preference-table.ts'
import type { Preferences, PreferenceValues } from './preferences.ts'
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

export interface DevicePreferences extends Preferences {
  /** The copy that set() would make of this value. */
  copyOf<Name extends keyof PreferenceValues>(name: Name, value: PreferenceValues[Name]): PreferenceCopy
  /** The copies in this device's localStorage. */
  copies(): readonly PreferenceCopy[]
  /** Restores a mirrored copy if localStorage has lost it or has an older one. Returns whether it did. */
  restore(copy: PreferenceCopy): boolean
  /**
   * Reads the profile id or creates it; profileId works afterwards. If the native preferences can't be read yet, they stay
   * unchanged, and the id belongs to this web view alone until they can.
   */
  settleProfileId(mirrored: string | undefined): Promise<void>
  /** Called with each copy that was set here, so that it can be mirrored. */
  onSet(listener: (copy: PreferenceCopy) => void): () => void
}

export function createDevicePreferences(environment: StorageEnvironment): DevicePreferences {
  // Values that localStorage didn't accept, kept while the tab lives.
  const inMemory = new Map<string, string>()
  const listeners = createListeners()
  const setListeners = createListeners<[copy: PreferenceCopy]>()
  let settledProfileId: string | undefined

  /** '' if there is none. */
  function readText(key: string): string {
    const own = inMemory.get(key)
    if (own !== undefined) return own
    try {
      return environment.localStorage().getItem(key) ?? ''
    } catch {
      return ''
    }
  }

  function writeText(key: string, value: string): void {
    try {
      if (value === '') environment.localStorage().removeItem(key)
      else environment.localStorage().setItem(key, value)
      inMemory.delete(key)
    } catch {
      inMemory.set(key, value)
    }
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

  environment.onOtherTabPreference((key) => {
    if (key === null || preferenceKeys.includes(key)) listeners.notify()
  })

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

  function settle(native: string | undefined, mirrored: string | undefined): void {
    const before = settledProfileId
    const known = [native, before, mirrored, readText(PROFILE_ID_KEY)].find(
      (id) => typeof id === 'string' && isProfileId(id),
    )
    const id = known ?? profileId(uuidFrom(environment.randomBytes(16)))
    settledProfileId = id
    if (readText(PROFILE_ID_KEY) !== id) writeText(PROFILE_ID_KEY, id)
    if (before === undefined || before === id) return
    setListeners.notify({ key: PROFILE_ID_KEY, value: id, updatedAt: 0 })
  }

  /** The native preferences may answer after the time limit. Their id then still counts, as it would at the next start. */
  async function settleWithNative(native: NativePreferences, mirrored: string | undefined): Promise<void> {
    const kept = await readNative(environment, native)
    settle(kept, mirrored)
    if (kept === settledProfileId) return
    // Nobody waits for it. If it fails, the next start writes it.
    native.set(PROFILE_ID_KEY, profileIdOf()).catch((error: unknown) => {
      environment.warn('The profile id could not be kept in the native preferences.', error)
    })
  }

  function profileIdOf(): string {
    if (settledProfileId === undefined) throw new Error('profileId is read before storage start-up has ended')
    return settledProfileId
  }

  return {
    get,
    copyOf,
    has: (name) => readText(preferenceTable[name].key) !== '',
    set(name, value) {
      const copy = copyOf(name, value)
      writeStamped(copy)
      listeners.notify()
      setListeners.notify(copy)
    },
    subscribe: listeners.subscribe,
    get profileId() {
      return profileIdOf()
    },
    copies() {
      const stamps = readStamps()
      return [...preferenceKeys, PROFILE_ID_KEY].flatMap((key) => {
        const value = readText(key)
        const updatedAt = stamps[key]
        // A removed preference is included too, or the mirror would bring it back.
        return value === '' && updatedAt === undefined ? [] : [{ key, value, updatedAt: updatedAt ?? 0 }]
      })
    },
    restore(copy) {
      const isOurs = preferenceKeys.includes(copy.key)
      const stamp = readStamps()[copy.key] ?? 0
      const isLost = readText(copy.key) === '' && copy.value !== ''
      const isNewer = copy.updatedAt > stamp || (isLost && copy.updatedAt === stamp)
      if (!isOurs || !isNewer) return false
      writeStamped(copy)
      listeners.notify()
      return true
    },
    async settleProfileId(mirrored) {
      const native = environment.nativePreferences
      if (native === undefined) return settle(undefined, mirrored)
      await within(environment, NATIVE_WAIT_MS, settleWithNative(native, mirrored)).catch((error: unknown) => {
        environment.warn('The native preferences could not be read.', error)
      })
      if (settledProfileId === undefined) settle(undefined, mirrored)
    },
    onSet: setListeners.subscribe,
  }
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
