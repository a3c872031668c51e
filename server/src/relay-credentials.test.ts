import { createHmac } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestFunctions, type TestFunctions } from '../../test/own-server/functions-test.ts'

const relay = { RELAY_URLS: 'turn:relay.example:3478, turns:relay.example:5349', RELAY_SECRET: 'shared with the relay' }
const ticket = 'AbCdEfGhIjKlMnOpQr-_12'
const notMember = { status: 404, body: { success: false, error: 'Game not found.', code: 'not_member' } }
const signed = v.strictObject({
  urls: v.array(v.string()),
  username: v.string(),
  credential: v.string(),
  expires_at: v.number(),
  ttl: v.literal(600),
})

let at: TestFunctions
beforeAll(async () => {
  at = await startTestFunctions()
})
afterAll(() => at.stop())

async function golfer(): Promise<SupabaseClient> {
  const client = createClient(at.api.url, 'sb_publishable_test', { auth: { persistSession: false } })
  const { error } = await client.auth.signInAnonymously()
  if (error !== null) throw error
  return client
}

async function opensRoom(host: SupabaseClient): Promise<string> {
  const room = await host.rpc('open_peer_room', { p_round_id: 'round_1_abc', p_ticket: ticket })
  return v.parse(v.looseObject({ data: v.looseObject({ code: v.string() }) }), room).data.code
}

async function asks(client: SupabaseClient) {
  const answer = await client.functions.invoke<unknown>('relay-credentials', { body: {} })
  const body: unknown = answer.error === null ? answer.data : await answer.response?.json()
  return { status: answer.response?.status, body }
}

/** Source: coturn, use-auth-secret. */
async function expectSigned(client: SupabaseClient): Promise<void> {
  const now = Math.floor(Date.now() / 1_000)
  const { status, body } = await asks(client)
  expect(status).toBe(200)
  const credentials = v.parse(signed, body)
  expect(credentials.urls).toEqual(['turn:relay.example:3478', 'turns:relay.example:5349'])
  const { data } = await client.auth.getUser()
  expect(credentials.username).toBe(`${credentials.expires_at}:${data.user?.id}`)
  expect(credentials.expires_at - now).toBeGreaterThanOrEqual(600)
  expect(credentials.expires_at - now).toBeLessThan(660)
  expect(credentials.credential).toBe(
    createHmac('sha1', relay.RELAY_SECRET).update(credentials.username).digest('base64'),
  )
}

test('two in a peer room are signed for, for ten minutes, and nobody else is', async () => {
  Object.assign(at.env, relay)
  const [host, guest, stranger] = [await golfer(), await golfer(), await golfer()]
  expect(await asks(host)).toEqual(notMember)
  const code = await opensRoom(host)
  expect(await asks(host)).toEqual(notMember)
  // A guest who knocks isn't a member yet.
  expect((await guest.rpc('knock_peer_room', { p_code: code })).error).toBeNull()
  expect([await asks(guest), await asks(host)]).toEqual([notMember, notMember])
  expect((await host.rpc('enter_peer_room', { p_code: code, p_ticket: ticket })).error).toBeNull()
  expect(await asks(host)).toEqual(notMember)
  expect((await guest.rpc('enter_peer_room', { p_code: code, p_ticket: ticket })).error).toBeNull()
  await expectSigned(guest)
  await expectSigned(host)
  expect(await asks(stranger)).toEqual(notMember)
  expect((await fetch(`${at.url}/relay-credentials`, { method: 'POST' })).status).toBe(401)
})

test('without a complete relay configuration there is no relay', async () => {
  const host = await golfer()
  await opensRoom(host)
  for (const half of [
    { RELAY_URLS: '', RELAY_SECRET: 'x' },
    { RELAY_URLS: 'turn:relay.example', RELAY_SECRET: '' },
  ]) {
    Object.assign(at.env, half)
    expect(await asks(host)).toEqual({ status: 404, body: { error: 'No relay is set up here' } })
  }
})
