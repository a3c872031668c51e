import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/own-server/test-database.ts'
import { askOf, type Json, newGame, textOf } from '../../../test/own-server/test-golfers.ts'
import { defaultRates } from '../http/limits.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

const golfers = 8
const holes = 18
/** A phone reads the whole game after each notification of a mate. Seven mates enter a hole and correct it three times. */
const snapshotsPerMinute = 1 + 7 * 4
const generously = 20

const bytesOf = (answer: Json) => Buffer.byteLength(JSON.stringify(answer))

test('a phone in a full game may get twenty times the answers of its heaviest minute', async () => {
  const { database } = made
  const ask = askOf(database)
  const game = await newGame(database, { mode: 'full18' })
  const host = game.host
  const playerIds = [host.playerId]
  for (let place = playerIds.length; place < golfers; place += 1) {
    const player = await ask(host, 'add_manual_player', { p_game_id: game.id, p_nickname: `Golfer number ${place}` })
    playerIds.push(textOf(player, 'player_id'))
  }
  await ask(host, 'start_game', { p_game_id: game.id })
  // The host's phone had no signal, and the host entered the whole round for everybody.
  const operations = playerIds.flatMap((player_id) =>
    Array.from({ length: holes }, (_, index) => ({
      operation_id: randomUUID(),
      kind: 'score',
      hole: index + 1,
      strokes: 5,
      player_id,
    })),
  )
  const caughtUp = await ask(host, 'apply_operations', { p_game_id: game.id, p_operations: operations })
  const snapshot = await ask(host, 'game_snapshot', { p_game_id: game.id })
  expect(snapshot['scores']).toHaveLength(golfers * holes)
  const minuteBytes = bytesOf(caughtUp) + snapshotsPerMinute * bytesOf(snapshot)
  const { burst, perSecond } = defaultRates.userBytes
  expect(generously * minuteBytes).toBeLessThan(burst + 60 * perSecond)
})
