import { expect, test, vi } from 'vitest'
import { shareLink } from './share.ts'

const link = { title: 'Join my golf round', text: 'at Ballybunion', url: 'https://golf.example/multi/join?code=ABC234' }

function refusedWith(name: string) {
  return { share: () => Promise.reject(new DOMException('no', name)) }
}

test('the sheet gets title, text and address', async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValue()
  vi.stubGlobal('navigator', { share, canShare: () => true })
  expect(await shareLink(link)).toBe('shared')
  expect(share).toHaveBeenCalledWith(link)
})

test('closing the sheet is no failure', async () => {
  vi.stubGlobal('navigator', refusedWith('AbortError'))
  expect(await shareLink(link)).toBe('cancelled')
})

test.each(['NotAllowedError', 'DataError', 'InvalidStateError'])('%s is a failure', async (name) => {
  vi.stubGlobal('navigator', refusedWith(name))
  expect(await shareLink(link)).toBe('failed')
})

test('a platform without a sheet, or with a sheet that takes no links, is unavailable', async () => {
  vi.stubGlobal('navigator', {})
  expect(await shareLink(link)).toBe('unavailable')
  const share = vi.fn<Navigator['share']>().mockResolvedValue()
  vi.stubGlobal('navigator', { share, canShare: () => false })
  expect(await shareLink(link)).toBe('unavailable')
  expect(share).not.toHaveBeenCalled()
})
