import { afterEach, expect, test, vi } from 'vitest'
import type { Configuration } from './configuration.ts'
import { createBackend } from './create-backend.ts'
import { type Asked, jsonReply, scriptedServer } from '../../../test/server/scripted-server.ts'
import type { SessionStore } from './supabase.ts'

afterEach(() => void vi.useRealTimers())

const configured: Configuration = {
  supabaseUrl: 'https://golf.example',
  supabaseKey: 'sb_publishable_x',
  appAddress: 'https://golf.example',
  productName: 'Golf',
  supportAddress: '',
  paidModeDefault: true,
  testingSettings: true,
  relayServers: [],
  relayCredentials: false,
  stunServers: [],
}
const gameId = '2f5a0a52-6c3f-4a6e-9f0e-0f2a3c1b4d5e'
const wanted = new AbortController().signal

/** An answer of the auth service. The token isn't a real one, because nothing here reads it. */
function sessionOf(id: string, turn = 1, expiresIn = 3_600) {
  return {
    access_token: `token-${id}-${turn}`,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1_000) + expiresIn,
    refresh_token: `refresh-${id}-${turn}`,
    user: { id, is_anonymous: true, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
  }
}
function keptIn(kept: { text: string | null }) {
  return {
    read: vi.fn<SessionStore['read']>(() => Promise.resolve(kept.text)),
    write: vi.fn<SessionStore['write']>((text) => Promise.resolve(void (kept.text = text))),
    remove: vi.fn<SessionStore['remove']>(() => Promise.resolve(void (kept.text = null))),
  }
}

function device(
  reply: (asked: Asked) => Response | Error | 'never',
  { kept = { text: null as string | null }, configuration = configured } = {},
) {
  const server = scriptedServer(reply)
  const store = keptIn(kept)
  const backend = createBackend({
    configuration: {
      current: () => configuration,
      subscribe: () => () => undefined,
      wanted: () => Promise.resolve(configuration),
    },
    sessionStore: store,
    now: Date.now,
    random: () => 0.5,
    isOnline: () => true,
    fetch: server.fetch,
  })
  return { ...server, backend, kept, store }
}
const signUp = '/auth/v1/signup'
const renewal = '/auth/v1/token?grant_type=refresh_token'
const refused = (code: string) => jsonReply({ code, error_code: code, msg: 'Invalid Refresh Token' }, 400)

test('the first use signs in anonymously, stores the session and sends its token', async () => {
  const { backend, asked, kept } = device(({ path }) => jsonReply(path === signUp ? sessionOf('ann') : []))
  expect(asked).toEqual([])
  expect(await backend.games.poll(gameId, { timeoutMs: 5_000 })).toEqual({ ok: true, value: null })
  expect(asked.map(({ path }) => path.split('?')[0])).toEqual([signUp, '/rest/v1/games'])
  expect(asked[1]?.headers.get('authorization')).toBe('Bearer token-ann-1')
  expect(JSON.parse(kept.text ?? '')).toMatchObject({ refresh_token: 'refresh-ann-1' })
  expect(backend.session.userId()).toBe('ann')
})

test.each([
  ['without an account none is made', null, [null]],
  ['an account is named', JSON.stringify(sessionOf('ann')), ['Bearer token-ann-1']],
])('a search for courses: %s', async (_, text, bearers) => {
  const { backend, asked } = device(() => jsonReply({ courses: [] }), { kept: { text } })
  expect(await backend.courses.suggest('pebb', 10, wanted)).toEqual({ ok: true, value: [] })
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(bearers)
})

test('a stored session is used unchanged', async () => {
  const kept = { text: JSON.stringify(sessionOf('ann')) }
  const { backend, asked } = device(() => jsonReply([]), { kept })
  expect(await backend.session.ready(2_000)).toBe('ann')
  expect(asked).toEqual([])
})

