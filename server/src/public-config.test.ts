import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { readAppSettings } from './app-settings.ts'
import { type Listening, listen } from './http/listening.ts'
import { service } from './http/service.ts'
import { publicConfig } from './public-config.ts'

const key = 'sb_publishable_abcdefghijklmnopqrstuv_12345678'
const listening: Listening[] = []

afterEach(async () => {
  for (const one of listening.splice(0)) await one.stop()
})

/** The answer of a server with these settings to a request with these headers. Node's client lets the test set Host. */
async function configFor(headers: Record<string, string>, env: Record<string, string> = {}, proxies: string[] = []) {
  const server = await listen(
    service(new Map(), { publicConfig: publicConfig(readAppSettings(env), key, proxies) }),
    0,
    '127.0.0.1',
  )
  listening.push(server)
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: unknown }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path: '/config.json', headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => resolve({ headers: answer.headers, body: JSON.parse(text) }))
    })
      .on('error', reject)
      .end()
  })
}

test('the configuration comes in one file, and browsers fetch it again each time', async () => {
  const { headers, body } = await configFor({ host: '192.168.1.20:4653' }, { SUPPORT_ADDRESS: 'pro@club.example' })
  expect(headers['content-type']).toContain('application/json')
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toEqual({
    supabaseUrl: 'http://192.168.1.20:4653',
    supabaseKey: key,
    productName: '',
    supportAddress: 'pro@club.example',
    paidModeDefault: true,
    testingSettings: true,
    relayServers: [],
    relayCredentials: false,
    stunServers: ['stun:stun.l.google.com:19302'],
  })
})

test('without a STUN server of the operator’s the configuration names none', async () => {
  expect((await configFor({}, { STUN_SERVERS: '' })).body).toMatchObject({ stunServers: [] })
})

const forwarded = { host: '10.0.0.5:4653', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'golf.example' }

test.each([
  ['[fd00::20]:4653', 'https://[fd00::20]:4653'],
  ['golf.local', 'https://golf.local'],
  ['golf.example, inner.example', 'https://golf.example'],
  ['golf.example/"><script>', ''],
  ['user@elsewhere.example', ''],
])("behind a proxy that was asked at '%s' the backend is at '%s'", async (host, address) => {
  const { body } = await configFor({ ...forwarded, 'x-forwarded-host': host }, {}, ['127.0.0.1'])
  expect(body).toMatchObject({ supabaseUrl: address })
})

test("a proxy's word is believed where it is one", async () => {
  expect((await configFor(forwarded, {}, ['127.0.0.0/8'])).body).toMatchObject({ supabaseUrl: 'https://golf.example' })
  expect((await configFor(forwarded, {}, ['10.9.0.0/16'])).body).toMatchObject({ supabaseUrl: 'http://10.0.0.5:4653' })
  expect((await configFor(forwarded)).body).toMatchObject({ supabaseUrl: 'http://10.0.0.5:4653' })
})

test("a project elsewhere takes the place of the server's own services, and the app may speak to it", async () => {
  const other = 'sb_publishable_bbbbbbbbbbbbbbbbbbbbbb_12345678'
  const { headers, body } = await configFor(forwarded, {
    SUPABASE_URL: 'https://x.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: other,
  })
  expect(body).toMatchObject({ supabaseUrl: 'https://x.supabase.co', supabaseKey: other })
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://x.supabase.co wss://x.supabase.co;")
})
