import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { bodyBound } from '../http/body-bound.ts'
import { networksOf } from '../http/client-address.ts'
import { DiskFull } from '../database/calls/disk-reserve.ts'
import { readJson } from '../http/json-body.ts'
import { errorFields, type Log } from '../operating/log.ts'
import type { Rates } from '../http/rates.ts'
import { AuthError } from './auth-error.ts'
import type { ApiKeys } from './installation-keys.ts'
import { type LogoutScope, logoutScopes, type Session, type Sessions, type User } from './sessions.ts'
import { accessTokenSeconds, type Claims, TokenError, type Tokens } from './tokens.ts'

export interface AuthParts {
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly apiKeys: ApiKeys
  /** @throws DiskFull while the disk is too full to create accounts */
  readonly expectRoom: () => void
  /** The address a request counts against. */
  readonly addressOf: (context: Context) => string
  readonly rates: SignInRates & {
    /** The rate of every other request, per address. */
    readonly other: Rates
  }
  readonly log: Log
}

export interface SignInRates {
  /** The rates per address and per surrounding network, the narrowest first. */
  readonly signIn: readonly Rates[]
  /** The rate of all sign-ins together, under one key. */
  readonly signInOfAll: Rates
  /** The reserve of each widest network, which it may still use after the common rate is used up. */
  readonly signInShare: Rates
}

const noRoom = 'The server has no room left for another account.'
const apiVersion = '2024-01-01'
const versionHeader = 'x-supabase-api-version'
/** The official client caches the keys for as long. */
const jwksSeconds = 600

// Valibot's own object and record accept arrays too.
const metadata = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)
const signUp = v.object({
  data: v.nullish(metadata, {}),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
})
const refresh = v.object({ refresh_token: v.string() })
const userChange = v.object({
  data: v.nullish(metadata, {}),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  password: v.nullish(v.string()),
})

/** The part of the official client's auth service that anonymous users need, to be mounted at /auth/v1. */
export function auth(parts: AuthParts): Hono {
  const { sessions, tokens } = parts
  const app = new Hono()
  app.use(bodyBound((context) => refusal(context, tooLarge())))
  app.onError((error, context) => {
    if (error instanceof AuthError) return refusal(context, error)
    if (error instanceof DiskFull) return refusal(context, new AuthError(503, 'unexpected_failure', noRoom, 60))
    parts.log('error', 'request failed', errorFields(error))
    return refusal(context, new AuthError(500, 'unexpected_failure', 'Internal error'))
  })

  app.get('/.well-known/jwks.json', (context) =>
    context.json(tokens.jwks(), 200, { 'cache-control': `public, max-age=${jwksSeconds}` }),
  )
  app.get('/health', (context) =>
    context.json({ version: 'teemates', name: 'GoTrue', description: 'Anonymous sign-in' }),
  )

  app.use(async (context, next) => {
    const key = context.req.header('apikey') ?? context.req.query('apikey') ?? ''
    if (parts.apiKeys.roleOf(key) === undefined) {
      return context.json({ message: key === '' ? 'No API key found in request' : 'Invalid API key' }, 401)
    }
    const isSignIn = context.req.path.endsWith('/signup')
    if (!isSignIn) limited(parts.rates.other, parts.addressOf(context))
    return next()
  })

  app.get('/settings', (context) => context.json(settings))

  app.post('/signup', async (context) => {
    const { data, email, phone } = await body(context, signUp)
    if (typeof email === 'string') throw new AuthError(422, 'email_provider_disabled', 'Email signups are disabled')
    if (typeof phone === 'string') throw new AuthError(422, 'phone_provider_disabled', 'Phone signups are disabled')
    parts.expectRoom()
    limitSignIns(parts.rates, networksOf(parts.addressOf(context)))
    return context.json(await answered(await sessions.signInAnonymously(data ?? {})))
  })

  app.post('/token', async (context) => {
    const grant = context.req.query('grant_type')
    if (grant === 'password') throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
    if (grant !== 'refresh_token') throw new AuthError(400, 'validation_failed', 'unsupported_grant_type')
    const { refresh_token } = await body(context, refresh)
    return context.json(await answered(await sessions.refresh(refresh_token)))
  })

  app.get('/user', async (context) => context.json(userAnswer(await sessions.user((await holder(context)).session_id))))

  app.put('/user', async (context) => {
    const { session_id } = await holder(context)
    const change = await body(context, userChange)
    if ([change.email, change.phone, change.password].some((value) => typeof value === 'string')) {
      throw new AuthError(422, 'email_provider_disabled', 'Only the data of an anonymous user can be changed')
    }
    return context.json(userAnswer(await sessions.updateUser(session_id, change.data ?? {})))
  })

  app.post('/logout', async (context) => {
    const { session_id } = await holder(context)
    await sessions.signOut(session_id, logoutScope(context.req.query('scope')))
    return context.body(null, 204)
  })

  app.all('/*', () => {
    throw new AuthError(404, 'not_found', 'Not found')
  })

  async function answered(session: Session): Promise<object> {
    const { user } = session
    const { token, exp } = await tokens.sign({
      sub: user.id,
      email: '',
      phone: '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      aal: 'aal1',
      amr: [{ method: 'anonymous', timestamp: session.signedInAt }],
      session_id: session.id,
      is_anonymous: user.is_anonymous,
    })
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      expires_at: exp,
      refresh_token: session.refreshToken,
      user: userAnswer(user),
    }
  }

  async function holder(context: Context): Promise<Claims> {
    const token = /^Bearer +(?<token>\S+)$/i.exec(context.req.header('authorization') ?? '')?.groups?.['token']
    if (token === undefined || parts.apiKeys.roleOf(token) !== undefined) {
      throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    }
    try {
      return await tokens.verify(token)
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      const why = error.fault === 'expired' ? 'token is expired' : 'unable to parse or verify signature'
      throw new AuthError(403, 'bad_jwt', `invalid JWT: ${why}`)
    }
  }

  return app
}

