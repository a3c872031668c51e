import type { FilesystemPlugin } from '@capacitor/filesystem'
import type { HapticsPlugin } from '@capacitor/haptics'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeFilesystem } from '../../../../test/devices/fake-filesystem.ts'
import { createNativeDevice } from './native-device.ts'

const calls = vi.hoisted(() => ({
  setStyle: vi.fn<(options: object) => Promise<void>>(),
  setBackgroundColor: vi.fn<(options: object) => Promise<void>>(),
  setOverlaysWebView: vi.fn<(options: object) => Promise<void>>(),
  show: vi.fn<() => Promise<void>>(),
}))
const plugin = vi.hoisted(() => ({
  writeFile: vi.fn<FilesystemPlugin['writeFile']>(),
  appendFile: vi.fn<FilesystemPlugin['appendFile']>(),
  deleteFile: vi.fn<FilesystemPlugin['deleteFile']>(),
}))
const haptics = vi.hoisted(() => ({
  impact: vi.fn<HapticsPlugin['impact']>(),
  notification: vi.fn<HapticsPlugin['notification']>(),
}))
vi.mock('@capacitor/haptics', async (original) => ({ ...(await original<object>()), Haptics: haptics }))
vi.mock('@capacitor/filesystem', async (original) => ({ ...(await original<object>()), Filesystem: plugin }))
vi.mock('@capacitor/status-bar', async (original) => ({ ...(await original<object>()), StatusBar: calls }))

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue()
})

// Source: document 2 sections 4 and 9. The plug-in's style 'DARK' is light text for a dark background.
test.each([
  ['dark', '#0b1220', 'DARK'],
  ['light', '#ffffff', 'LIGHT'],
] as const)('in the %s theme the status bar is shown on %s, beside the page', (theme, color, style) => {
  createNativeDevice().showStatusBar(theme)
  expect(calls.setBackgroundColor).toHaveBeenCalledExactlyOnceWith({ color })
  expect(calls.setStyle).toHaveBeenCalledExactlyOnceWith({ style })
  expect(calls.setOverlaysWebView).toHaveBeenCalledExactlyOnceWith({ overlay: false })
  expect(calls.show).toHaveBeenCalledOnce()
})

test('a status bar that fails is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const cause = new Error('not available')
  calls.show.mockRejectedValue(cause)
  createNativeDevice().showStatusBar('dark')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith('status bar', cause))
})

test.each([
  ['light', 'impact', { style: 'LIGHT' }],
  ['medium', 'impact', { style: 'MEDIUM' }],
  ['heavy', 'impact', { style: 'HEAVY' }],
  ['success', 'notification', { type: 'SUCCESS' }],
  ['error', 'notification', { type: 'ERROR' }],
] as const)('%s is felt as the phone has it, and a phone that can’t is silent', async (kind, call, options) => {
  haptics.impact.mockReset().mockRejectedValue(new Error('no motor'))
  haptics.notification.mockReset().mockRejectedValue(new Error('no motor'))
  createNativeDevice().haptic(kind)
  expect(haptics[call]).toHaveBeenCalledExactlyOnceWith(options)
  expect(haptics.impact.mock.calls.length + haptics.notification.mock.calls.length).toBe(1)
  // An unhandled rejection would fail the test run.
  await new Promise((resolve) => setTimeout(resolve))
})

describe('saving a file', () => {
  const name = 'teemates-backup-2026-05-01-140509.json'
  const fileOf = (text: string) => new File([text], name, { type: 'application/json' })

  function onPhone() {
    const disk = createFakeFilesystem()
    plugin.writeFile.mockReset().mockImplementation(disk.writeFile)
    plugin.appendFile.mockReset().mockImplementation(disk.appendFile)
    plugin.deleteFile.mockReset().mockImplementation(disk.deleteFile)
    return disk
  }
  const textOn = (disk: ReturnType<typeof onPhone>) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(disk.content.get(`DOCUMENTS/${name}`))

  // Source: document 1 section 7: in the native app a backup is saved to the documents folder.
  test.each([
    ['nothing', ''],
    ['a few words', '{"players":[]}'],
    ['a byte order mark', '\ufeffround,hole\r\n'],
  ])('is one call into the documents folder: %s', async (_, text) => {
    const disk = onPhone()
    expect(await createNativeDevice().saveFile(fileOf(text))).toBe('saved')
    expect(plugin.writeFile).toHaveBeenCalledExactlyOnceWith({
      path: name,
      directory: 'DOCUMENTS',
      encoding: 'utf8',
      data: text,
      recursive: true,
    })
    expect(plugin.appendFile).not.toHaveBeenCalled()
    expect([...disk.content.keys()]).toEqual([`DOCUMENTS/${name}`])
  })

  // With characters of one, two, three and four bytes, every possible cut occurs.
  test.each(['a', 'é', '€', '⛳', '🏌'])('sends the file in parts, cut between characters: %s', async (character) => {
    const disk = onPhone()
    const text = `x${character.repeat(600_000)}`
    await createNativeDevice().saveFile(fileOf(text))
    expect(textOn(disk) === text).toBe(true)
    expect(plugin.writeFile).toHaveBeenCalledOnce()
    const parts = [...plugin.writeFile.mock.calls, ...plugin.appendFile.mock.calls].flatMap(([{ data }]) =>
      typeof data === 'string' ? [data] : [],
    )
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(1024 * 1024)
      expect(part.isWellFormed() && !part.includes('\ufffd')).toBe(true)
    }
    for (const [options] of plugin.appendFile.mock.calls)
      expect(options).toMatchObject({ path: name, directory: 'DOCUMENTS', encoding: 'utf8' })
  })

  test.each(['writeFile', 'appendFile'] as const)(
    'reports that %s found no room, and leaves no part of the file',
    async (full) => {
      const disk = onPhone()
      disk.plan = (method) => (method === full ? 'full' : 'none')
      await expect(createNativeDevice().saveFile(fileOf('x'.repeat(2_000_000)))).rejects.toThrow('ENOSPC')
      expect([...disk.content.keys()]).toEqual([])
    },
  )

  test("reports the first failure if the file can't be removed, either", async () => {
    const disk = onPhone()
    disk.plan = (method) => (method === 'writeFile' ? 'full' : 'fail')
    await expect(createNativeDevice().saveFile(fileOf('x'))).rejects.toThrow('ENOSPC')
  })
})
