import { afterEach, expect, test, vi } from 'vitest'
import { createLiveAccess } from './live-access.ts'
import { createMemoryStorage } from './storage/memory-storage.ts'

afterEach(() => void vi.unstubAllGlobals())

function unasked(): never {
  throw new Error('nobody asks for it')
}

test('pending operations are looked for when the page becomes visible, not when it is hidden', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => undefined)
  const preferences = {
    get: unasked,
    has: () => false,
    set: () => undefined,
    subscribe: () => () => undefined,
    profileId: 'cmplr_ann',
  }
  const now = () => 0
  const storage = createMemoryStorage(preferences, { now, randomBytes: (length) => new Uint8Array(length) })
  const mayHave = vi.fn<typeof storage.mayHave>(async () => false)
  createLiveAccess({
    homeHint: {
      expectsRound: () => false,
      rememberRound: () => undefined,
      gameId: () => null,
      rememberGame: () => undefined,
    },
    whenSettled: Promise.resolve(),
    storage: { ...storage, mayHave },
    configuration: {
      current: unasked,
      isKnown: unasked,
      subscribe: unasked,
      wanted: unasked,
    },
    connectivity: { isOnline: unasked, subscribe: unasked, observed: unasked },
    now,
    random: (length) => 'x'.repeat(length),
  })
  await Promise.resolve()
  mayHave.mockClear()
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(mayHave).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(mayHave.mock.calls).toEqual([['live']])
})
