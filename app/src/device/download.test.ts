import { expect, test, vi } from 'vitest'
import { download } from './download.ts'

test('a file is downloaded under its name, and its address is revoked after a second', () => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn<() => void>(), remove: vi.fn<() => void>() }
  vi.stubGlobal('document', { createElement: () => link, body: { append: () => undefined } })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:golf')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  download('golf-round-links-5.png', new Blob(['picture']))
  expect(link).toMatchObject({ href: 'blob:golf', download: 'golf-round-links-5.png' })
  expect(link.click).toHaveBeenCalledOnce()
  // Source: document 3, section 9.
  vi.advanceTimersByTime(999)
  expect(revoked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:golf')
  vi.useRealTimers()
})
