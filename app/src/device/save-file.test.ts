import { beforeEach, expect, test, vi } from 'vitest'
import { saveFileOnWeb } from './save-file.ts'

const file = new File(['{}'], 'teemates-backup.json', { type: 'application/json' })

const download = vi.hoisted(() => vi.fn<(fileName: string, content: Blob) => void>())
vi.mock('./download.ts', () => ({ download }))
beforeEach(() => {
  download.mockReset()
})

function phone(answer: () => Promise<void>, { isCoarse = true, takesFiles = true } = {}) {
  const share = vi.fn<(data: ShareData) => Promise<void>>(answer)
  vi.stubGlobal('navigator', { share, canShare: () => takesFiles })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && isCoarse }))
  return share
}

const opens = () => Promise.resolve()
const refuses = (name: string) => () => Promise.reject(new DOMException('no', name))

test("a phone's sheet gets the file, which isn't downloaded as well", async () => {
  const share = phone(opens)
  await expect(saveFileOnWeb(file)).resolves.toBe('saved')
  expect(share).toHaveBeenCalledWith({ files: [file] })
  expect(download).not.toHaveBeenCalled()
})

test('a golfer who closes the sheet gets no download instead', async () => {
  phone(refuses('AbortError'))
  await expect(saveFileOnWeb(file)).resolves.toBe('cancelled')
  expect(download).not.toHaveBeenCalled()
})

test.each([
  [
    'a sheet that the browser rejects, for example some seconds after the press',
    () => phone(refuses('NotAllowedError')),
    1,
  ],
  ['a sheet that takes no files', () => phone(opens, { takesFiles: false }), 0],
  ['a computer with a mouse', () => phone(opens, { isCoarse: false }), 0],
])('downloads instead: %s', async (_name, prepare, shares) => {
  const share = prepare()
  await expect(saveFileOnWeb(file)).resolves.toBe('saved')
  expect(share).toHaveBeenCalledTimes(shares)
  expect(download).toHaveBeenCalledExactlyOnceWith(file.name, file)
})
