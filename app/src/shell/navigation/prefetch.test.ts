import { setImmediate as allThatWaitsForNoTimer } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { prefetch } from './prefetch.ts'

/** Callbacks that wait until the browser is idle. */
let waiting: (() => void)[]

beforeEach(() => {
  waiting = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
})

async function idleMoment(): Promise<void> {
  for (const work of waiting.splice(0)) work()
  await allThatWaitsForNoTimer()
}

test('the likely next screens are loaded one after the other, even if one fails', async () => {
  const loaded: string[] = []
  const screen = (name: string, fails: boolean) => ({
    async load() {
      loaded.push(name)
      await Promise.resolve()
      loaded.push(`${name} is there`)
      if (fails) throw new Error('no network')
    },
  })
  prefetch([screen('create', false), screen('lobby', true), screen('scoring', false)], Promise.resolve())
  await allThatWaitsForNoTimer()
  expect(loaded).toEqual([])
  await idleMoment()
  expect(loaded).toEqual(['create', 'create is there', 'lobby', 'lobby is there', 'scoring', 'scoring is there'])
})

test('nothing is loaded before the first screen is idle', async () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const settled = Promise.withResolvers<void>()
  prefetch([{ load }], settled.promise)
  await allThatWaitsForNoTimer()
  await idleMoment()
  expect(load).not.toHaveBeenCalled()
  settled.resolve()
  await allThatWaitsForNoTimer()
  await idleMoment()
  expect(load).toHaveBeenCalledOnce()
})

test('nothing more is loaded once the golfer has gone elsewhere', async () => {
  const first = Promise.withResolvers<void>()
  const loadFirst = vi.fn<() => Promise<void>>(() => first.promise)
  const loadSecond = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const stop = prefetch([{ load: loadFirst }, { load: loadSecond }], Promise.resolve())
  await allThatWaitsForNoTimer()
  await idleMoment()
  expect(loadFirst).toHaveBeenCalledOnce()
  stop()
  first.resolve()
  await allThatWaitsForNoTimer()
  expect(loadSecond).not.toHaveBeenCalled()
})

test('nothing is loaded if the golfer has gone elsewhere before the browser is idle', async () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const stop = prefetch([{ load }], Promise.resolve())
  await allThatWaitsForNoTimer()
  stop()
  await idleMoment()
  expect(load).not.toHaveBeenCalled()
})
