import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDevicePreferences } from './device-preferences.ts'
import { createFakeDevice, openTab, quiet, settle, started } from '../../../../test/storage/fake-device.ts'
import { createStorageStart } from '../open-storage.ts'
import { rawRecords, readExport, upgradeRaw } from '../../../../test/storage/raw-database.ts'

describe('preferences', () => {
  test('have the defaults of the specification', () => {
    const preferences = createDevicePreferences(createFakeDevice().environment())
    expect(preferences.get('nickname')).toBe('')
    expect(preferences.get('distanceUnit')).toBe('meters')
    expect(preferences.get('theme')).toBe('system')
    expect(preferences.get('statsDateRange')).toBe('all')
    expect(preferences.get('paidMode')).toBeNull()
    expect(preferences.get('unlocked')).toBe(false)
    expect(preferences.get('unlockReceipt')).toBeNull()
    expect(preferences.get('selfIds')).toEqual({ ids: [], configuredAt: null })
    expect(preferences.get('notifications')).toEqual({ etag: null, items: [] })
    expect(preferences.get('readNotifications')).toEqual([])
    expect(preferences.get('feedbackDraft')).toBeNull()
    expect(preferences.get('nicknameDraft')).toBeNull()
    expect(preferences.get('courseDraft')).toBeNull()
    expect(preferences.get('setupDraft')).toBeNull()
  })

  test('are distinguished from defaults that nobody chose', () => {
    const preferences = createDevicePreferences(createFakeDevice().environment())
    expect(preferences.has('distanceUnit')).toBe(false)
    preferences.set('distanceUnit', 'meters')
    expect(preferences.has('distanceUnit')).toBe(true)
  })

  test('stand in localStorage under the specified keys, as plain words', () => {
    const device = createFakeDevice()
    const preferences = createDevicePreferences(device.environment())
    preferences.set('nickname', '  Ann ')
    preferences.set('distanceUnit', 'yards')
    preferences.set('theme', 'dark')
    preferences.set('statsDateRange', '30')
    preferences.set('peerId', 'k3jd9x')
    expect(device.localStorage.getItem('golf_scorer_nickname')).toBe('Ann')
    expect(device.localStorage.getItem('golf_scorer_distance_unit')).toBe('yards')
    expect(device.localStorage.getItem('golf_scorer_theme')).toBe('dark')
    expect(device.localStorage.getItem('statsDateRange')).toBe('30')
    expect(device.localStorage.getItem('peer_id')).toBe('k3jd9x')
  })

  test('flags stand there as true and false, and the unlocked flag is taken away where it is not set', () => {
    const device = createFakeDevice()
    const preferences = createDevicePreferences(device.environment())
    preferences.set('unlocked', true)
    expect(device.localStorage.getItem('golf_scorer_unlocked')).toBe('true')
    expect(preferences.get('unlocked')).toBe(true)
    preferences.set('unlocked', false)
    expect(device.localStorage.getItem('golf_scorer_unlocked')).toBeNull()
    expect(preferences.get('unlocked')).toBe(false)
    for (const paidMode of [true, false, null]) {
      preferences.set('paidMode', paidMode)
      expect(preferences.get('paidMode')).toBe(paidMode)
    }
    preferences.set('unlockReceipt', 'GPA.1234 {"x":1}')
    expect(preferences.get('unlockReceipt')).toBe('GPA.1234 {"x":1}')
    preferences.set('unlockReceipt', null)
    expect(preferences.get('unlockReceipt')).toBeNull()
  })

  test('the self ids are a set with the time of its choice, and the same object until they change', () => {
    const device = createFakeDevice()
    const preferences = createDevicePreferences(device.environment())
    expect(preferences.get('selfIds')).toBe(preferences.get('selfIds'))
    preferences.set('selfIds', { ids: ['p2', 'p1', 'p2'], configuredAt: 5 })
    const chosen = preferences.get('selfIds')
    expect(chosen).toEqual({ ids: ['p1', 'p2'], configuredAt: 5 })
    preferences.set('theme', 'dark')
    expect(preferences.get('selfIds')).toBe(chosen)
    expect(createDevicePreferences(device.environment()).get('selfIds')).toEqual(chosen)
  })

  test.for([
    '{',
    'null',
    '["p1"]',
    '{"ids":["p1"]}',
    '{"ids":["p1",2],"configuredAt":5}',
    '{"ids":["p1"],"configuredAt":"5"}',
    '{"ids":[""],"configuredAt":5}',
  ])('self ids stored as %s are none', (text) => {
    const device = createFakeDevice()
    device.localStorage.setItem('golf_scorer_self_ids', text)
    const preferences = createDevicePreferences(device.environment())
    expect(preferences.get('selfIds')).toEqual({ ids: [], configuredAt: null })
  })

  test.for(['TRUE', '1', 'yes', ' true'])("an unlocked flag of '%s' unlocks nothing", (text) => {
    const device = createFakeDevice()
    device.localStorage.setItem('golf_scorer_unlocked', text)
    device.localStorage.setItem('golf_scorer_paid_mode', text)
    const preferences = createDevicePreferences(device.environment())
    expect(preferences.get('unlocked')).toBe(false)
    expect(preferences.get('paidMode')).toBeNull()
  })

  // Source: issue 57, 9: a draft survives a reload. An emptied field is a draft, too.
  test('a nickname draft is kept as it was typed, an emptied one as well', () => {
    const device = createFakeDevice()
    const reopened = () => createDevicePreferences(device.environment())
    for (const draft of ['', ' ', 'Jo', '"Jo"', '12', 'null', null]) {
      reopened().set('nicknameDraft', draft)
      expect(reopened().get('nicknameDraft')).toBe(draft)
    }
    // Versions before this one stored it like this.
    device.localStorage.setItem('golf_scorer_nickname_draft', 'Jo')
    expect(reopened().get('nicknameDraft')).toBe('Jo')
  })

  test('a stored value of any kind gives a valid one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const device = createFakeDevice()
        for (const key of [
          'golf_scorer_distance_unit',
          'golf_scorer_theme',
          'statsDateRange',
          'golf_scorer_nickname',
          'golf_scorer_paid_mode',
          'golf_scorer_unlocked',
          'golf_scorer_self_ids',
          'golf_scorer_notifications',
          'golf_scorer_read_notifications',
          'golf_scorer_feedback_draft',
        ]) {
          device.localStorage.setItem(key, text)
        }
        device.localStorage.setItem('golf_scorer_preference_stamps', text)
        const preferences = createDevicePreferences(device.environment())
        expect(['meters', 'yards']).toContain(preferences.get('distanceUnit'))
        expect(['light', 'dark', 'system']).toContain(preferences.get('theme'))
        expect(['30', '90', '365', 'all']).toContain(preferences.get('statsDateRange'))
        expect(preferences.get('nickname').length).toBeLessThanOrEqual(100)
        expect([true, false, null]).toContain(preferences.get('paidMode'))
        expect([true, false]).toContain(preferences.get('unlocked'))
        expect(preferences.get('selfIds').ids).toBeInstanceOf(Array)
        expect(preferences.get('notifications').items).toBeInstanceOf(Array)
        expect(preferences.get('readNotifications')).toBeInstanceOf(Array)
        expect(preferences.get('feedbackDraft')).toBeNull()
        expect(preferences.get('nicknameDraft')).toBeNull()
        expect(preferences.get('courseDraft')).toBeNull()
        expect(preferences.get('setupDraft')).toBeNull()
        preferences.set('theme', 'dark')
        expect(preferences.get('theme')).toBe('dark')
      }),
    )
  })

  test('notify of changes here and in another tab', () => {
    const device = createFakeDevice()
    let notifyOfKey = (_key: string | null): void => undefined
    const preferences = createDevicePreferences(
      device.environment({
        onOtherTabPreference(listener) {
          notifyOfKey = listener
          return () => undefined
        },
      }),
    )
    let changes = 0
    const unsubscribe = preferences.subscribe(() => {
      changes += 1
    })
    preferences.set('theme', 'dark')
    notifyOfKey('golf_scorer_theme')
    notifyOfKey('something_else')
    notifyOfKey(null)
    expect(changes).toBe(3)
    device.localStorage.setItem('golf_scorer_paid_mode', 'false')
    notifyOfKey('golf_scorer_paid_mode')
    expect(changes).toBe(4)
    expect(preferences.get('paidMode')).toBe(false)
    unsubscribe()
    preferences.set('theme', 'light')
    expect(changes).toBe(4)
  })
})

