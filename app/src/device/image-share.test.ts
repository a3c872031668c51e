import { beforeEach, expect, test, vi } from 'vitest'
import { downloadImage, shareImageOnWeb } from './image-share.ts'

const image = {
  fileName: 'golf-round-ballybunion-5.png',
  png: new Blob(['picture'], { type: 'image/png' }),
  title: 'Golf Round - Ballybunion',
  text: 'Ann: 72 strokes',
}

const download = vi.hoisted(() => vi.fn<(fileName: string, content: Blob) => void>())
vi.mock('./download.ts', () => ({ download }))
beforeEach(() => {
  download.mockReset()
})

function sheet(answer: () => Promise<void>, takesFiles = true) {
  const share = vi.fn<(data: ShareData) => Promise<void>>(answer)
  vi.stubGlobal('navigator', { share, canShare: () => takesFiles })
  return share
}

function refused(name: string) {
  return () => Promise.reject(new DOMException('no', name))
}

test('the sheet gets the image as a file, with title and text', async () => {
  const share = sheet(() => Promise.resolve())
  expect(await shareImageOnWeb(image)).toBe('shared')
  const { files = [], title, text } = share.mock.calls[0]?.[0] ?? {}
  expect([title, text]).toEqual([image.title, image.text])
  expect(files.map(({ name, type }) => [name, type])).toEqual([[image.fileName, 'image/png']])
  expect(await files[0]?.text()).toBe('picture')
  expect(download).not.toHaveBeenCalled()
})

test.each([
  ['AbortError', ''],
  ['Error', 'Share canceled'],
  ['Error', 'The sheet was dismissed'],
])('a golfer who closes the sheet gets no download instead: %s %s', async (name, message) => {
  sheet(() => Promise.reject(new DOMException(message, name)))
  expect(await shareImageOnWeb(image)).toBe('cancelled')
  expect(download).not.toHaveBeenCalled()
})

test.each([
  ['a sheet that fails', () => sheet(refused('NotAllowedError')), 'failed'],
  ['a sheet that takes no files', () => sheet(() => Promise.resolve(), false), 'no-files'],
  ['no sheet', () => vi.stubGlobal('navigator', {}), 'no-method'],
] as const)('%s: the image is downloaded, and a failed download is reported', async (_, offer, otherwise) => {
  offer()
  expect(await shareImageOnWeb(image)).toBe('downloaded')
  expect(download).toHaveBeenCalledExactlyOnceWith(image.fileName, image.png)
  download.mockImplementation(() => {
    throw new TypeError('no addresses for files')
  })
  expect(await shareImageOnWeb(image)).toBe(otherwise)
})

test('a plain download returns whether it succeeded', () => {
  expect(downloadImage(image.fileName, image.png)).toBe(true)
  expect(download).toHaveBeenCalledExactlyOnceWith(image.fileName, image.png)
  download.mockImplementation(() => {
    throw new TypeError('no addresses for files')
  })
  expect(downloadImage(image.fileName, image.png)).toBe(false)
})