function logoutScope(text: string | undefined): LogoutScope {
  const scope = logoutScopes.find((known) => known === (text ?? 'global'))
  if (scope === undefined) throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${text}"`)
  return scope
}

async function body<Schema extends v.GenericSchema>(context: Context, schema: Schema): Promise<v.InferOutput<Schema>> {
  const text = await context.req.text()
  let json: unknown
  try {
    json = text === '' ? {} : readJson(text)
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  const parsed = v.safeParse(schema, json)
  if (!parsed.success || Array.isArray(json))
    throw new AuthError(400, 'validation_failed', 'Request body has wrong or missing fields')
  return parsed.output
}

/** @param networks the narrowest first, so that an address over its own rate doesn't use up its neighbours' rate */
function limitSignIns(of: SignInRates, networks: readonly string[]): void {
  for (const [place, network] of networks.entries()) {
    const ofNetwork = of.signIn[place]
    if (ofNetwork !== undefined) limited(ofNetwork, network)
  }
  if (of.signInOfAll.take('all') > 0) limited(of.signInShare, networks.at(-1) ?? '')
}

function limited(rates: Rates, key: string): void {
  const seconds = rates.take(key)
  if (seconds > 0) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', seconds)
}

function tooLarge(): AuthError {
  return new AuthError(413, 'validation_failed', 'Request body is too large')
}

/**
 * The client reads 'code' only if the response has the API version header. A client that didn't ask for a version expects
 * the older body.
 */
function refusal(context: Context, error: AuthError): Response {
  if (error.retryAfter !== undefined) context.header('retry-after', String(error.retryAfter))
  if (context.req.header(versionHeader) !== apiVersion) {
    return context.json({ code: error.status, error_code: error.code, msg: error.sentence }, error.status)
  }
  context.header(versionHeader, apiVersion)
  return context.json({ code: error.code, message: error.sentence }, error.status)
}

function userAnswer(user: User): object {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone: '',
    last_sign_in_at: user.last_sign_in_at?.toISOString(),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: [],
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: user.is_anonymous,
  }
}

const settings = {
  external: { anonymous_users: true, email: false, phone: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
}
