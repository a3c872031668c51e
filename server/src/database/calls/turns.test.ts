import { expect, test } from 'vitest'
import { TooManyAtOnce, turns } from './turns.ts'

/** Work that ends on request, and a record of the work that has begun. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    },
    end: async (name: string, error?: Error) => {
      if (error === undefined) ends.get(name)?.resolve(name)
      else ends.get(name)?.reject(error)
      await new Promise(setImmediate)
    },
  }
}

test('so many of one key run at once, the others in their order, and other keys are not held up', async () => {
  const { begun, work, end } = works()
  const { run } = turns({ atOnce: 2, waiting: 5, patienceMs: 1000 })
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', work(name)))
  const other = run('b', work('b1'))
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  await end('a1')
  await end('a3')
  await end('a4')
  await end('b1')
  expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('a failed call gives its turn to the next one', async () => {
  const { begun, work, end } = works()
  const { run } = turns({ atOnce: 1, waiting: 5, patienceMs: 1000 })
  const failing = run('a', work('fails'))
  const next = run('a', work('next'))
  await Promise.all([expect(failing).rejects.toThrow('bogey'), end('fails', new Error('bogey'))])
  expect(begun).toEqual(['fails', 'next'])
  await end('next')
  expect(await next).toBe('next')
})

test('calls beyond the queue are rejected, and so are calls that waited too long when their turn comes', async () => {
  let time = 0
  const { begun, work, end } = works()
  const { run } = turns({ atOnce: 1, waiting: 2, patienceMs: 1000 }, () => time)
  const first = run('a', work('first'))
  const late = run('a', work('late'))
  time = 500
  const inTime = run('a', work('in time'))
  await expect(run('a', work('too many'))).rejects.toThrow(TooManyAtOnce)
  time = 1200
  await Promise.all([expect(late).rejects.toThrow(TooManyAtOnce), end('first')])
  expect(begun).toEqual(['first', 'in time'])
  await end('in time')
  expect(await Promise.all([first, inTime])).toEqual(['first', 'in time'])
  // Nothing is left of the key, so it starts afresh.
  const again = run('a', work('again'))
  await end('again')
  expect(await again).toBe('again')
})
