import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestFunctions, type TestFunctions } from '../../test/own-server/functions-test.ts'
import { wholeCard } from '../../test/own-server/test-golfers.ts'

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

async function newGame(host: SupabaseClient): Promise<string> {
  const created = await host.rpc('create_game', {
    p_course_vendor_id: 'teemates:pebble-beach-golf-links',
    p_tee_label: 'Blue',
    p_holes_mode: 'full18',
    p_hole_set_full: wholeCard,
    p_nickname: 'Ann',
    p_player_id: `cmplr_${crypto.randomUUID()}`,
  })
  if (created.error !== null) throw new Error(created.error.message)
  const game: unknown = created.data
  if (typeof game !== 'object' || game === null || !('id' in game) || typeof game.id !== 'string')
    throw new Error('No id')
  return game.id
}

/** Returns status and body, of a success and of an error. */
async function invoke(client: SupabaseClient, name: string, body: Record<string, unknown>) {
  const answer = await client.functions.invoke<unknown>(name, { body })
  const given: unknown = answer.error === null ? answer.data : await answer.response?.json()
  return { status: answer.response?.status, body: given }
}

test('the host changes tee and holes in the lobby, and deletes the game', async () => {
  const host = await golfer()
  const gameId = await newGame(host)
  const change = { game_id: gameId, tee_label: 'White', holes_mode: 'front9', hole_set_full: wholeCard }
  expect(await invoke(host, 'game-update', change)).toMatchObject({
    status: 200,
    body: { success: true, game: { id: gameId, tee_label: 'White', holes_mode: 'front9' } },
  })
  const operation = crypto.randomUUID()
  for (let count = 0; count < 2; count += 1) {
    expect(await invoke(host, 'game-delete', { game_id: gameId, operation_id: operation })).toMatchObject({
      status: 200,
      body: { success: true, game: { id: gameId, deleted: true } },
    })
  }
  expect((await host.from('games').select()).data).toEqual([])
})

test('nobody else can, and a game that has begun stays', async () => {
  const host = await golfer()
  const gameId = await newGame(host)
  const [outsider, nobody] = [await golfer(), createClient(at.api.url, 'sb_publishable_test')]
  for (const name of ['game-update', 'game-delete']) {
    const refused = { status: 404, body: { success: false, error: 'Game not found.', code: 'not_member' } }
    expect(await invoke(outsider, name, { game_id: gameId, tee_label: 'Red' })).toEqual(refused)
    const anonymous = await invoke(nobody, name, { game_id: gameId })
    expect(anonymous).toMatchObject({ status: 401, body: { success: false } })
    const bare = await fetch(`${at.url}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game_id: gameId }),
    })
    expect(bare.status).toBe(401)
    expect(await invoke(host, name, { game_id: "1' or true" })).toMatchObject({ status: 400 })
  }
  expect((await host.rpc('start_game', { p_game_id: gameId })).error).toBeNull()
  expect(await invoke(host, 'game-delete', { game_id: gameId })).toMatchObject({
    status: 409,
    body: { error: 'Game is not ready to start.', code: 'not_in_lobby' },
  })
  expect((await host.from('games').select('tee_label')).data).toEqual([{ tee_label: 'Blue' }])
})