test('a page that is being closed ends its seat requests without awaiting anything', async () => {
  const kept = { text: JSON.stringify(sessionOf('ann')) }
  const { backend, asked, fetch } = device(() => new Error('the page is gone'), { kept })
  const end = await backend.prepareToEndSeatRequests()
  expect(asked).toEqual([])
  end()
  expect(asked).toMatchObject([{ method: 'POST', path: '/rest/v1/rpc/end_seat_requests', body: {} }])
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-ann-1')
  // keepalive lets the browser finish the request after the page was closed.
  expect(fetch.mock.lastCall?.[1]?.keepalive).toBe(true)
})

test('an expired token is renewed before a request', async () => {
  const kept = { text: JSON.stringify(sessionOf('ann', 1, -10)) }
  const { backend, asked } = device(({ path }) => jsonReply(path === renewal ? sessionOf('ann', 2) : []), { kept })
  await backend.games.poll(gameId, { timeoutMs: 5_000 })
  expect(asked.map(({ path }) => path.split('?')[0])).toEqual(['/auth/v1/token', '/rest/v1/games'])
  expect(asked[0]?.body).toEqual({ refresh_token: 'refresh-ann-1' })
  expect(asked[1]?.headers.get('authorization')).toBe('Bearer token-ann-2')
  expect(JSON.parse(kept.text)).toMatchObject({ refresh_token: 'refresh-ann-2' })
})

test('a lost account is reported once, and another one replaces it', async () => {
  const kept = { text: JSON.stringify(sessionOf('ann', 1, -10)) }
  const { backend, asked } = device(
    ({ path }) => {
      if (path === renewal) return refused('refresh_token_not_found')
      return jsonReply(path === signUp ? sessionOf('ben') : [])
    },
    { kept },
  )
  const lost = vi.fn<() => void>()
  backend.session.onLost(lost)
  expect(await backend.session.ready(2_000)).toBe('ben')
  expect(lost).toHaveBeenCalledOnce()
  expect(asked.map(({ path }) => path)).toEqual([renewal, signUp])
})

test.each<[string, () => Response | Error]>([
  ["a network's sign-in page", () => new Response('<html>Club WiFi</html>', { status: 403 })],
  ['a server that is asked too often', () => jsonReply({ code: 'over_request_rate_limit', msg: 'x' }, 429)],
  ['a server that fails', () => jsonReply({ msg: 'x' }, 500)],
  ['no network', () => new TypeError('Failed to fetch')],
])('%s never costs an account', async (_, answer) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 })
  const text = JSON.stringify(sessionOf('ann', 1, -10))
  const kept = { text }
  const { backend, asked } = device(({ path }) => (path === renewal ? answer() : jsonReply([])), { kept })
  const lost = vi.fn<() => void>()
  backend.session.onLost(lost)
  const ready = backend.session.ready(40_000)
  await vi.advanceTimersByTimeAsync(45_000)
  expect(await ready).toBeNull()
  expect(lost).not.toHaveBeenCalled()
  expect(kept.text).toBe(text)
  expect(asked.map(({ path }) => path)).not.toContain(signUp)
})

test.each<[string, string, () => Response | Error]>([
  ["a network's sign-in page", 'not-understood', () => new Response('<html>Club WiFi</html>')],
  ['a network with too many new phones', 'rate-limited', () => jsonReply({ code: 'over_request_rate_limit' }, 429)],
  ['a server that fails', 'server-error', () => jsonReply({ msg: 'x' }, 500)],
  ['a server that fails in a proxy', 'server-error', () => new Response('<html>Bad Gateway</html>', { status: 502 })],
  ['no network', 'unreachable', () => new TypeError('Failed to fetch')],
])('%s is reported to a caller without an account: %s', async (_, kind, answer) => {
  const { backend } = device(answer)
  expect(await backend.games.poll(gameId, { timeoutMs: 5_000 })).toMatchObject({ ok: false, failure: { kind } })
})

