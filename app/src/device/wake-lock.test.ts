import { beforeEach, expect, test, vi } from 'vitest'
import { createWakeLock } from './wake-lock.ts'

class FakeSentinel extends EventTarget {
  released = false
  release() {
    this.released = true
    this.dispatchEvent(new Event('release'))
    return Promise.resolve()
  }
}

class FakeDocument extends EventTarget {
  visibilityState = 'visible'
  turns(visibilityState: 'visible' | 'hidden') {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: FakeDocument
let taken: FakeSentinel[]

beforeEach(() => {
  page = new FakeDocument()
  taken = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {
    wakeLock: {
      request() {
        const sentinel = new FakeSentinel()
        taken.push(sentinel)
        return Promise.resolve(sentinel)
      },
    },
  })
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('the screen stays awake until the last user releases it', async () => {
  const keepAwake = createWakeLock()
  const first = keepAwake()
  const second = keepAwake()
  await settled()
  expect(taken).toHaveLength(1)
  first()
  first()
  expect(taken[0]?.released).toBe(false)
  second()
  expect(taken[0]?.released).toBe(true)
})

test('a lock that was dropped while the page was hidden is taken again', async () => {
  const letGo = createWakeLock()()
  await settled()
  page.turns('hidden')
  await taken[0]?.release()
  await settled()
  expect(taken).toHaveLength(1)
  page.turns('visible')
  await settled()
  expect(taken).toHaveLength(2)
  expect(taken[1]?.released).toBe(false)
  letGo()
  page.turns('hidden')
  page.turns('visible')
  await settled()
  expect(taken).toHaveLength(2)
})

test('a rejected lock is requested again at the next tap', async () => {
  const answers = ['refused', 'refused', 'taken']
  let requests = 0
  vi.stubGlobal('navigator', {
    wakeLock: {
      request() {
        requests += 1
        if (answers.shift() === 'refused') return Promise.reject(new Error('refused'))
        const sentinel = new FakeSentinel()
        taken.push(sentinel)
        return Promise.resolve(sentinel)
      },
    },
  })
  const taps = async () => {
    page.dispatchEvent(new Event('click'))
    await settled()
    return [requests, taken.length]
  }
  const letGo = createWakeLock()()
  await settled()
  expect(await taps()).toEqual([2, 0])
  expect(await taps()).toEqual([3, 1])
  expect(await taps()).toEqual([3, 1])
  letGo()
  expect(await taps()).toEqual([3, 1])
})

test('a user who releases the lock before it was granted does not leave it behind', async () => {
  createWakeLock()()()
  await settled()
  expect(taken.every((sentinel) => sentinel.released)).toBe(true)
})

test('a platform without a wake lock, or one that rejects it, causes no failure', async () => {
  vi.stubGlobal('navigator', {})
  createWakeLock()()
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('battery saver')) } })
  const letGo = createWakeLock()()
  await settled()
  expect(letGo).not.toThrow()
})
