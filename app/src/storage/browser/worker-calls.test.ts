import { afterEach, expect, test, vi } from 'vitest'
import { BundleError } from './bundle-error.ts'
import { StorageError } from './storage-error.ts'
import { answerCalls, createWorkerCalls, type OnProgress } from './worker-calls.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A worker as a page sees it. Its messages are copied as a browser copies them. */
class FakeWorker extends EventTarget {
  readonly #inside = new EventTarget()
  isEnded = false

  runs(work: Parameters<typeof answerCalls>[0]): void {
    vi.stubGlobal('addEventListener', this.#inside.addEventListener.bind(this.#inside))
    vi.stubGlobal('postMessage', (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data })))
    answerCalls(work)
  }

  postMessage(message: unknown, ports: MessagePort[]): void {
    const data: unknown = structuredClone(message)
    this.#inside.dispatchEvent(new MessageEvent('message', { data, ports }))
  }

  terminate(): void {
    this.isEnded = true
  }
}

interface Sums {
  sum(numbers: readonly number[], onProgress: OnProgress): Promise<number>
  hang(given: null): Promise<never>
  fail(kind: 'bundle' | 'storage' | 'bug'): Promise<never>
}

const sums: Sums = {
  async sum(numbers, onProgress) {
    let total = 0
    for (const number of numbers) {
      total += number
      onProgress(total)
    }
    return total
  },
  hang: () => new Promise(() => undefined),
  async fail(kind) {
    if (kind === 'bundle') throw new BundleError('too-large')
    throw kind === 'storage' ? new StorageError('quota') : new Error('it broke')
  },
}

function calls() {
  const workers: FakeWorker[] = []
  const made = createWorkerCalls<Sums>(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    queueMicrotask(() => worker.runs({ ...sums }))
    return worker
  })
  return { ...made, workers }
}

test('a call reports its progress in order, and then its answer', async () => {
  const { call, workers } = calls()
  expect(workers).toEqual([])
  const progress: number[] = []
  await expect(call('sum', [1, 2, 3], (rounds) => progress.push(rounds))).resolves.toBe(6)
  expect(progress).toEqual([1, 3, 6])
  await expect(Promise.all([call('sum', [1]), call('sum', [2])])).resolves.toEqual([1, 2])
  expect(workers).toHaveLength(1)
})

test('errors with a code keep their class and code, others keep their message', async () => {
  const { call } = calls()
  await expect(call('fail', 'bundle')).rejects.toThrow(new BundleError('too-large'))
  await expect(call('fail', 'storage')).rejects.toThrow(new StorageError('quota'))
  await expect(call('fail', 'bug')).rejects.toThrow('it broke')
})

test('a worker that was ended is started again, and one that could not be loaded is ended', async () => {
  const { call, end, workers } = calls()
  await call('sum', [1])
  end()
  expect(workers[0]?.isEnded).toBe(true)
  await expect(call('sum', [1])).resolves.toBe(1)
  expect(workers).toHaveLength(2)

  const broken = new FakeWorker()
  const missing = createWorkerCalls<Sums>(() => {
    queueMicrotask(() => broken.dispatchEvent(new Event('error')))
    return broken
  })
  await expect(missing.call('sum', [1])).rejects.toMatchObject({ name: 'MissingPartError' })
  expect(broken.isEnded).toBe(true)
})

test.each(['error', 'messageerror'])(
  'a worker that dies with %s leaves no call without an answer, and is started again',
  async (death) => {
    const { call, workers } = calls()
    await call('sum', [1])
    const open = [call('hang', null), call('hang', null)]
    // Once this call is answered, both earlier messages have been sent.
    await call('sum', [1])
    workers[0]?.dispatchEvent(new Event(death))
    for (const each of open) await expect(each).rejects.toThrow(new StorageError('unreadable'))
    expect(workers[0]?.isEnded).toBe(true)
    await expect(call('sum', [1, 2])).resolves.toBe(3)
    expect(workers).toHaveLength(2)
  },
)

test('a call is rejected if its worker is ended before the answer', async () => {
  const { call, end, workers } = calls()
  await call('sum', [1])
  const sent = call('hang', null)
  await call('sum', [1])
  const notYetSent = call('hang', null)
  end()
  await expect(sent).rejects.toThrow(new StorageError('unreadable'))
  await expect(notYetSent).rejects.toThrow(new StorageError('unreadable'))
  expect(workers).toHaveLength(1)
})
