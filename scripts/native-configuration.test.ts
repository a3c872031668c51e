import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { nativeConfiguration, operatorAddress } from './native-configuration.mjs'

/** The configuration that a native build reads from a server with this config.json; null for none. */
async function takenFrom(content: string | null | ((host: string) => string)): Promise<Record<string, unknown>> {
  const server = createServer((request, answer) => {
    if (content === null || request.url !== '/config.json') answer.writeHead(404).end()
    else answer.end(typeof content === 'string' ? content : content(request.headers.host ?? ''))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  try {
    return await nativeConfiguration(new URL(`http://127.0.0.1:${port}`))
  } finally {
    server.close()
  }
}

test('a native build without an address says what to set', () => {
  expect(() => operatorAddress()).toThrow('APP_ADDRESS is missing')
  expect(() => operatorAddress('')).toThrow('APP_ADDRESS is missing')
})

test.each([
  'golf.example',
  'http://golf.example',
  'https://golf.example:4653',
  'https://golf.example/app',
  'https://me@golf.example',
  'capacitor://localhost',
])('phones can take no links of %s', (setting) => {
  expect(() => operatorAddress(setting)).toThrow(`APP_ADDRESS is '${setting}'`)
})

test('a host by https is an address, with a slash at its end or without', () => {
  expect(operatorAddress('https://golf.example').hostname).toBe('golf.example')
  expect(operatorAddress('https://golf.example/').origin).toBe('https://golf.example')
})

test('the settings for a Supabase project go into the app unchanged, with the address that invitations lead to', async () => {
  const given = { supabaseUrl: 'https://x.supabase.co', supabaseKey: 'sb_publishable_x', paidModeDefault: false }
  const taken = await takenFrom(JSON.stringify(given))
  const { appAddress, ...others } = taken
  expect(others).toEqual(given)
  expect(appAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

test('a server that does not know the protocol of a request is called by the given one', async () => {
  const taken = await takenFrom((host) => JSON.stringify({ supabaseUrl: `https://${host}`, supabaseKey: 'k' }))
  expect(taken['supabaseUrl']).toBe(taken['appAddress'])
  expect(taken['appAddress']).toMatch(/^http:/)
})

test.each([
  { content: null, why: 'it answers 404' },
  { content: '<!doctype html>', why: 'is no JSON' },
  { content: '[]', why: 'holds no settings' },
  { content: '{"supabaseUrl": "", "supabaseKey": ""}', why: 'names no backend' },
  { content: '{"supabaseUrl": "https://x.supabase.co"}', why: 'names no backend' },
  { content: '{"supabaseUrl": "http://x.example", "supabaseKey": "k"}', why: 'phones speak to https alone' },
])('config.json with $content stops the build: $why', async ({ content, why }) => {
  await expect(takenFrom(content)).rejects.toThrow(why)
})
