import { beforeEach, expect, test, vi } from 'vitest'
import type { PreferencesPlugin } from '@capacitor/preferences'
import { nativePreferences } from './native-preferences.ts'

const plugin = vi.hoisted(() => ({
  get: vi.fn<PreferencesPlugin['get']>(),
  set: vi.fn<PreferencesPlugin['set']>(),
}))
const shell = vi.hoisted(() => ({ isNative: true }))
vi.mock('@capacitor/preferences', () => ({ Preferences: plugin }))
vi.mock('./create-device.ts', () => ({ isNativePlatform: () => shell.isNative }))

beforeEach(() => {
  plugin.get.mockReset().mockResolvedValue({ value: 'cmplr_ann' })
  plugin.set.mockReset().mockResolvedValue()
  shell.isNative = true
})

test("what the app keeps is in the shell's own preferences", async () => {
  const preferences = nativePreferences()
  expect(await preferences?.get('profile_id')).toBe('cmplr_ann')
  expect(plugin.get).toHaveBeenCalledExactlyOnceWith({ key: 'profile_id' })
  await preferences?.set('profile_id', 'cmplr_ben')
  expect(plugin.set).toHaveBeenCalledExactlyOnceWith({ key: 'profile_id', value: 'cmplr_ben' })
})

test('what it has not is null, and what it refuses is told', async () => {
  plugin.get.mockResolvedValue({ value: null })
  plugin.set.mockRejectedValue(new Error('no room'))
  expect(await nativePreferences()?.get('profile_id')).toBeNull()
  await expect(nativePreferences()?.set('profile_id', 'cmplr_ann')).rejects.toThrow('no room')
})

test('a browser has none', () => {
  shell.isNative = false
  expect(nativePreferences()).toBeUndefined()
})
