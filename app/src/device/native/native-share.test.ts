import { beforeEach, expect, test, vi } from 'vitest'
import { shareLinkNatively } from './native-share.ts'

const share = vi.hoisted(() => vi.fn<(options: object) => Promise<object>>())
vi.mock('@capacitor/share', () => ({ Share: { share } }))
beforeEach(() => void share.mockReset().mockResolvedValue({}))

const link = { title: 'Join my round', text: 'Pebble Beach', url: 'https://golf.example/join?room=ABC234#k=secret' }

test('an invitation goes to the sheet with its whole link', async () => {
  expect(await shareLinkNatively(link)).toBe('shared')
  expect(share).toHaveBeenCalledExactlyOnceWith(link)
})

test.each([
  ['Share canceled', 'cancelled'],
  ['no app takes it', 'failed'],
] as const)('a sheet that ends with %s is %s', async (message, outcome) => {
  share.mockRejectedValue(new Error(message))
  expect(await shareLinkNatively(link)).toBe(outcome)
})
