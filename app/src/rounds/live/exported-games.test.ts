import { quickCustomCourses } from '@teemates/golf/course'
import { expect, test } from 'vitest'
import { strokesIn } from '@teemates/golf/round'
import { readExportedGames } from './exported-games.ts'
import { ANN, BEN, createMiniatureServer, GAME_ID } from '../../../../test/server/miniature-server.ts'

const waiting = (hole: number, strokes: number, seq: number) => ({
  operationId: `op_${seq}`,
  gameId: GAME_ID,
  body: { kind: 'score', hole, strokes, playerId: ANN, baseRevision: 0 },
  tappedAt: 1_000 + seq,
  seq,
  state: 'waiting',
  refusal: null,
  isDismissed: false,
})

test('a live game of a backup is a finished round, with its unsent strokes', () => {
  const server = createMiniatureServer()
  server.apply(BEN, [{ operation_id: 'b1', kind: 'score', hole: 1, strokes: 6, player_id: BEN }])
  const game = { gameId: GAME_ID, playerId: ANN, code: 'ABC234', snapshot: server.snapshot() }
  const { rounds, strokes } = readExportedGames({ games: [game], operations: [waiting(1, 5, 1), waiting(2, 3, 2)] }, [])
  const [round, ...others] = rounds
  expect(strokes).toEqual([])
  expect(others).toEqual([])
  expect(round).toMatchObject({ id: GAME_ID, status: 'completed', courseName: 'Pebble Beach' })
  const [first, second] = round?.holes ?? []
  if (first === undefined || second === undefined) throw new Error('no holes')
  expect([strokesIn(first, ANN), strokesIn(first, BEN), strokesIn(second, ANN)]).toEqual([5, 6, 3])
})

test('a game without a name has that of its course in the backup', () => {
  const server = createMiniatureServer({ course_name: null })
  server.apply(BEN, [{ operation_id: 'b1', kind: 'score', hole: 1, strokes: 6, player_id: BEN }])
  const live = { games: [{ gameId: GAME_ID, playerId: ANN, snapshot: server.snapshot() }], operations: [] }
  const [nine] = quickCustomCourses
  if (nine === undefined) throw new Error('no course')
  const courses = [{ ...nine, id: 'course_old-links', vendorId: 'vendor_1', name: 'Old Links' }]
  expect(readExportedGames(live, courses).rounds).toMatchObject([{ courseName: 'Old Links' }])
  expect(readExportedGames(live, []).rounds).toMatchObject([{ courseName: 'vendor_1 Blue' }])
})

test('a game without scores, and anything that is no game, is left out', () => {
  const server = createMiniatureServer()
  const game = { gameId: GAME_ID, playerId: ANN, snapshot: server.snapshot() }
  expect(
    readExportedGames({ games: [game, null, { gameId: 1 }, { ...game, snapshot: {} }], operations: [7] }, []),
  ).toEqual({ rounds: [], strokes: [] })
  expect(readExportedGames('games', [])).toEqual({ rounds: [], strokes: [] })
})

test('unsent strokes of a game without a snapshot, or missing in the file, are counted', () => {
  const game = { gameId: GAME_ID, playerId: ANN, code: 'ABC234', snapshot: null }
  const sent = { ...waiting(3, 4, 3), state: 'acknowledged' }
  const ofAnother = { ...waiting(1, 4, 4), gameId: 'game_2' }
  const operations = [waiting(1, 5, 1), waiting(2, 3, 2), sent, ofAnother]
  expect(readExportedGames({ games: [game], operations }, [])).toEqual({
    rounds: [],
    strokes: [
      { gameId: GAME_ID, count: 2 },
      { gameId: 'game_2', count: 1 },
    ],
  })
})
