import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn, whenQuiet } from './quiet.ts'

/** Reports a file that the page has loaded just now. */
let reportLoad: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0))
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(hear: (list: { getEntries: () => unknown[] }) => void) {
        reportLoad = () => hear({ getEntries: () => [{}] })
      }
      observe() {}
      disconnect() {}
      takeRecords() {
        return []
      }
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page is quiet when it has loaded nothing for half a second', async () => {
  const quiet = vi.fn<() => void>()
  void whenQuiet().then(quiet)
  await vi.advanceTimersByTimeAsync(400)
  reportLoad()
  await vi.advanceTimersByTimeAsync(400)
  expect(quiet).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(quiet).toHaveBeenCalled()
})

test('a page that loads without end is waited for no longer than ten seconds', async () => {
  const quiet = vi.fn<() => void>()
  void whenQuiet().then(quiet)
  for (let passedMs = 0; passedMs < 9900; passedMs += 300) {
    await vi.advanceTimersByTimeAsync(300)
    reportLoad()
  }
  expect(quiet).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(quiet).toHaveBeenCalled()
})

test('work in turn starts when the work before it has ended, even if that failed', async () => {
  const order: string[] = []
  const first = inTurn(async () => {
    order.push('first begins')
    await new Promise((resolve) => setTimeout(resolve, 100))
    order.push('first ends')
    throw new Error('no network')
  })
  const second = inTurn(async () => {
    order.push('second')
    return 2
  })
  const failure = first.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  expect(await failure).toEqual(new Error('no network'))
  expect(await second).toBe(2)
  expect(order).toEqual(['first begins', 'first ends', 'second'])
})
