import { expect, test } from 'vitest'
import { readAppSettings } from './app-settings.ts'
import { ConfigError } from './config.ts'

const publishable = 'sb_publishable_abcdefghijklmnopqrstuv_12345678'
const legacyKey = (role: string) =>
  ['{"alg":"HS256"}', JSON.stringify({ role }), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')

const usualStun = ['stun:stun.l.google.com:19302']

test('without settings the configuration names no support address, no relay and the server itself', () => {
  expect(readAppSettings({ SUPPORT_ADDRESS: '', RELAY_SERVERS: '', PAID_MODE_DEFAULT: '', SUPABASE_URL: '' })).toEqual({
    supabase: undefined,
    productName: '',
    supportAddress: '',
    paidModeDefault: true,
    testingSettings: true,
    relayServers: [],
    relayCredentials: false,
    stunServers: usualStun,
  })
})

test('every setting is read', () => {
  const relay = { urls: ['turn:relay.example:3478', 'stun:relay.example'], username: 'golf', credential: 'x' }
  expect(
    readAppSettings({
      SUPABASE_URL: 'https://x.supabase.co/',
      SUPABASE_PUBLISHABLE_KEY: publishable,
      PRODUCT_NAME: 'Club Golf',
      SUPPORT_ADDRESS: 'pro+shop@club.example',
      PAID_MODE_DEFAULT: 'off',
      TESTING_SETTINGS: 'off',
      RELAY_SERVERS: JSON.stringify([relay]),
      RELAY_URLS: 'turn:relay.example:3478, turns:relay.example:5349?transport=tcp',
      RELAY_SECRET: 'x',
      STUN_SERVERS: 'stun:stun.example:3478, stuns:[fd00::20]:5349',
    }),
  ).toEqual({
    supabase: { url: 'https://x.supabase.co', key: publishable },
    productName: 'Club Golf',
    supportAddress: 'pro+shop@club.example',
    paidModeDefault: false,
    testingSettings: false,
    relayServers: [relay],
    relayCredentials: true,
    stunServers: ['stun:stun.example:3478', 'stuns:[fd00::20]:5349'],
  })
})

test.each(['', ' ', ','])("set to '%s', which names no STUN server, none is asked", (text) => {
  expect(readAppSettings({ STUN_SERVERS: text }).stunServers).toEqual([])
})

test.each([
  [{ RELAY_URLS: 'turn:relay.example' }, /^RELAY_URLS and RELAY_SECRET belong together/],
  [{ RELAY_SECRET: 'x' }, /^RELAY_URLS and RELAY_SECRET belong together/],
  [{ RELAY_URLS: 'https://relay.example', RELAY_SECRET: 'hidden' }, /^RELAY_URLS holds 'https(?!.*hidden)/],
])('a relay with credentials for a time needs its addresses and its secret: %j', (settings, message) => {
  expect(() => readAppSettings(settings)).toThrow(message)
})

test("an older project's anon key is accepted", () => {
  const settings = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: legacyKey('anon') }
  expect(readAppSettings(settings).supabase?.key).toBe(legacyKey('anon'))
})

test.each(['sb_secret_abcdefghijklmnopqrstuv_12345678', legacyKey('service_role'), 'a.b.c', ''])(
  'a key that is not publishable (%s) is neither published nor shown in the error',
  (key) => {
    const settings = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: key }
    expect(() => readAppSettings(settings)).toThrow(/^SUPABASE_PUBLISHABLE_KEY must be(?!.*(?:sb_secret|eyJ))/)
  },
)

test.each([
  ['SUPABASE_URL', 'https://x.supabase.co/rest/v1'],
  ['SUPABASE_URL', 'x.supabase.co'],
  ['SUPPORT_ADDRESS', 'pro@club.example?subject=x'],
  ['SUPPORT_ADDRESS', 'club'],
  ['PAID_MODE_DEFAULT', 'yes'],
  ['TESTING_SETTINGS', 'no'],
  ['RELAY_SERVERS', '[{"urls":"https://relay.example"}]'],
  ['RELAY_SERVERS', 'turn:relay.example'],
  ['STUN_SERVERS', 'stun.example:3478'],
  ['STUN_SERVERS', 'stun:stun.example,turn:relay.example'],
  ['STUN_SERVERS', 'stun:'],
  ['STUN_SERVERS', 'stun://stun.example'],
  ['STUN_SERVERS', 'stun:stun.example:99999'],
  ['STUN_SERVERS', 'stun:stun.example?transport=udp'],
  ['STUN_SERVERS', 'stun:a,stun:b,stun:c,stun:d,stun:e,stun:f'],
])('%s %s is refused with a sentence that names it', (name, text) => {
  expect(() =>
    readAppSettings({ SUPABASE_PUBLISHABLE_KEY: name === 'SUPABASE_URL' ? publishable : '', [name]: text }),
  ).toThrow(ConfigError)
  expect(() => readAppSettings({ [name]: text })).toThrow(name)
})
