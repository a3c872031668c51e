import * as v from 'valibot'
import * as words from '../words/words.ts'

/** What the operator set for this installation: /config.json, as server/ answers it or a static host has it. */
export interface Configuration {
  /** Where the backend is; '' where there is none. */
  readonly supabaseUrl: string
  /** The publishable key. */
  readonly supabaseKey: string
  /** Where the app is in the web, which is where invitations lead: 'https://golf.example'. Told to the native app, which is served from within the phone. */
  readonly appAddress: string
  /** What the screens call the product. */
  readonly productName: string
  /** An e-mail address; '' for none. */
  readonly supportAddress: string
  /** Whether everything is unlocked where the golfer hasn't set 'Paid Mode'. */
  readonly paidModeDefault: boolean
  /** Whether Profile has the card 'Testing Settings'. */
  readonly testingSettings: boolean
  /** For connections from phone to phone. */
  readonly relayServers: readonly RelayServer[]
  /** Whether members of a peer room are told of another relay, for a time. */
  readonly relayCredentials: boolean
  /** Who tells a phone its own address as the internet sees it, for the same; [] where nobody is to be asked. */
  readonly stunServers: readonly string[]
}

/** What is known of it now. It may change once, after the first screen has settled. */
export interface ConfigurationSource {
  readonly current: () => Configuration
  /** Whether the operator's word was ever read here; else current() is what holds without one. */
  readonly isKnown: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /**
   * For who can't go on without a backend: where none is known yet, the file is asked for now, whatever is on the screen.
   * Never rejects; without an answer, what is known.
   */
  readonly wanted: () => Promise<Configuration>
}

export interface ConfigurationEnvironment {
  /** Asks for /config.json; rejects without a network. */
  readonly ask: () => Promise<Response>
  /** The text that was last understood, kept on the device; neither throws. */
  readonly kept: { readonly read: () => string | null; readonly write: (text: string) => void }
  /** The page's own: 'https://golf.example'. */
  readonly origin: string
  /** Resolves when asking is in nobody's way. */
  readonly whenSettled: Promise<void>
  /** Resolves when the network is said to be back. */
  readonly whenOnline: () => Promise<void>
}

const address = v.union([v.literal(''), v.pipe(v.string(), v.url(), v.regex(/^https?:/))])
const relayServer = v.object({
  urls: v.union([v.string(), v.array(v.string())]),
  username: v.optional(v.string()),
  credential: v.optional(v.string()),
})
/** A browser that is given one it doesn't understand opens no connection at all. */
const stunServer = v.pipe(v.string(), v.regex(/^stuns?:[^\s/?#@]+$/))
export type RelayServer = v.InferOutput<typeof relayServer>

/** One part that can't be used doesn't take the others with it. */
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
    // A network's sign-in page in the place of the file says nothing of what the operator set.
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
      // The next start asks again; until then the last one known holds.
    })
  })

  return {
    current,
    isKnown: () => last() !== undefined,
    async wanted() {
      // One that is known may have changed: it is asked for once the screen has settled, as ever.
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
  // A proxy that isn't known to the server keeps from it that the page came by https.
  const own = supabaseUrl !== '' && new URL(supabaseUrl).host === new URL(origin).host
  return {
    ...configuration,
    supabaseUrl: own ? origin : supabaseUrl,
    appAddress: appAddress === '' ? origin : new URL(appAddress).origin,
  }
}
