import { isProfileId, profileId } from '@teemates/golf/ids'
import { uuidFrom } from '@teemates/golf/uuid'
import * as v from 'valibot'
import type { StorageEnvironment } from './environment.ts'
import { preferenceTable } from './preference-table.ts'
import type { Preferences, PreferenceValues } from './preferences.ts'
import { within } from './within.ts'

export const PROFILE_ID_KEY = 'golf_scorer_profile_id_v1'

/** When each key was last set: tells which copy is the newer one after a crash that lost one of them. */
const STAMPS_KEY = 'golf_scorer_preference_stamps'

/** A start waits no longer than this for the native preferences, in ms. */
const NATIVE_WAIT_MS = 2000
/** Pauses before each try to read them, in ms. */
const NATIVE_RETRY_PAUSES_MS = [0, 50, 200, 800] as const

const preferenceKeys: readonly string[] = Object.values(preferenceTable).map((entry) => entry.key)

/** One preference as its copies are compared: its key, its text ('' once it was taken away) and when it was set. */
export interface PreferenceCopy {
  readonly key: string
  readonly value: string
  readonly updatedAt: number
}

export interface DevicePreferences extends Preferences {
  /** The copy that set() would make of this value. */
  copyOf<Name extends keyof PreferenceValues>(name: Name, value: PreferenceValues[Name]): PreferenceCopy
  /** The copies that this device's localStorage holds. */
  copies(): readonly PreferenceCopy[]
  /** Takes a mirrored copy that localStorage lost or has in an older state; says whether it did. */
  restore(copy: PreferenceCopy): boolean
  /**
   * Finds the profile id where it is kept, or makes it. After this profileId can be read. Native preferences that can't be
   * read yet stay as they are, and the id is only this web view's until they can be.
   */
  settleProfileId(mirrored: string | undefined): Promise<void>
  /** Called with each copy that was set here, to be mirrored. */
  onSet(listener: (copy: PreferenceCopy) => void): () => void
}

export function createDevicePreferences(environment: StorageEnvironment): DevicePreferences {
  // What localStorage would not take, for as long as the tab lives.
  const inMemory = new Map<string, string>()
  const listeners = new Set<() => void>()
  const setListeners = new Set<(copy: PreferenceCopy) => void>()
  let settledProfileId: string | undefined

  /** '' where there is none. */
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

  function changed(): void {
    for (const listener of listeners) listener()
  }

  environment.onOtherTabPreference((key) => {
    if (key === null || preferenceKeys.includes(key)) changed()
  })

  function copyOf<Name extends keyof PreferenceValues>(name: Name, value: PreferenceValues[Name]): PreferenceCopy {
    const { key, write } = preferenceTable[name]
    // Greater than the last one whatever the clock says: the mirror compares them.
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
    for (const listener of setListeners) listener({ key: PROFILE_ID_KEY, value: id, updatedAt: 0 })
  }

  /** They may answer when nobody waits any more: theirs counts then as well, as it would at the next start. */
  async function settleWithNative(native: NativePreferences, mirrored: string | undefined): Promise<void> {
    const kept = await readNative(environment, native)
    settle(kept, mirrored)
    if (kept === settledProfileId) return
    // Nobody waits for it: what isn't kept there is written by the next start.
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
      changed()
      for (const listener of setListeners) listener(copy)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get profileId() {
      return profileIdOf()
    },
    copies() {
      const stamps = readStamps()
      return [...preferenceKeys, PROFILE_ID_KEY].flatMap((key) => {
        const value = readText(key)
        const updatedAt = stamps[key]
        // One that was taken away is told too, or the mirror would bring it back.
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
      changed()
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
    onSet(listener) {
      setListeners.add(listener)
      return () => setListeners.delete(listener)
    },
  }
}

const stampsSchema = v.record(v.string(), v.number())

type NativePreferences = NonNullable<StorageEnvironment['nativePreferences']>

/** Undefined when they hold no profile id. Rejects when every try failed. */
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
