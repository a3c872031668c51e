import {
  calculateJwkThumbprint,
  errors,
  importJWK,
  type JWK_EC_Private,
  type JWK_EC_Public,
  jwtVerify,
  SignJWT,
} from 'jose'
import * as v from 'valibot'

/** The claims of an access token, with the hosted service's names. */
export interface Claims {
  /** The user's id. */
  readonly sub: string
  readonly role: 'authenticated'
  readonly aud: 'authenticated'
  /** Epoch seconds. */
  readonly exp: number
  readonly iat: number
  readonly iss: string
  readonly session_id: string
  readonly is_anonymous: boolean
  readonly [further: string]: unknown
}

export type NewClaims = Pick<Claims, 'sub' | 'session_id' | 'is_anonymous'> & Readonly<Record<string, unknown>>

export interface Tokens {
  /** Signs a token that is valid for accessTokenSeconds. */
  sign(claims: NewClaims): Promise<{ readonly token: string; readonly exp: number }>
  /** @throws TokenError */
  verify(token: string): Promise<Claims>
  /** The public key. */
  jwks(): { readonly keys: readonly JWK_EC_Public[] }
}

export const tokenFaults = ['malformed', 'not_ours', 'expired', 'not_yet_valid', 'wrong_claims'] as const
export type TokenFault = (typeof tokenFaults)[number]

export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly fault: TokenFault
  constructor(fault: TokenFault) {
    super(fault)
    this.fault = fault
  }
}

export const accessTokenSeconds = 3600
const algorithm = 'ES256'
const audience = 'authenticated'
/** The issuer isn't an address: a token is valid at each address of the server. */
const issuer = 'teemates/auth/v1'
/** Our tokens have about 700 characters. A longer one can't be ours, so the server doesn't hash it. */
const maxTokenLength = 8192
/** The cache takes some 20 MB. One machine doesn't serve more golfers than this at once. */
const maxVerified = 10_000

const payload = v.looseObject({
  sub: v.pipe(v.string(), v.uuid()),
  role: v.literal('authenticated'),
  aud: v.literal(audience),
  exp: v.number(),
  iat: v.number(),
  iss: v.literal(issuer),
  session_id: v.pipe(v.string(), v.uuid()),
  is_anonymous: v.boolean(),
})

/** @param now epoch milliseconds */
export async function openTokens(signingKey: JWK_EC_Private, now: () => number = Date.now): Promise<Tokens> {
  const { crv, x, y } = signingKey
  const bare = { kty: 'EC', crv, x, y } as const
  const kid = await calculateJwkThumbprint(bare)
  const publicJwk: JWK_EC_Public = { ...bare, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] }
  const privateKey = await importJWK({ ...bare, d: signingKey.d }, algorithm)
  const publicKey = await importJWK(bare, algorithm)
  const verified = new Map<string, Claims>()

  async function verifyUncached(token: string): Promise<Claims> {
    if (token.length > maxTokenLength) throw new TokenError('malformed')
    const result = await jwtVerify(
      token,
      (header) => {
        if (header.kid !== kid) throw new TokenError('not_ours')
        return publicKey
      },
      { algorithms: [algorithm], audience, issuer, requiredClaims: ['exp'], currentDate: new Date(now()) },
    ).catch((error: unknown) => {
      throw new TokenError(faultOf(error))
    })
    const parsed = v.safeParse(payload, result.payload)
    if (!parsed.success) throw new TokenError('wrong_claims')
    return Object.freeze(parsed.output)
  }

  function remember(token: string, claims: Claims): void {
    if (verified.size >= maxVerified) {
      const [oldest] = verified.keys()
      if (oldest !== undefined) verified.delete(oldest)
    }
    verified.set(token, claims)
  }

  return {
    async sign(claims) {
      const iat = Math.floor(now() / 1000)
      const exp = iat + accessTokenSeconds
      const whole = { ...claims, iss: issuer, aud: audience, role: audience, iat, exp }
      const token = await new SignJWT(whole).setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' }).sign(privateKey)
      return { token, exp }
    },
    async verify(token) {
      const known = verified.get(token)
      if (known === undefined) {
        const claims = await verifyUncached(token)
        remember(token, claims)
        return claims
      }
      if (known.exp <= now() / 1000) {
        verified.delete(token)
        throw new TokenError('expired')
      }
      return known
    },
    jwks: () => ({ keys: [publicJwk] }),
  }
}

function faultOf(error: unknown): TokenFault {
  if (error instanceof TokenError) return error.fault
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) return error.claim === 'nbf' ? 'not_yet_valid' : 'wrong_claims'
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed)
    return 'not_ours'
  return 'malformed'
}
