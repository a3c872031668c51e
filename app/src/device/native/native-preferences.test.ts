import { beforeEach, expect, test, vi } from 'vitest'
import type { PreferencesPlugin } from '@capacitor/preferences'
import { nativePreferences } from './native-preferences.ts'

const plugin = vi.hoisted(() => ({
  get: vi.fn<PreferencesPlugin['get']>(),
  set: vi.fn<PreferencesPlugin['set']>(),
}))
const shell = vi.hoisted(() => ({ isNative: true }))
vi.mock('@capacitor/preferences', () => ({ Preferences: plugin }))
vi.mock('../create-device.ts', () => ({ isNativePlatform: () => shell.isNative }))

beforeEach(() => {
  plugin.get.mockReset().mockResolvedValue({ value: 'cmplr_ann' })
  plugin.set.mockReset().mockResolvedValue()
  shell.isNative = true
})

test('preferences are stored in the shell', async () => {
  const preferences = nativePreferences()
  expect(await preferences?.get('profile_id')).toBe('cmplr_ann')
  expect(plugin.get).toHaveBeenCalledExactlyOnceWith({ key: 'profile_id' })
  await preferences?.set('profile_id', 'cmplr_ben')
  expect(plugin.set).toHaveBeenCalledExactlyOnceWith({ key: 'profile_id', value: 'cmplr_ben' })
})

test('a missing preference is null, and a failure is reported', async () => {
  plugin.get.mockResolvedValue({ value: null })
  plugin.set.mockRejectedValue(new Error('no room'))
  expect(await nativePreferences()?.get('profile_id')).toBeNull()
  await expect(nativePreferences()?.set('profile_id', 'cmplr_ann')).rejects.toThrow('no room')
})

test('a browser has no native preferences', () => {
  shell.isNative = false
  expect(nativePreferences()).toBeUndefined()
})
