import { expect, test } from 'vitest'
import { askServer, createServerConnectivity } from './connectivity.ts'

/** A phone with its own clock, whose server answers, fails or stays silent. */
function phone(server: 'answers' | 'fails' | 'silent' = 'answers') {
  let nowMs = 1_000_000
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  const platformListeners = new Set<() => void>()
  let onVisible = () => {}
  const world = { server, isPlatformOnline: true, questions: 0, seen: [] as boolean[] }
  const connectivity = createServerConnectivity({
    platform: {
      isOnline: () => world.isPlatformOnline,
      subscribe(listener) {
        platformListeners.add(listener)
        return () => platformListeners.delete(listener)
      },
    },
    async ask(signal) {
      world.questions += 1
      if (world.server === 'fails') throw new TypeError('Failed to fetch')
      if (world.server === 'answers') return true
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    },
    onVisible: (listener) => (onVisible = listener),
    now: () => nowMs,
    after(ms, run) {
      const timer = { at: nowMs + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
  const microtasks = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    world,
    connectivity,
    watch: () => connectivity.watch(() => world.seen.push(connectivity.isOnline())),
    subscribe: () => connectivity.subscribe(() => world.seen.push(connectivity.isOnline())),
    microtasks,
    async passes(ms: number) {
      const until = nowMs + ms
      for (;;) {
        await microtasks()
        const [next] = [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)
        if (next === undefined) break
        timers.delete(next)
        nowMs = next.at
        next.run()
      }
      nowMs = until
      await microtasks()
    },
    platformIs(isOnline: boolean) {
      world.isPlatformOnline = isOnline
      for (const listener of platformListeners) listener()
    },
    comesIntoView: () => onVisible(),
  }
}

const json = { headers: { 'content-type': 'application/json' } }
const page = { headers: { 'content-type': 'text/html; charset=utf-8' } }

test('no requests are sent while no screen depends on the answer', async () => {
  const { world, connectivity, subscribe, platformIs, comesIntoView, passes } = phone('silent')
  subscribe()
  await connectivity
    .observed(() => Promise.reject(new TypeError('Failed to fetch')))('/x')
    .catch(() => {})
  platformIs(false)
  platformIs(true)
  comesIntoView()
  await passes(60_000)
  expect(world.questions).toBe(0)
  expect(connectivity.isOnline()).toBe(true)
})

test('a silent server is offline after 3 s, and one that fails at once', async () => {
  const silent = phone('silent')
  silent.watch()
  await silent.passes(2_999)
  expect(silent.world.seen).toEqual([])
  await silent.passes(1)
  expect(silent.world.seen).toEqual([false])

  const failing = phone('fails')
  failing.watch()
  await failing.passes(0)
  expect(failing.world.seen).toEqual([false])
})

test('a silent server is asked after 2, 4, 8 and then every 15 s, until it answers', async () => {
  const { world, watch, passes } = phone('fails')
  watch()
  await passes(0)
  for (const [pauseMs, questions] of [
    [2_000, 2],
    [4_000, 3],
    [8_000, 4],
    [15_000, 5],
    [15_000, 6],
  ] as const) {
    await passes(pauseMs - 1)
    expect(world.questions).toBe(questions - 1)
    await passes(1)
    expect(world.questions).toBe(questions)
  }
  world.server = 'answers'
  await passes(15_000)
  expect(world.seen).toEqual([false, true])
  await passes(600_000)
  expect(world.questions).toBe(7)
})

test('no more requests are sent once the screen is left', async () => {
  const { world, watch, passes } = phone('fails')
  const stop = watch()
  await passes(2_000)
  stop()
  await passes(60_000)
  expect(world.questions).toBe(2)
})

test('several screens share one request, and none is sent within 5 s of an answer', async () => {
  const { world, watch, passes } = phone()
  watch()
  watch()
  await passes(4_999)
  watch()
  expect(world.questions).toBe(1)
  await passes(1)
  watch()
  expect(world.questions).toBe(2)
})

test('without signal no request is sent, and a watched silence stays until the answer when it is back', async () => {
  const { world, watch, platformIs, passes, connectivity } = phone('silent')
  platformIs(false)
  watch()
  expect(connectivity.isOnline()).toBe(false)
  await expect(connectivity.check()).resolves.toBe(false)
  await passes(60_000)
  expect(world.questions).toBe(0)
  platformIs(true)
  expect(world.questions).toBe(1)
  await passes(3_000)
  platformIs(false)
  world.server = 'answers'
  platformIs(true)
  expect(connectivity.isOnline()).toBe(false)
  await passes(0)
  expect(connectivity.isOnline()).toBe(true)
})

test('a request is sent when the page becomes visible, if the answer is old', async () => {
  const { world, watch, comesIntoView, passes } = phone()
  watch()
  await passes(4_000)
  comesIntoView()
  expect(world.questions).toBe(1)
  await passes(4_000)
  comesIntoView()
  expect(world.questions).toBe(2)
})

test('an answered call ends a silence, and a failed one causes a request', async () => {
  const { world, watch, connectivity, passes } = phone('silent')
  watch()
  await passes(3_000)
  await connectivity.observed(async () => new Response('{}', { ...json, status: 500 }))('/x')
  expect(world.seen).toEqual([false, true])
  await connectivity
    .observed(() => Promise.reject(new TypeError('Failed to fetch')))('/x')
    .catch(() => {})
  expect(world.questions).toBe(2)
  expect(connectivity.isOnline()).toBe(true)
  await passes(3_000)
  expect(connectivity.isOnline()).toBe(false)
})

test('a sign-in page of a network is not an answer, and a superseded search is not a failure', async () => {
  const { world, watch, connectivity, passes } = phone()
  watch()
  await passes(0)
  const aborted = connectivity.observed(() => Promise.reject(new DOMException('aborted', 'AbortError')))
  await aborted('/x', { signal: AbortSignal.abort() }).catch(() => {})
  expect(world.questions).toBe(1)
  world.server = 'fails'
  await connectivity.observed(async () => new Response('<h1>Welcome</h1>', page))('/x')
  await passes(0)
  expect(world.seen).toEqual([false])
})

test.each([
  ['an error of the proxy in front of it', new Response(null, { status: 502 }), 2],
  ['news that are as they were', new Response(null, { status: 304 }), 1],
])('%s: sends only the requests that it needs', async (_, response, questions) => {
  const { world, watch, connectivity, passes } = phone()
  watch()
  await passes(0)
  await connectivity.observed(async () => response)('/x')
  expect(world.questions).toBe(questions)
})

test('a silence that no screen watches is forgotten after 15 s, without a request', async () => {
  const { world, watch, subscribe, connectivity, passes } = phone('silent')
  subscribe()
  const stop = watch()
  await passes(3_000)
  stop()
  await passes(14_999)
  expect(connectivity.isOnline()).toBe(false)
  world.seen.splice(0)
  await passes(1)
  expect(connectivity.isOnline()).toBe(true)
  expect(world.seen).toEqual([true])
  expect(world.questions).toBe(1)
})

test('a call that needs the server checks it first, and waits for 3 s at most', async () => {
  const { world, connectivity, passes } = phone()
  await expect(connectivity.check()).resolves.toBe(true)
  // A recent answer doesn't help if the signal has gone since.
  world.server = 'silent'
  const checked = connectivity.check()
  await passes(3_000)
  await expect(checked).resolves.toBe(false)
  expect(world.questions).toBe(2)
})

test.each([
  ['any JSON of the backend', 'https://b.example', true, new Response('{}', { ...json, status: 401 }), true],
  ["a network's sign-in page", 'https://b.example', true, new Response('<h1>', page), false],
  ['an answer without a type', 'https://b.example', true, new Response(null, { status: 204 }), false],
  ['no backend, as the operator has it', '', true, null, true],
  ['no configuration yet', '', false, null, false],
])('the request: %s', async (_, supabaseUrl, isKnown, answer, isReached) => {
  const asked: string[] = []
  const ask = askServer(
    { wanted: async () => ({ supabaseUrl, supabaseKey: 'key' }), isKnown: () => isKnown },
    async (input) => {
      asked.push(new Request(input).url)
      return answer ?? Response.error()
    },
    new AbortController().signal,
  )
  await expect(ask).resolves.toBe(isReached)
  expect(asked).toEqual(supabaseUrl === '' ? [] : ['https://b.example/auth/v1/health'])
})
