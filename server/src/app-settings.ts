import * as v from 'valibot'
import { ConfigError, readList } from './config.ts'

/** An operator's settings for the app. The server publishes them in /config.json. */
export interface AppSettings {
  /** A Supabase project to use instead of this server's own services. */
  readonly supabase: { readonly url: string; readonly key: string } | undefined
  /** '' for the app's own name. */
  readonly productName: string
  /** An e-mail address; '' for none. */
  readonly supportAddress: string
  readonly paidModeDefault: boolean
  readonly testingSettings: boolean
  /** The iceServers of RTCPeerConnection: [{urls, username, credential}]. */
  readonly relayServers: readonly RelayServer[]
  /** Whether the function relay-credentials can give members of a peer room access to a relay. */
  readonly relayCredentials: boolean
  /** Servers that report a phone's public address to it. If the list is empty, the app asks none. */
  readonly stunServers: readonly string[]
}

const url = v.pipe(v.string(), v.regex(/^(?:stuns?|turns?):[^\s]+$/), v.maxLength(300))
const relayServer = v.strictObject({
  urls: v.union([url, v.pipe(v.array(url), v.minLength(1), v.maxLength(5))]),
  username: v.optional(v.pipe(v.string(), v.maxLength(500))),
  credential: v.optional(v.pipe(v.string(), v.maxLength(500))),
})
const relayServers = v.pipe(v.string(), v.parseJson(), v.array(relayServer), v.maxLength(5))
type RelayServer = v.InferOutput<typeof relayServer>

const usualStunServer = 'stun:stun.l.google.com:19302'
const maxStunServers = 5

/**
 * Reads SUPABASE_URL with SUPABASE_PUBLISHABLE_KEY, PRODUCT_NAME, SUPPORT_ADDRESS, PAID_MODE_DEFAULT and TESTING_SETTINGS
 * (on or off), RELAY_SERVERS (JSON), RELAY_URLS (a list with commas) with RELAY_SECRET, and STUN_SERVERS (a list with
 * commas). An empty setting counts as unset, except that an empty STUN_SERVERS means no servers.
 * @throws ConfigError
 */
export function readAppSettings(env: Readonly<Record<string, string | undefined>>): AppSettings {
  return {
    supabase: readSupabase(env['SUPABASE_URL'] ?? '', env['SUPABASE_PUBLISHABLE_KEY'] ?? ''),
    productName: env['PRODUCT_NAME'] ?? '',
    supportAddress: readAddress(env['SUPPORT_ADDRESS'] ?? ''),
    paidModeDefault: readSwitch('PAID_MODE_DEFAULT', env['PAID_MODE_DEFAULT'] || 'on'),
    testingSettings: readSwitch('TESTING_SETTINGS', env['TESTING_SETTINGS'] || 'on'),
    relayServers: readRelays(env['RELAY_SERVERS'] || '[]'),
    relayCredentials: readRelaySecret(env['RELAY_URLS'] ?? '', env['RELAY_SECRET'] ?? ''),
    stunServers: readStunServers(env['STUN_SERVERS'] ?? usualStunServer),
  }
}

function readSupabase(text: string, key: string): AppSettings['supabase'] {
  if (text === '' && key === '') return undefined
  const parsed = URL.parse(text)
  // A path or query after the origin would be ignored silently.
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || `${parsed.origin}/` !== parsed.href) {
    throw new ConfigError(`SUPABASE_URL is '${text}': it must look like 'https://project.supabase.co', without a path.`)
  }
  if (!isPublishable(key)) {
    throw new ConfigError(
      'SUPABASE_PUBLISHABLE_KEY must be the publishable key of that project (or its older anon key): every phone receives it.',
    )
  }
  return { url: parsed.origin, key }
}

/** A secret key in the public configuration would open the whole database to everyone. */
function isPublishable(key: string): boolean {
  if (/^sb_publishable_[\w-]+$/.test(key)) return true
  const claims = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.object({ role: v.literal('anon') })),
    Buffer.from(/^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(key)?.[1] ?? '', 'base64url').toString(),
  )
  return claims.success
}

function readAddress(text: string): string {
  const isAddress: boolean = v.is(v.pipe(v.string(), v.email()), text)
  if (text === '' || isAddress) return text
  throw new ConfigError(`SUPPORT_ADDRESS is '${text}': it must be an e-mail address.`)
}

function readSwitch(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new ConfigError(`${name} is '${text}': it must be on or off.`)
  return text === 'on'
}

function readRelays(text: string): readonly RelayServer[] {
  const parsed = v.safeParse(relayServers, text)
  if (parsed.success) return parsed.output
  // The message never shows the value, because it holds a password.
  throw new ConfigError(
    `RELAY_SERVERS must be JSON as in '[{"urls":"turn:relay.example:3478","username":"golf","credential":"…"}]'.`,
  )
}

function readRelaySecret(urls: string, secret: string): boolean {
  const list = readList(urls)
  for (const one of list) {
    if (!/^turns?:[^\s/#@]+$/.test(one)) {
      throw new ConfigError(`RELAY_URLS holds '${one}': each must look like 'turn:relay.example:3478'.`)
    }
  }
  if ((list.length === 0) === (secret === '')) return list.length > 0
  throw new ConfigError('RELAY_URLS and RELAY_SECRET belong together: set both, or neither.')
}

function readStunServers(text: string): readonly string[] {
  const urls = readList(text)
  for (const one of urls) {
    if (!isStunUrl(one)) {
      throw new ConfigError(`STUN_SERVERS holds '${one}': each must look like 'stun:stun.example:3478'.`)
    }
  }
  if (urls.length <= maxStunServers) return urls
  throw new ConfigError(`STUN_SERVERS holds ${urls.length}: it must be ${maxStunServers} at most.`)
}

/** A browser refuses to open any connection if one of the URLs is invalid. */
function isStunUrl(text: string): boolean {
  const host = /^stuns?:([^\s/?#@]+)$/.exec(text)?.[1]
  return host !== undefined && URL.canParse(`http://${host}`)
}