describe('the mirror in the settings table', () => {
  test('brings back what a killed process lost of localStorage', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    storage.preferences.set('theme', 'dark')
    await storage.flush(1000)
    const lost = device.localStorage.getItem('golf_scorer_preference_stamps') ?? ''
    device.nowMs += 1000
    storage.preferences.set('theme', 'light')
    await storage.flush(1000)
    // The last two writes to localStorage did not reach the disk.
    device.localStorage.setItem('golf_scorer_theme', 'dark')
    device.localStorage.setItem('golf_scorer_preference_stamps', lost)
    expect((await openTab(device, quiet)).storage.preferences.get('theme')).toBe('light')
    device.localStorage.clear()
    const reopened = await openTab(device, quiet)
    expect(reopened.storage.preferences.get('theme')).toBe('light')
    expect(device.localStorage.getItem('golf_scorer_theme')).toBe('light')
  })

  test('takes over what localStorage had before there was a database, and what was set after it', async () => {
    const device = createFakeDevice()
    device.localStorage.setItem('golf_scorer_nickname', 'Ann')
    await openTab(device, quiet)
    device.localStorage.setItem('golf_scorer_nickname', 'Bea')
    expect((await openTab(device, quiet)).storage.preferences.get('nickname')).toBe('Bea')
    await settle()
    device.localStorage.clear()
    expect((await openTab(device, quiet)).storage.preferences.get('nickname')).toBe('Bea')
  })

  test('brings back the unlocked flag, its receipt and the self ids', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    storage.preferences.set('unlocked', true)
    storage.preferences.set('unlockReceipt', 'GPA.1234')
    storage.preferences.set('selfIds', { ids: ['p1'], configuredAt: 5 })
    await storage.flush(1000)
    device.localStorage.clear()
    const { preferences } = (await openTab(device, quiet)).storage
    expect(preferences.get('unlocked')).toBe(true)
    expect(preferences.get('unlockReceipt')).toBe('GPA.1234')
    expect(preferences.get('selfIds')).toEqual({ ids: ['p1'], configuredAt: 5 })
    expect(device.localStorage.getItem('golf_scorer_unlocked')).toBe('true')
  })

  test('does not bring back a removed value, even if the page was killed before the mirror received the removal', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    storage.preferences.set('unlocked', true)
    await storage.flush(1000)
    device.nowMs += 1000
    const killed = createDevicePreferences(device.environment())
    killed.set('unlocked', false)
    const reopened = await openTab(device, quiet)
    expect(reopened.storage.preferences.get('unlocked')).toBe(false)
    await settle()
    device.localStorage.clear()
    expect((await openTab(device, quiet)).storage.preferences.get('unlocked')).toBe(false)
  })

  test('goes into no file that would unlock another device', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    storage.preferences.set('unlocked', true)
    storage.preferences.set('unlockReceipt', 'GPA.1234')
    storage.preferences.set('paidMode', true)
    storage.preferences.set('selfIds', { ids: ['p1'], configuredAt: 5 })
    await storage.flush(1000)
    const text = await (await storage.exportAll()).text()
    expect(readExport(text)['settings']).toContainEqual(expect.objectContaining({ key: 'golf_scorer_self_ids' }))
    expect(text).not.toMatch(/unlock|GPA|paid_mode/)

    await upgradeRaw(device, 'teemates', 990, () => undefined)
    const start = createStorageStart(device.environment(quiet))
    await expect(started(start)).rejects.toThrow('newer-version')
    const state = start.state()
    if (state.kind !== 'failed') throw new Error('did not fail')
    const raw = await state.exportAll()
    expect(raw).toContain('golf_scorer_self_ids')
    expect(raw).not.toMatch(/unlock|GPA|paid_mode/)
  })

  test('is a row per key of the settings table', async () => {
    const device = createFakeDevice()
    const { storage } = await openTab(device, quiet)
    storage.preferences.set('nickname', 'Ann')
    await storage.flush(1000)
    expect(await rawRecords(device, 'teemates', 'settings')).toContainEqual({
      key: 'golf_scorer_nickname',
      value: 'Ann',
      updatedAt: device.nowMs,
    })
  })
})

