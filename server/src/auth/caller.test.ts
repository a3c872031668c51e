import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { callerOf, type CallerOf } from './caller.ts'
import { createEndedSessions } from './ended-sessions.ts'
import { apiKeys } from './installation-keys.ts'
import { openTokens } from './tokens.ts'

const keys = apiKeys('sb_publishable_a', 'sb_secret_b')
const userId = randomUUID()
let token: string
let caller: CallerOf

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  const tokens = await openTokens({ kty: 'EC', crv: 'P-256', x, y, d })
  token = (await tokens.sign({ sub: userId, session_id: randomUUID(), is_anonymous: true })).token
  caller = callerOf(keys, tokens, createEndedSessions())
})

describe('who calls', () => {
  test('the publishable key alone is anonymous, also where the client sends it as Bearer too', async () => {
    const anonymous = { role: 'anon', claims: { role: 'anon' }, userId: undefined }
    expect(await caller({ apiKey: keys.publishable, authorization: undefined })).toEqual(anonymous)
    expect(await caller({ apiKey: keys.publishable, authorization: `Bearer ${keys.publishable}` })).toEqual(anonymous)
    expect(await caller({ apiKey: undefined, authorization: `Bearer ${keys.publishable}` })).toEqual(anonymous)
  })

  test('the secret key identifies the operator, and a token sent with it identifies its user', async () => {
    expect(await caller({ apiKey: keys.secret, authorization: `Bearer ${keys.secret}` })).toMatchObject({
      role: 'service_role',
    })
    expect(await caller({ apiKey: keys.secret, authorization: `Bearer ${token}` })).toMatchObject({
      role: 'authenticated',
      userId,
    })
  })

  test('a token sent with the publishable key identifies its holder', async () => {
    const known = await caller({ apiKey: keys.publishable, authorization: `Bearer ${token}` })
    expect(known).toMatchObject({ role: 'authenticated', userId, claims: { sub: userId, role: 'authenticated' } })
    expect(await caller({ apiKey: keys.publishable, authorization: `bearer ${token}` })).toBe(known)
  })

  test.each<[string, () => Parameters<CallerOf>[0], string]>([
    ['nothing', () => ({ apiKey: undefined, authorization: undefined }), 'no_key'],
    ['an empty key', () => ({ apiKey: '', authorization: undefined }), 'no_key'],
    ['another key', () => ({ apiKey: 'sb_publishable_x', authorization: undefined }), 'unknown_key'],
    [
      'another key with a good token',
      () => ({ apiKey: 'sb_secret_x', authorization: `Bearer ${token}` }),
      'unknown_key',
    ],
    ['a token without a key', () => ({ apiKey: undefined, authorization: `Bearer ${token}` }), 'unknown_key'],
    ['a token as key', () => ({ apiKey: token, authorization: `Bearer ${token}` }), 'unknown_key'],
    [
      'a key that isn’t ours as Bearer',
      () => ({ apiKey: keys.publishable, authorization: 'Bearer sb_secret_x' }),
      'malformed',
    ],
    ['another scheme', () => ({ apiKey: keys.publishable, authorization: 'Basic YTpi' }), 'malformed'],
    ['a cut token', () => ({ apiKey: keys.publishable, authorization: `Bearer ${token.slice(0, -5)}` }), 'malformed'],
  ])('%s is refused', async (_, credentials, reason) => {
    await expect(caller(credentials())).rejects.toMatchObject({ name: 'CredentialsError', reason })
  })
})
