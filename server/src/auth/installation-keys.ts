import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK_EC_Private } from 'jose'
import * as v from 'valibot'
import { ConfigError } from '../config.ts'
import type { SecretStore } from './secret-store.ts'

/** The keys that are made once per installation. All but the publishable key are secret. */
export interface InstallationKeys {
  /** The ES256 key with its private part. */
  readonly signingKey: JWK_EC_Private
  /** 32 random bytes, from which the refresh tokens are derived. */
  readonly refreshSecret: Uint8Array
  readonly apiKeys: ApiKeys
}

export interface ApiKeys {
  /** The app contains this key. Its holder is anonymous. */
  readonly publishable: string
  /** The operator's own key. Row-level security doesn't apply to it. */
  readonly secret: string
  /** @returns undefined if the text is neither of the two keys */
  roleOf(key: string): 'anon' | 'service_role' | undefined
}

const base64url = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const stored = v.strictObject({
  version: v.literal(1),
  signingKey: v.strictObject({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: base64url,
    y: base64url,
    d: base64url,
  }),
  refreshSecret: base64url,
  publishableKey: v.pipe(v.string(), v.regex(/^sb_publishable_[\w-]{22}_[\w-]{8}$/)),
  secretKey: v.pipe(v.string(), v.regex(/^sb_secret_[\w-]{22}_[\w-]{8}$/)),
})

/**
 * Reads the installation's keys, or makes them at random the first time.
 * @throws ConfigError if the stored keys are damaged
 */
export async function installationKeys(store: SecretStore): Promise<InstallationKeys> {
  let text = await store.read()
  if (text === undefined) {
    await store.writeOnce(JSON.stringify(await newKeys(), undefined, 2))
    text = await store.read()
  }
  const parsed = v.safeParse(stored, parsedJson(text ?? ''))
  if (!parsed.success) {
    throw new ConfigError(
      `The keys in ${store.place} are damaged: restore them from a backup, or remove them and everyone starts with a new account.`,
    )
  }
  const { signingKey, refreshSecret, publishableKey, secretKey } = parsed.output
  return {
    signingKey,
    refreshSecret: Buffer.from(refreshSecret, 'base64url'),
    apiKeys: apiKeys(publishableKey, secretKey),
  }
}

export function apiKeys(publishable: string, secret: string): ApiKeys {
  const known = [
    { bytes: Buffer.from(secret), role: 'service_role' },
    { bytes: Buffer.from(publishable), role: 'anon' },
  ] as const
  return {
    publishable,
    secret,
    roleOf(key) {
      const bytes = Buffer.from(key)
      // The length of a key isn't secret, but the comparison must take the same time however much of a guess is right.
      return known.find((one) => one.bytes.length === bytes.length && timingSafeEqual(one.bytes, bytes))?.role
    },
  }
}

async function newKeys(): Promise<v.InferOutput<typeof stored>> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  return {
    version: 1,
    signingKey: { kty: 'EC', crv: 'P-256', x, y, d },
    refreshSecret: randomBytes(32).toString('base64url'),
    publishableKey: newApiKey('sb_publishable'),
    secretKey: newApiKey('sb_secret'),
  }
}

/** 128 random bits and a checksum, as in the hosted service's keys. */
function newApiKey(prefix: string): string {
  const body = `${prefix}_${randomBytes(16).toString('base64url')}`
  return `${body}_${sha256(body).toString('base64url').slice(0, 8)}`
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
