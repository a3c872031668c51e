import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../test/own-server/test-database.ts'
import { startTestApi, type TestApi } from '../../../test/own-server/test-api.ts'

const session = v.object({ access_token: v.string(), refresh_token: v.string(), expires_in: v.number() })

/** A localStorage for the client. */
function storage(): {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
} {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

describe.each(testPostgres)('signing in on $name', ({ kind }) => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi({ on: kind, rates: { signIn: { burst: 1000, perSecond: 100 } } })
  })
  afterAll(() => api.stop())

  const client = (store = storage()) =>
    createClient(api.url, api.keys.apiKeys.publishable, { auth: { storage: store, autoRefreshToken: false } })

  function ask(path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> {
    return fetch(`${api.url}/auth/v1${path}`, {
      method,
      headers: { apikey: api.keys.apiKeys.publishable, 'content-type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }

  async function signedIn(): Promise<v.InferOutput<typeof session>> {
    return v.parse(session, await (await ask('/signup', {})).json())
  }

  const refreshed = (token: string) => ask('/token?grant_type=refresh_token', { refresh_token: token })
  /** Ages the refresh tokens by so many seconds. */
  const age = (seconds: number) =>
    api.test.database.owner.query("update auth.refresh_tokens set updated_at = updated_at - $1 * interval '1 second'", [
      seconds,
    ])

  test('an anonymous user stays the same after the app was closed', async () => {
    const store = storage()
    const first = await client(store).auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(first.error).toBeNull()
    expect(first.data.user).toMatchObject({
      role: 'authenticated',
      aud: 'authenticated',
      is_anonymous: true,
      user_metadata: { theme: 'dark' },
    })
    expect(first.data.session?.expires_in).toBe(3600)
    const again = await client(store).auth.getSession()
    expect(again.data.session?.access_token).toBe(first.data.session?.access_token)
    const user = await client(store).auth.getUser()
    expect(user.data.user?.id).toBe(first.data.user?.id)
    const other = await client().auth.signInAnonymously()
    expect(other.data.user?.id).not.toBe(first.data.user?.id)
  })

  test('an expired session is refreshed by itself, and the same user goes on', async () => {
    const store = storage()
    const first = await client(store).auth.signInAnonymously()
    const [key] = ['sb-127-auth-token']
    const kept = v.parse(v.looseObject({ expires_at: v.number() }), JSON.parse(store.getItem(key ?? '') ?? '{}'))
    store.setItem(key ?? '', JSON.stringify({ ...kept, expires_at: 1000 }))
    api.aheadMs = 5000
    const next = await client(store).auth.getSession()
    api.aheadMs = 0
    expect(next.error).toBeNull()
    expect(next.data.session?.user.id).toBe(first.data.user?.id)
    expect(next.data.session?.access_token).not.toBe(first.data.session?.access_token)
    expect(next.data.session?.refresh_token).not.toBe(first.data.session?.refresh_token)
  })

  test('the client verifies a token by itself, with the public key alone', async () => {
    const mine = client()
    await mine.auth.signInAnonymously()
    const asked: string[] = []
    const real = globalThis.fetch
    const watched = createClient(api.url, api.keys.apiKeys.publishable, {
      auth: { persistSession: false },
      global: {
        fetch: (input, init) => {
          asked.push(input instanceof Request ? input.url : String(input))
          return real(input, init)
        },
      },
    })
    const token = (await mine.auth.getSession()).data.session?.access_token ?? ''
    const { data, error } = await watched.auth.getClaims(token)
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ role: 'authenticated', aud: 'authenticated', is_anonymous: true, aal: 'aal1' })
    expect(data?.header.alg).toBe('ES256')
    expect(asked.map((url) => new URL(url).pathname)).toEqual(['/auth/v1/.well-known/jwks.json'])
  })

  test('a user can change their own metadata within limits', async () => {
    const mine = client()
    await mine.auth.signInAnonymously({ options: { data: { a: 1, b: 2 } } })
    const changed = await mine.auth.updateUser({ data: { b: null, c: 3 } })
    expect(changed.data.user?.user_metadata).toEqual({ a: 1, c: 3 })
    const large = await mine.auth.updateUser({ data: { d: 'x'.repeat(3000) } })
    expect(large.error).toMatchObject({ status: 422, code: 'validation_failed' })
    const nul = await mine.auth.updateUser({ data: { d: '\0' } })
    expect(nul.error).toMatchObject({ status: 400, code: 'bad_json' })
    const mail = await mine.auth.updateUser({ email: 'a@b.example' })
    expect(mail.error).toMatchObject({ status: 422, code: 'email_provider_disabled' })
    expect((await mine.auth.getUser()).data.user?.user_metadata).toEqual({ a: 1, c: 3 })
  })

  test('a repeated refresh returns the same next token, at once or after a lost answer', async () => {
    const { refresh_token } = await signedIn()
    const one = v.parse(session, await (await refreshed(refresh_token)).json())
    expect(one.refresh_token).not.toBe(refresh_token)
    const again = v.parse(session, await (await refreshed(refresh_token)).json())
    expect(again.refresh_token).toBe(one.refresh_token)
    // The phone never received the answer and comes back hours later.
    await age(20_000)
    const late = v.parse(session, await (await refreshed(refresh_token)).json())
    expect(late.refresh_token).toBe(one.refresh_token)
    expect((await refreshed(one.refresh_token)).status).toBe(200)
  })

  test('ten simultaneous refreshes with one token get the same next one', async () => {
    const { refresh_token } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 10 }, async () => (await refreshed(refresh_token)).json()))
    expect(new Set(answers.map((answer) => v.parse(session, answer).refresh_token)).size).toBe(1)
  })

  test('[D45] a token used again later than ten seconds ends the whole session: somebody has stolen it', async () => {
    const { refresh_token: first } = await signedIn()
    const { refresh_token: second } = v.parse(session, await (await refreshed(first)).json())
    const { refresh_token: third } = v.parse(session, await (await refreshed(second)).json())
    await age(9)
    expect(v.parse(session, await (await refreshed(first)).json()).refresh_token).toBe(third)
    await age(2)
    const stolen = await refreshed(first)
    expect(stolen.status).toBe(400)
    for (const token of [first, second, third]) {
      const answer = await ask(
        '/token?grant_type=refresh_token',
        { refresh_token: token },
        { 'x-supabase-api-version': '2024-01-01' },
      )
      expect(answer.status).toBe(400)
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(await answer.json()).toEqual({
        code: 'refresh_token_already_used',
        message: 'Invalid Refresh Token: Already Used',
      })
    }
  })

  test('signing out: this session, the others, all', async () => {
    const store = storage()
    const mine = client(store)
    await mine.auth.signInAnonymously()
    const kept = (await mine.auth.getSession()).data.session
    expect((await mine.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await mine.auth.getUser()).error).toBeNull()
    expect((await mine.auth.signOut({ scope: 'global' })).error).toBeNull()
    expect((await mine.auth.getSession()).data.session).toBeNull()
    const gone = await refreshed(kept?.refresh_token ?? '')
    expect(gone.status).toBe(400)
    expect(await gone.json()).toMatchObject({ error_code: 'refresh_token_not_found' })
    const user = await ask('/user', undefined, { authorization: `Bearer ${kept?.access_token}` }, 'GET')
    expect(user.status).toBe(403)
    expect(await user.json()).toMatchObject({ error_code: 'session_not_found' })
  })

  test('the scope local leaves the user’s other sessions alone', async () => {
    const { access_token } = await signedIn()
    const { rows } = await api.test.database.owner.query<{ count: string }>(
      `insert into auth.sessions (id, user_id) select gen_random_uuid(), user_id from auth.sessions
       where id = $1 returning (select count(*) from auth.sessions) as count`,
      [(await api.api.tokens.verify(access_token)).session_id],
    )
    const sessions = async () =>
      (
        await api.test.database.owner.query('select from auth.sessions where user_id = $1', [
          (await api.api.tokens.verify(access_token)).sub,
        ])
      ).rowCount
    expect(rows).toHaveLength(1)
    expect(await sessions()).toBe(2)
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await ask('/logout?scope=others', {}, headers)).status).toBe(204)
    expect(await sessions()).toBe(1)
    expect((await ask('/logout?scope=local', {}, headers)).status).toBe(204)
    expect(await sessions()).toBe(0)
    expect((await ask('/logout?scope=nobody', {}, headers)).status).toBe(400)
  })

  test.each<[string, string, unknown, number, string]>([
    [
      'an unknown refresh token',
      '/token?grant_type=refresh_token',
      { refresh_token: 'x' },
      400,
      'refresh_token_not_found',
    ],
    ['no refresh token', '/token?grant_type=refresh_token', {}, 400, 'validation_failed'],
    ['a refresh token with NUL', '/token?grant_type=refresh_token', { refresh_token: 'a\0' }, 400, 'bad_json'],
    [
      'a password',
      '/token?grant_type=password',
      { email: 'a@b.example', password: 'x' },
      422,
      'email_provider_disabled',
    ],
    ['no grant', '/token', {}, 400, 'validation_failed'],
    ['a sign-up by mail', '/signup', { email: 'a@b.example', password: 'x' }, 422, 'email_provider_disabled'],
    ['malformed JSON', '/signup', '{', 400, 'bad_json'],
    ['a list', '/signup', [], 400, 'validation_failed'],
    ['data that is a list', '/signup', { data: [1] }, 400, 'validation_failed'],
    ['data that is no object', '/signup', { data: 5 }, 400, 'validation_failed'],
    ['too much data', '/signup', { data: { a: 'x'.repeat(3000) } }, 422, 'validation_failed'],
    ['logout without a token', '/logout', {}, 401, 'no_authorization'],
    ['an unknown place', '/admin/users', {}, 404, 'not_found'],
  ])('%s is refused', async (_, path, body, status, code) => {
    const answer = await ask(path, body, { 'x-supabase-api-version': '2024-01-01' })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
    const older = await ask(path, body)
    expect(await older.json()).toMatchObject({ code: status, error_code: code })
  })

  test('[D48] a body over 64 KiB is refused', async () => {
    expect((await ask('/signup', { data: { a: 'x'.repeat(70_000) } })).status).toBe(413)
  })

  test('nobody signs in without the installation’s key', async () => {
    expect((await ask('/signup', {}, { apikey: '' })).status).toBe(401)
    expect((await ask('/signup', {}, { apikey: 'sb_publishable_other' })).status).toBe(401)
  })

  test('the database holds no token that could be used', async () => {
    const { refresh_token } = await signedIn()
    const { rows } = await api.test.database.owner.query<{ text: string }>(
      'select t::text as text from auth.refresh_tokens t',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map((row) => row.text).join('\n')).not.toContain(refresh_token)
  })

  test('used tokens are deleted after a week, except one that a phone may still present', async () => {
    const { refresh_token: first } = await signedIn()
    const { refresh_token: second } = v.parse(session, await (await refreshed(first)).json())
    await refreshed(second)
    await age(8 * 86_400)
    await api.api.sessions.forgetUsedTokens()
    expect(await (await refreshed(first)).json()).toMatchObject({ error_code: 'refresh_token_not_found' })
    expect((await refreshed(second)).status).toBe(200)
  })
})
