import { expect, test, vi } from 'vitest'
import type { Device } from '../../device/device.ts'
import { saveExport } from './export.ts'

// Source: document 1 section 8.
test.each([
  [true, 'Backup saved to Documents folder! Check your Files app.', 'Failed to create backup file. Please try again.'],
  [false, 'Backup exported successfully!', 'Export failed. Please try again.'],
])('an export says where the file is, or that there is none (native shell: %s)', async (isNative, saved, failed) => {
  const saveFile = vi.fn<Device['saveFile']>().mockResolvedValueOnce('saved').mockResolvedValueOnce('cancelled')
  const exported = () => saveExport({ isNative, saveFile }, () => Promise.resolve('{}'))
  expect(await exported()).toEqual({ kind: 'success', text: saved })
  expect(await exported()).toBeNull()
  saveFile.mockRejectedValueOnce(new Error('no room'))
  expect(await exported()).toEqual({ kind: 'error', text: failed })
  const unread = saveExport({ isNative, saveFile }, () => Promise.reject(new Error('unreadable')))
  expect(await unread).toEqual({ kind: 'error', text: failed })
})
