import { beforeEach, expect, test, vi } from 'vitest'
import { prefetch } from './prefetch.ts'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0))
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('screens that are likely next are loaded one after the other; one that fails holds up none', async () => {
  const loaded: string[] = []
  const screen = (name: string, fails: boolean) => ({
    async load() {
      loaded.push(name)
      await Promise.resolve()
      if (fails) throw new Error('no network')
    },
  })
  prefetch([screen('create', false), screen('lobby', true), screen('scoring', false)], Promise.resolve())
  expect(loaded).toEqual([])
  await settled()
  expect(loaded).toEqual(['create', 'lobby', 'scoring'])
})

test('nothing more is loaded once the golfer has gone elsewhere', async () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const stop = prefetch([{ load }, { load }], Promise.resolve())
  stop()
  await settled()
  expect(load).not.toHaveBeenCalled()
})
