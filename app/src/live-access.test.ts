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
  const gameId = vi.fn<() => null>(() => null)
  createLiveAccess({
    hint: { gameId, remember: () => undefined, isWaiting: () => false, rememberWaiting: () => undefined },
    peerHint: { expected: () => 'none', rounds: () => 0, remember: () => undefined },
    whenSettled: Promise.resolve(),
    storage: createMemoryStorage(preferences, { now, randomBytes: (length) => new Uint8Array(length) }),
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
  gameId.mockClear()
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(gameId).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(gameId).toHaveBeenCalledOnce()
})
