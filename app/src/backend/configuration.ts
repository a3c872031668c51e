import * as v from 'valibot'
import * as words from '../words/words.ts'

/** The operator's settings for this installation: /config.json from server/ or from a static host. */
export interface Configuration {
  /** The backend's address; '' if there is none. */
  readonly supabaseUrl: string
  /** The publishable key. */
  readonly supabaseKey: string
  /**
   * The app's public address, used in invitations: 'https://golf.example'. The native app needs it, because its own pages
   * are served from within the phone.
   */
  readonly appAddress: string
  /** The product's name on the screens. */
  readonly productName: string
  /** An e-mail address; '' for none. */
  readonly supportAddress: string
  /** Whether everything is unlocked if the golfer hasn't set 'Paid Mode'. */
  readonly paidModeDefault: boolean
  /** Whether Profile shows the card 'Testing Settings'. */
  readonly testingSettings: boolean
  /** Relay servers for connections from phone to phone. */
  readonly relayServers: readonly RelayServer[]
  /** Whether members of a peer room can get temporary credentials of another relay. */
  readonly relayCredentials: boolean
  /** STUN servers, which report a phone's public address for peer connections; [] for none. */
  readonly stunServers: readonly string[]
}

/** The current configuration. It may change once, after the first screen is idle. */
export interface ConfigurationSource {
  readonly current: () => Configuration
  /** Whether the operator's file was ever read here; otherwise current() has the defaults. */
  readonly isKnown: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /**
   * For callers that can't continue without a backend: if none is known yet, the file is fetched at once, whatever is on
   * the screen. Never rejects; without an answer it resolves with the known configuration.
   */
  readonly wanted: () => Promise<Configuration>
}

export interface ConfigurationEnvironment {
  /** Fetches /config.json; rejects without a network. */
  readonly ask: () => Promise<Response>
  /** The last valid text, stored on the device. Neither function throws. */
  readonly kept: { readonly read: () => string | null; readonly write: (text: string) => void }
  /** The page's own origin: 'https://golf.example'. */
  readonly origin: string
  /** Resolves when a request no longer delays the first screen. */
  readonly whenSettled: Promise<void>
  /** Resolves when the network is reported to be back. */
  readonly whenOnline: () => Promise<void>
}

const address = v.union([v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https?:/))])
const relayServer = v.object({
  urls: v.union([v.string(), v.array(v.string())]),
  username: v.optional(v.string()),
  credential: v.optional(v.string()),
})
/** A browser that gets an invalid address opens no connection at all. */
const stunServer = v.pipe(v.string(), v.regex(/^stuns?:[^\s/?#@]+$/))
export type RelayServer = v.InferOutput<typeof relayServer>

/** An invalid part doesn't invalidate the others. */
const schema = v.object({
  supabaseUrl: v.fallback(address, ''),
  supabaseKey: v.fallback(v.string(), ''),
  appAddress: v.fallback(address, ''),
  productName: v.fallback(v.pipe(v.string(), v.trim(), v.minLength(1)), () => words.product),
  supportAddress: v.fallback(v.union([v.literal(''), v.pipe(v.string(), v.email())]), ''),
  paidModeDefault: v.fallback(v.boolean(), true),
  testingSettings: v.fallback(v.boolean(), true),
  relayServers: v.fallback(v.array(relayServer), []),
  relayCredentials: v.fallback(v.boolean(), false),
  stunServers: v.fallback(v.array(stunServer), ['stun:stun.l.google.com:19302']),
})
const text = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((content) => !Array.isArray(content)),
  schema,
)
const notFound = 404

export function createConfiguration(environment: ConfigurationEnvironment): ConfigurationSource {
  const { kept, origin } = environment
  const listeners = new Set<() => void>()
  let known: Configuration | undefined
  let isKeptRead = false

  const read = (given: string) => understood(given, origin)
  const take = (given: string) => {
    const next = read(given)
    // A network's sign-in page instead of the file says nothing about the operator's settings.
    if (next === undefined) return
    kept.write(given)
    known = next
    for (const listener of listeners) listener()
  }
  let asking: Promise<void> | undefined
  const ask = () => (asking ??= asked())
  const asked = async () => {
    try {
      const response = await environment.ask()
      if (response.status === notFound) take('{}')
      else if (response.status === 200) take(await response.text())
      else throw new Error(`config.json: ${response.status}`)
    } catch (error) {
      asking = undefined
      throw error
    }
  }
  const last = () => {
    if (!isKeptRead) known ??= read(kept.read() ?? '')
    isKeptRead = true
    return known
  }
  let defaults: Configuration | undefined
  const current = () => last() ?? (defaults ??= ofPage(v.parse(schema, {}), origin))

  void environment.whenSettled.then(ask).catch(async () => {
    await environment.whenOnline()
    await ask().catch(() => {
      // The next start tries again; until then the last known configuration applies.
    })
  })

  return {
    current,
    isKnown: () => last() !== undefined,
    async wanted() {
      // A known backend may have changed, but that is only checked once the screen is idle.
      if (current().supabaseUrl === '') {
        await ask().catch(() => {
          // Without a network there is no backend either.
        })
      }
      return current()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function understood(given: string, origin: string): Configuration | undefined {
  const parsed = v.safeParse(text, given)
  if (!parsed.success) return undefined
  return ofPage(parsed.output, origin)
}

function ofPage(configuration: Configuration, origin: string): Configuration {
  const { supabaseUrl, appAddress } = configuration
  // Behind a proxy unknown to the server, the server can't see that the page was loaded by https.
  const own = supabaseUrl !== '' && new URL(supabaseUrl).host === new URL(origin).host
  return {
    ...configuration,
    supabaseUrl: own ? origin : supabaseUrl,
    appAddress: appAddress === '' ? origin : new URL(appAddress).origin,
  }
}
