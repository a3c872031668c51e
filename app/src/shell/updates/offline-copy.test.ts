import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOfflineCopy, type RegisteredWorkers } from './offline-copy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const first = { isControlled: false, whenSettled: Promise.resolve() }

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  becomes(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

function registrationOf(parts: Partial<RegisteredWorkers>): RegisteredWorkers {
  return { installing: null, waiting: null, active: null, ...parts }
}

test('registering is tried again with growing pauses while there is no signal', async () => {
  const triedAt: number[] = []
  const register = async (): Promise<RegisteredWorkers> => {
    triedAt.push(Date.now())
    throw new TypeError('no signal')
  }
  const copy = createOfflineCopy()
  expect(copy.state()).toBe('none')
  void copy.keepRegistering({ ...first, register })
  await vi.advanceTimersByTimeAsync(700_000)
  const pauses = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0))
  expect(pauses).toEqual([2000, 5000, 15_000, 60_000, 300_000, 300_000])
  expect(copy.state()).toBe('pending')
})

test('an installation that failed is tried again at once when signal may be back, until a worker is active', async () => {
  const workers = [new FakeWorker(), new FakeWorker()]
  const rest = [...workers]
  const register = vi
    .fn<() => Promise<RegisteredWorkers>>()
    .mockImplementation(async () => registrationOf({ installing: rest.shift() ?? new FakeWorker() }))
  const copy = createOfflineCopy()
  void copy.keepRegistering({ ...first, register })
  await vi.advanceTimersByTimeAsync(0)
  // While a worker installs nothing else is begun.
  copy.tryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(register).toHaveBeenCalledTimes(1)
  workers[0]?.becomes('redundant')
  await vi.advanceTimersByTimeAsync(0)
  copy.tryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(register).toHaveBeenCalledTimes(2)
  workers[1]?.becomes('activated')
  await vi.advanceTimersByTimeAsync(0)
  expect(copy.state()).toBe('new')
  copy.markNotified()
  expect(copy.state()).toBe('ready')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(register).toHaveBeenCalledTimes(2)
})

test('the copy is not new if the worker was active before', async () => {
  const active = new FakeWorker()
  active.becomes('activated')
  const copy = createOfflineCopy()
  await copy.keepRegistering({ ...first, register: () => Promise.resolve(registrationOf({ active })) })
  expect(copy.state()).toBe('ready')
})
