import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import fc from 'fast-check'
import { exportJWK, generateKeyPair, type JWK_EC_Private } from 'jose'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessTokenSeconds, openTokens, TokenError, type TokenFault, type Tokens } from './tokens.ts'

const start = Date.UTC(2026, 5, 1, 9)
let now = start
let key: JWK_EC_Private
let tokens: Tokens
const sub = randomUUID()
const holder = { sub, session_id: randomUUID(), is_anonymous: true }

async function newKey(): Promise<JWK_EC_Private> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  return { kty: 'EC', crv: 'P-256', x, y, d }
}

beforeAll(async () => {
  key = await newKey()
  tokens = await openTokens(key, () => now)
})

const object = v.record(v.string(), v.unknown())
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function parts(token: string): { header: Record<string, unknown>; payload: Record<string, unknown> } {
  const [header = '', payload = ''] = token.split('.')
  const decode = (text: string) => v.parse(object, JSON.parse(Buffer.from(text, 'base64url').toString()))
  return { header: decode(header), payload: decode(payload) }
}

function sameBytes(one: string, other: string): boolean {
  const bytes = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'))
  return one.split('.').length === 3 && bytes(one).join('.') === bytes(other).join('.')
}

/** A token signed as in RFC 7515, with any header and claims. */
function forged(header: object, payload: object, jwk: JWK_EC_Private = key): string {
  const input = `${encode(header)}.${encode(payload)}`
  const signature = sign('sha256', Buffer.from(input), {
    key: { ...jwk },
    format: 'jwk',
    dsaEncoding: 'ieee-p1363',
  })
  return `${input}.${signature.toString('base64url')}`
}

async function fault(token: string): Promise<TokenFault | 'accepted'> {
  try {
    await tokens.verify(token)
    return 'accepted'
  } catch (error) {
    if (error instanceof TokenError) return error.fault
    throw error
  }
}

describe('[D45] tokens', () => {
  test('a token names its holder and is valid for exactly an hour', async () => {
    const { token, exp } = await tokens.sign(holder)
    expect(exp).toBe(start / 1000 + accessTokenSeconds)
    const claims = await tokens.verify(token)
    expect(claims).toMatchObject({ ...holder, role: 'authenticated', aud: 'authenticated', exp })
    now = exp * 1000 - 1
    expect(await fault(token)).toBe('accepted')
    now = exp * 1000
    expect(await fault(token)).toBe('expired')
    // The cached and the full verification agree.
    expect(await fault(token)).toBe('expired')
    now = start
  })

  test('the unforged token that the tests below modify is accepted', async () => {
    const { header, payload } = parts((await tokens.sign(holder)).token)
    expect(await fault(forged(header, payload))).toBe('accepted')
  })

  test('no algorithm but ES256: none, and HS256 with the public key as its secret', async () => {
    const { header, payload } = parts((await tokens.sign(holder)).token)
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await fault(`${encode({ ...header, alg })}.${encode(payload)}.`)).not.toBe('accepted')
    }
    const pem = createPublicKey({ key: { ...key }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    for (const secret of [pem, JSON.stringify(tokens.jwks().keys[0])]) {
      const input = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`
      const mac = createHmac('sha256', secret).update(input).digest('base64url')
      expect(await fault(`${input}.${mac}`)).toBe('not_ours')
    }
  })

  test('no key but ours: another id, none, another key under our id, a key the token brings itself', async () => {
    const { header, payload } = parts((await tokens.sign(holder)).token)
    const { kid: _, ...withoutKid } = header
    const stranger = await newKey()
    expect(await fault(forged({ ...header, kid: 'other' }, payload))).toBe('not_ours')
    expect(await fault(forged(withoutKid, payload))).toBe('not_ours')
    expect(await fault(forged(header, payload, stranger))).toBe('not_ours')
    const { d: __, ...publicStranger } = stranger
    expect(await fault(forged({ ...header, jwk: publicStranger }, payload, stranger))).toBe('not_ours')
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const input = `${encode({ ...header, alg: 'RS256' })}.${encode(payload)}`
    const signature = sign('sha256', Buffer.from(input), rsa).toString('base64url')
    expect(await fault(`${input}.${signature}`)).toBe('not_ours')
  })

  test.each<[string, Record<string, unknown>, TokenFault]>([
    ['expired', { exp: start / 1000 }, 'expired'],
    ['without an end', { exp: undefined }, 'wrong_claims'],
    ['with an end that is no number', { exp: '9999999999' }, 'wrong_claims'],
    ['not valid yet', { nbf: start / 1000 + 60 }, 'not_yet_valid'],
    ['for others', { aud: 'anon' }, 'wrong_claims'],
    ['for us and others', { aud: ['authenticated', 'anon'] }, 'wrong_claims'],
    ['for nobody', { aud: undefined }, 'wrong_claims'],
    ['of another server', { iss: 'https://elsewhere.example/auth/v1' }, 'wrong_claims'],
    ['with the role service_role', { role: 'service_role' }, 'wrong_claims'],
    ['with the role postgres', { role: 'postgres' }, 'wrong_claims'],
    ['without a role', { role: undefined }, 'wrong_claims'],
    ['without a user', { sub: undefined }, 'wrong_claims'],
    ['with a user that is no id', { sub: "' or true --" }, 'wrong_claims'],
    ['without a session', { session_id: undefined }, 'wrong_claims'],
  ])('a token %s is refused though it is signed', async (_, change, expected) => {
    const { header, payload } = parts((await tokens.sign(holder)).token)
    expect(await fault(forged(header, { ...payload, ...change }))).toBe(expected)
  })

  test('a changed character anywhere in a token is refused', async () => {
    const { token } = await tokens.sign(holder)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(...alphabet.split('')), async (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1)
        // The last character's six bits include two unused ones: RFC 4648, 3.5.
        fc.pre(!sameBytes(changed, token))
        expect(await fault(changed)).not.toBe('accepted')
      }),
    )
  })

  test('[D49] any text as a token is refused with a typed error', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.base64String(), { maxLength: 5 }).map((list) => list.join('.')),
      fc
        .tuple(fc.json(), fc.json())
        .map(
          ([header, payload]) =>
            `${Buffer.from(header).toString('base64url')}.${Buffer.from(payload).toString('base64url')}.AAAA`,
        ),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(['malformed', 'not_ours', 'wrong_claims']).toContain(await fault(text))
      }),
    )
  })

  test('a token longer than any of ours is not even looked at', async () => {
    const { token } = await tokens.sign({ ...holder, padding: 'x'.repeat(9000) })
    expect(await fault(token)).toBe('malformed')
  })

  test('the published key has no private part', () => {
    const [publicKey, ...others] = tokens.jwks().keys
    expect(others).toEqual([])
    expect(publicKey).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', x: key.x, y: key.y })
    expect(JSON.stringify(tokens.jwks())).not.toContain(key.d)
  })
})
