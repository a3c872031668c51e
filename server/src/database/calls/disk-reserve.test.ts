import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOf, attempt, golfer, golferOf, newGame } from '../../../../test/own-server/test-golfers.ts'
import { serverRuns, type ServerRuns } from '../../../../test/own-server/running-server.ts'
import { publishableKeyOf } from '../../../../test/load/played-games.ts'
import { DiskFull, watchDisk, withReserve } from './disk-reserve.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/own-server/test-database.ts'

let made: TestDatabase
let runs: ServerRuns
beforeAll(async () => {
  made = await createTestDatabase()
  runs = await serverRuns()
})
afterAll(async () => {
  await runs.remove()
  await made.drop()
})

test('on a full disk games are read and nothing is written, until there is room again', async () => {
  let isLow = false
  const database = withReserve(made.database, { isLow: () => isLow, stop: () => undefined })
  const game = await newGame(database)
  await askOf(database)(game.host, 'start_game', { p_game_id: game.id })
  const scores = () =>
    attempt(database, game.host.caller, 'set_score_for_player', {
      p_game_id: game.id,
      p_hole: 1,
      p_strokes: 4,
      p_player_id: game.host.playerId,
    })
  isLow = true
  await expect(scores()).rejects.toThrow(DiskFull)
  const writes = database.transaction(game.host.caller, (client) => client.query('select 1'))
  await expect(writes).rejects.toThrow(DiskFull)
  const text = `select status from public.games where id = '${game.id}'`
  expect((await database.call(game.host.caller, { text }, { readOnly: true })).rows).toEqual([{ status: 'active' }])
  // A request with only an address is a golfer's too. Without an address it is the server's own work, which frees space.
  const nobody = { ...golferOf('', '198.51.100.1').caller, role: 'anon', claims: {} } as const
  await expect(database.call(nobody, { text: 'select 1' })).rejects.toThrow(DiskFull)
  const service = { role: 'service_role', claims: { role: 'service_role' } } as const
  expect((await database.call(service, { text: 'select public.clean_up(365)' })).rows).toHaveLength(1)
  isLow = false
  expect(await scores()).toHaveProperty('answer')
  expect(await golfer(database)).toBeDefined()
})

test('a disk is low with less room than the reserve', async () => {
  const petabyte = 1e15
  for (const [reserve, low] of [
    [0, false],
    [petabyte, true],
  ] as const) {
    const disk = await watchDisk(import.meta.dirname, reserve)
    expect(disk.isLow()).toBe(low)
    disk.stop()
  }
})

test('the server says so where a new account or a game is asked for, and keeps answering', async () => {
  const folder = await runs.folder()
  const url = await runs.start({ TEEMATES_DATA: folder, PORT: '0', DISK_RESERVE_MB: '999999999' }).address()
  const headers = { apikey: await publishableKeyOf(folder), 'content-type': 'application/json' }
  const signUp = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body: '{}' })
  expect(signUp.status).toBe(503)
  const knock = await fetch(`${url}/rest/v1/rpc/preview_game`, { method: 'POST', headers, body: '{"p_code":"ABC234"}' })
  expect([knock.status, await knock.json()]).toEqual([
    503,
    {
      code: '53100',
      message: 'The server has no room left to save anything. It can still be read.',
      details: null,
      hint: null,
    },
  ])
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect((await fetch(`${url}/functions/v1/courses-suggest?q=pebble`)).status).toBe(200)
})
