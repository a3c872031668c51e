import { beforeEach, expect, test, vi } from 'vitest'
import { saveImageNatively, shareImageNatively } from './native-image-share.ts'

const calls = vi.hoisted(() => ({
  writeFile: vi.fn<(options: object) => Promise<{ uri: string }>>(),
  deleteFile: vi.fn<(options: object) => Promise<void>>(),
  share: vi.fn<(options: object) => Promise<object>>(),
}))
vi.mock('@capacitor/filesystem', () => ({
  Directory: { Cache: 'CACHE', Documents: 'DOCUMENTS' },
  Filesystem: { writeFile: calls.writeFile, deleteFile: calls.deleteFile },
}))
vi.mock('@capacitor/share', () => ({ Share: { share: calls.share } }))

const image = {
  fileName: 'golf-round-ballybunion-5.png',
  png: new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' }),
  title: 'Golf Round - Ballybunion',
  text: 'Ann: 72 strokes',
}

beforeEach(() => {
  vi.useFakeTimers()
  calls.writeFile.mockReset().mockResolvedValue({ uri: 'file:///cache/a.png' })
  calls.deleteFile.mockReset().mockResolvedValue()
  calls.share.mockReset().mockResolvedValue({})
  return () => vi.useRealTimers()
})

test('the sheet gets a file in the cache, which is deleted after five seconds', async () => {
  expect(await shareImageNatively(image)).toBe('shared')
  const file = { path: image.fileName, directory: 'CACHE' }
  // The first four bytes of a PNG in base64, by `printf '\x89PNG' | base64`.
  expect(calls.writeFile).toHaveBeenCalledWith({ ...file, data: 'iVBORw==' })
  expect(calls.share).toHaveBeenCalledWith({ title: image.title, text: image.text, files: ['file:///cache/a.png'] })
  vi.advanceTimersByTime(4_999)
  expect(calls.deleteFile).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(calls.deleteFile).toHaveBeenCalledExactlyOnceWith(file)
})

test('a cancelled sheet leaves no file behind, either', async () => {
  calls.share.mockRejectedValue(new Error('Share canceled'))
  expect(await shareImageNatively(image)).toBe('cancelled')
  expect(calls.writeFile).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5_000)
  expect(calls.deleteFile).toHaveBeenCalledOnce()
})

test('an image that the sheet does not take is saved to the documents', async () => {
  calls.share.mockRejectedValue(new Error('Error sharing item'))
  expect(await shareImageNatively(image)).toBe('downloaded')
  expect(calls.writeFile).toHaveBeenLastCalledWith({
    path: image.fileName,
    directory: 'DOCUMENTS',
    data: 'iVBORw==',
    recursive: true,
  })
  vi.advanceTimersByTime(5_000)
  expect(calls.deleteFile).toHaveBeenCalledExactlyOnceWith({ path: image.fileName, directory: 'CACHE' })
})

test('a phone without room reports failure', async () => {
  calls.writeFile.mockRejectedValue(new Error('No space left on device'))
  expect(await shareImageNatively(image)).toBe('failed')
  expect(await saveImageNatively(image.fileName, image.png)).toBe(false)
})