test('an account that a restored server does not know is replaced, though its token is still valid', async () => {
  const kept = { text: JSON.stringify(sessionOf('ann')) }
  const { backend } = device(
    ({ path, headers }) => {
      if (path === renewal) return refused('refresh_token_not_found')
      if (path === signUp) return jsonReply(sessionOf('ben'))
      if (path.startsWith('/auth/v1/logout')) return new Response(null, { status: 204 })
      return headers.get('authorization') === 'Bearer token-ben-1'
        ? jsonReply([])
        : jsonReply({ code: 'PT401', message: 'not authenticated', details: 'not_authenticated' }, 401)
    },
    { kept },
  )
  const lost = vi.fn<() => void>()
  backend.session.onLost(lost)
  expect(await backend.games.poll(gameId, { timeoutMs: 5_000 })).toMatchObject({
    failure: { kind: 'refused', code: 'not_authenticated' },
  })
  expect(await backend.session.ready(2_000)).toBe('ben')
  expect(lost).toHaveBeenCalledOnce()
  expect(await backend.games.poll(gameId, { timeoutMs: 5_000 })).toMatchObject({ ok: true })
})

test('two tabs that start at once share one account', async () => {
  const kept = { text: null as string | null }
  let made = 0
  const reply = ({ path }: Asked) => jsonReply(path === signUp ? sessionOf(`golfer-${(made += 1)}`) : [])
  const tabs = [device(reply, { kept }), device(reply, { kept })]
  const accounts = await Promise.all(tabs.map(({ backend }) => backend.session.ready(2_000)))
  expect(accounts).toEqual(['golfer-1', 'golfer-1'])
})

test('a store that can not be read does not cost the account', async () => {
  const { backend, asked, kept, store } = device(() => jsonReply([]), {
    kept: { text: JSON.stringify(sessionOf('ann')) },
  })
  store.read.mockRejectedValue(new Error('no disk'))
  expect(await backend.session.ready(300)).toBeNull()
  expect(asked).toEqual([])
  store.read.mockImplementation(() => Promise.resolve(kept.text))
  expect(await backend.session.ready(300)).toBe('ann')
})

test('without a writable store the account lasts as long as the page', async () => {
  const { backend, asked, store } = device(({ path }) => jsonReply(path === signUp ? sessionOf('ann') : []))
  store.write.mockRejectedValue(new Error('no disk'))
  expect(await backend.games.poll(gameId, { timeoutMs: 5_000 })).toMatchObject({ ok: true })
  expect(await backend.games.poll(gameId, { timeoutMs: 5_000 })).toMatchObject({ ok: true })
  expect(asked.filter(({ path }) => path === signUp)).toHaveLength(1)
})

test('without a backend every call reports it, and no channel is opened', async () => {
  const { backend, asked } = device(() => jsonReply([]), { configuration: { ...configured, supabaseUrl: '' } })
  const notConfigured = { ok: false, failure: { kind: 'not-configured' } }
  expect(backend.isConfigured()).toBe(false)
  expect(await backend.games.snapshot(gameId, { timeoutMs: 5_000 })).toEqual(notConfigured)
  expect(await backend.courses.suggest('pebb', 10, wanted)).toEqual(notConfigured)
  expect(await backend.session.ready(200)).toBeNull()
  const onStatus = vi.fn<(status: string) => void>()
  const silent = () => undefined
  const channel = backend.openChannel(gameId, 'cmplr_1', {
    onStatus,
    onChange: silent,
    onPoke: silent,
    onPresence: silent,
  })
  await vi.waitFor(() => expect(onStatus).toHaveBeenCalledExactlyOnceWith('closed'))
  expect(await channel.probe()).toBe(false)
  const onSignalStatus = vi.fn<(status: string) => void>()
  backend.signal('ABC234', { onMessage: silent, onStatus: onSignalStatus })
  await vi.waitFor(() => expect(onSignalStatus).toHaveBeenCalledExactlyOnceWith('closed'))
  expect(await backend.peerRooms.close('ABC234', { timeoutMs: 5_000 })).toEqual(notConfigured)
  expect(asked).toEqual([])
})