describe('the profile id', () => {
  const pattern = /^cmplr_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  test('is made once, under the versioned key, and outlives a cleared localStorage', async () => {
    const device = createFakeDevice()
    const { profileId } = (await openTab(device, quiet)).start.preferences
    expect(profileId).toMatch(pattern)
    expect(device.localStorage.getItem('golf_scorer_profile_id_v1')).toBe(profileId)
    device.localStorage.clear()
    expect((await openTab(device, quiet)).start.preferences.profileId).toBe(profileId)
  })

  test('is the native preferences’ on a phone, also after the web view was cleared', async () => {
    const native = new Map<string, string>()
    const nativePreferences = {
      get: async (key: string) => native.get(key) ?? null,
      set: async (key: string, value: string) => void native.set(key, value),
    }
    const { profileId } = (await openTab(createFakeDevice(), { ...quiet, nativePreferences })).start.preferences
    expect(native.get('golf_scorer_profile_id_v1')).toBe(profileId)
    const cleared = await openTab(createFakeDevice(), { ...quiet, nativePreferences })
    expect(cleared.start.preferences.profileId).toBe(profileId)
  })

  test('is replaced if it is malformed, and exists although the native preferences fail', async () => {
    const device = createFakeDevice()
    device.localStorage.setItem('golf_scorer_profile_id_v1', 'nonsense')
    const nativePreferences = { get: () => Promise.reject(new Error('no')), set: () => Promise.reject(new Error('no')) }
    const { start } = await openTab(device, { ...quiet, nativePreferences })
    expect(start.preferences.profileId).toMatch(pattern)
  })

  const kept = 'cmplr_11111111-1111-4111-8111-111111111111'

  /** Native preferences that hold an id. The test decides the result of each read. */
  function nativeWith(read: (value: string | null) => Promise<string | null>, value: string | null = kept) {
    const native = {
      value,
      get: () => read(native.value),
      set: async (_key: string, written: string) => {
        native.value = written
      },
    }
    return native
  }

  test('[A4] is the native preferences’ though a reading fails', async () => {
    let left = 3
    const native = nativeWith((value) => {
      left -= 1
      return left < 0 ? Promise.resolve(value) : Promise.reject(new Error('no bridge'))
    })
    const { start } = await openTab(createFakeDevice(), { ...quiet, nativePreferences: native })
    expect(start.preferences.profileId).toBe(kept)
    expect(native.value).toBe(kept)
  })

  test('[A4] leaves the native one alone while it can’t be read, and is that one again when it can', async () => {
    const device = createFakeDevice()
    const native = nativeWith(() => Promise.reject(new Error('no bridge')))
    const failing = await openTab(device, { ...quiet, nativePreferences: native })
    const own = failing.start.preferences.profileId
    expect(own).toMatch(pattern)
    expect(native.value).toBe(kept)
    // The id must not differ at each start.
    expect((await openTab(device, { ...quiet, nativePreferences: native })).start.preferences.profileId).toBe(own)
    const readable = nativeWith((value) => Promise.resolve(value))
    const { start } = await openTab(device, { ...quiet, nativePreferences: readable })
    expect(start.preferences.profileId).toBe(kept)
    expect(device.localStorage.getItem('golf_scorer_profile_id_v1')).toBe(kept)
  })

  test.for([
    ['an id', kept],
    ['none', null],
  ] as const)(
    '[A4] a reading that hangs holds up no start and writes nothing native; it answers %s',
    async ([, value]) => {
      const device = createFakeDevice()
      let answer = (_value: string | null): void => undefined
      const native = nativeWith(() => new Promise((resolve) => (answer = resolve)), value)
      const { start } = await openTab(device, { ...quiet, nativePreferences: native })
      const own = start.preferences.profileId
      expect(own).toMatch(pattern)
      expect(native.value).toBe(value)

      answer(value)
      await settle()
      const settled = value ?? own
      expect(start.preferences.profileId).toBe(settled)
      expect(native.value).toBe(settled)
      // localStorage is cleared and the native preferences hang again, so the id comes from the mirror.
      device.localStorage.clear()
      const next = await openTab(device, {
        ...quiet,
        nativePreferences: nativeWith(() => new Promise(() => undefined)),
      })
      expect(next.start.preferences.profileId).toBe(settled)
    },
  )

  test('[A4] native preferences that take nothing in hold up no start', async () => {
    const native = { get: () => Promise.resolve(null), set: () => new Promise<void>(() => undefined) }
    const { start } = await openTab(createFakeDevice(), { ...quiet, nativePreferences: native })
    expect(start.preferences.profileId).toMatch(pattern)
  })

  test('read before start-up has ended is a mistake that shows', () => {
    const preferences = createDevicePreferences(createFakeDevice().environment())
    expect(() => preferences.profileId).toThrow()
  })
})
