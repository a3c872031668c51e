import { archiveRound } from '@teemates/golf/archive'
import { roundFromArchive } from '@teemates/golf/archived-round'
import { strokesOn } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import type { StoredOperation } from '../../../storage/live/live-store.ts'
import { parseArchivedRound } from '../../../storage/log/stored-round.ts'
import { ANN, BEN, createMiniatureServer, GAME_ID, MIA, stateOf } from '../../../../../test/server/miniature-server.ts'
import { ownHistoryOf } from './own-history.ts'

interface Tapped {
  readonly playerId: string
  readonly hole: number
  readonly strokes: number
  readonly state?: StoredOperation['state']
  readonly code?: string
  readonly baseRevision?: number
}

/** A finished game in which Ann and Mia have 4 strokes on hole 1 and Ben has 5, and what this device, Ann's, tapped. */
function finishedWith(tapped: readonly Tapped[]) {
  const server = createMiniatureServer()
  const score = (playerId: string, strokes: number) =>
    ({ operation_id: playerId, kind: 'score', hole: 1, strokes, player_id: playerId }) as const
  server.apply(ANN, [score(ANN, 4), score(MIA, 4)])
  server.apply(BEN, [score(BEN, 5)])
  server.change({ status: 'finished' })
  const snapshot = server.snapshot()
  const operations = tapped.map(
    (
      { playerId, hole, strokes, state = 'refused', code = 'game_finished', baseRevision = snapshot.revision },
      index,
    ) => ({
      operationId: `op-${index}`,
      gameId: GAME_ID,
      tappedAt: 0,
      seq: index,
      state,
      body: { kind: 'score' as const, hole, strokes, playerId, baseRevision },
      refusal: state === 'refused' ? { code, message: '' } : null,
      isDismissed: false,
    }),
  )
  return ownHistoryOf({ ...stateOf(snapshot), operations })
}

function cellsOf(round: ReturnType<typeof ownHistoryOf>, playerId: string) {
  return round?.holes.slice(0, 3).map(({ number }) => strokesOn(round, number, playerId))
}

test('late strokes are added to the round, for the own player and those it scores for', () => {
  const round = finishedWith([
    { playerId: ANN, hole: 2, strokes: 6 },
    { playerId: ANN, hole: 3, strokes: 3, state: 'waiting' },
    { playerId: MIA, hole: 2, strokes: 7 },
  ])
  expect(cellsOf(round, ANN)).toEqual([4, 6, 3])
  expect(cellsOf(round, MIA)).toEqual([4, 7, 0])
  expect(cellsOf(round, BEN)).toEqual([5, 0, 0])
  expect(round?.metadata.notCounted).toEqual({ [ANN]: [2, 3], [MIA]: [2] })
})

test("of several on a hole the last one counts, and one that is the same as the game's is no difference", () => {
  const round = finishedWith([
    { playerId: ANN, hole: 1, strokes: 9 },
    { playerId: ANN, hole: 1, strokes: 4 },
    { playerId: ANN, hole: 2, strokes: 5 },
    { playerId: ANN, hole: 2, strokes: 6 },
  ])
  expect(cellsOf(round, ANN)).toEqual([4, 6, 0])
  expect(round?.metadata.notCounted).toEqual({ [ANN]: [2] })
})

test('a stroke that another player has replaced, or that was refused for another reason, is not added', () => {
  const round = finishedWith([
    { playerId: MIA, hole: 1, strokes: 9, code: 'stale' },
    { playerId: ANN, hole: 2, strokes: 9, code: 'not_your_seat' },
    // Ben's own stroke is newer than what was seen here.
    { playerId: BEN, hole: 1, strokes: 9, baseRevision: 0 },
  ])
  expect(cellsOf(round, ANN)).toEqual([4, 0, 0])
  expect(cellsOf(round, MIA)).toEqual([4, 0, 0])
  expect(cellsOf(round, BEN)).toEqual([5, 0, 0])
  expect(round?.metadata.notCounted).toBeUndefined()
})

test('a stroke refused while this device had no seat is added, unless a later one was taken', () => {
  const refused = { playerId: ANN, code: 'not_member' }
  const round = finishedWith([
    { ...refused, hole: 1, strokes: 9 },
    { ...refused, hole: 2, strokes: 7 },
    { playerId: ANN, hole: 1, strokes: 4, state: 'acknowledged' },
  ])
  expect(cellsOf(round, ANN)).toEqual([4, 7, 0])
  expect(round?.metadata.notCounted).toEqual({ [ANN]: [2] })
})

test('the archive keeps the holes with late strokes', () => {
  const round = finishedWith([{ playerId: ANN, hole: 2, strokes: 6 }])
  if (round === null) throw new Error('no round')
  const archived = parseArchivedRound(JSON.parse(JSON.stringify(archiveRound(round, 1))))
  if (archived === undefined) throw new Error('not read back')
  const shown = roundFromArchive(archived, undefined, new Map())
  expect(shown.metadata.notCounted).toEqual({ [ANN]: [2] })
  expect(strokesOn(shown, 2, ANN)).toBe(6)
})
