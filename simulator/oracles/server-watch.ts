import type { GameRecord } from '../../test/server/model/world.ts'
import { isList, isObject, textIn } from '../../test/server/model/given.ts'
import type { HistoryRow, Json, PlayerRow } from '../../test/server/model/rows.ts'
import type { Answered, ModelServer } from '../server/model-server.ts'
import type { Book } from './book.ts'

const mostOperations = 200
const mostBytes = 48 * 1024

/** Checks the invariants of every answered call. */
export function watchServer(server: ModelServer, book: Book): void {
  server.onAnswered((answered) => {
    noteRefusals(answered, book)
    const { before, after } = answered
    if (before === undefined || after === undefined) return
    checkStrokes(before, after, book)
    checkHoles(before, after, book)
  })
}

function noteRefusals({ procedure, given, outcome }: Answered, book: Book): void {
  if (procedure !== 'apply_operations') return
  const operations = given['p_operations']
  const count = isList(operations) ? operations.length : 0
  if (count > mostOperations) book.found('O11', `a batch of ${count}`)
  if (JSON.stringify(given).length > mostBytes + 1024)
    book.found('O11', `a batch of ${JSON.stringify(given).length} bytes`)
  if (!('answer' in outcome) || !isList(outcome.answer)) return
  for (const each of outcome.answer) noteAnswer(each, book)
}

function noteAnswer(each: Json, book: Book): void {
  if (!isObject(each)) return
  const id = each['operation_id']
  if (typeof id !== 'string') return
  const { error, answer } = { error: each['error'], answer: each['answer'] }
  if (isObject(error)) book.refused(id, textIn(error, 'details') ?? '')
  else if (isObject(answer) && answer['applied'] === false) book.refused(id, 'stale')
}

function checkStrokes(before: GameRecord, after: GameRecord, book: Book): void {
  for (const row of after.history.slice(before.history.length)) {
    const drawn = row.operation_id === null ? undefined : book.drawn.get(row.operation_id)
    if (drawn?.body.kind !== 'score') {
      book.found('O2', `nobody drew ${row.operation_id}`)
      continue
    }
    const { body } = drawn
    if (body.strokes !== row.strokes || body.hole !== row.hole || body.playerId !== row.player_id) {
      book.found('O2', `${row.operation_id} was tapped as ${JSON.stringify(body)}`)
    }
    const isSame = (each: HistoryRow) => book.originOf(each.operation_id) === drawn.origin && each.outcome === 'written'
    if (after.history.filter(isSame).length > 1 && book.lostSessions === 0 && book.restores === 0) {
      book.found('O2', `${row.operation_id} was written twice`)
    }
    checkOverwriting(row, before, after, book)
    checkSeat(row, before, book)
  }
}

function checkOverwriting(row: HistoryRow, before: GameRecord, after: GameRecord, book: Book): void {
  if (row.outcome !== 'written') return
  const isSlot = (each: { player_id: string; hole: number }) =>
    each.player_id === row.player_id && each.hole === row.hole
  const replaced = before.scores.find(isSlot)
  if (replaced === undefined || replaced.updated_by_player === row.written_by) return
  const base = after.scores.find((each) => isSlot(each) && each.revision === row.revision)?.base_revision
  if (base === undefined) return
  if (base === null || base < replaced.revision) {
    book.found('O3', `${row.written_by} replaced what ${replaced.updated_by_player} had entered without having seen it`)
  }
}

function checkSeat(row: HistoryRow, before: GameRecord, book: Book): void {
  if (row.written_by === row.player_id) return
  const player = before.players.find((each) => each.player_id === row.player_id)
  const isByHost = before.players.some((each) => each.player_id === row.written_by && each.is_host)
  if (player?.is_manual !== true || !isByHost) book.found('O6', `${row.written_by} wrote for ${row.player_id}`)
}

function checkHoles(before: GameRecord, after: GameRecord, book: Book): void {
  const [from, to] = [before.game.current_hole, after.game.current_hole]
  if (before.game.finished_at !== null && after.game.finished_at !== before.game.finished_at) {
    book.found('O8', 'the game ended a second time')
  }
  if (to < from) book.found('O7', `the game went back from ${from} to ${to}`)
  if (from === 0 || to === from) return
  // A batch may go on more than once; only the players on the first of the holes are known.
  if (!isGateOpen(before, after)) book.found('O7', `hole ${from} was left before everyone was done`)
  for (let left = from; left < to; left += 1) {
    if (!book.wantedToLeave.has(left)) book.found('O7', `nobody wanted to leave hole ${left}`)
  }
}

/** Everyone who plays has a score on the hole that is left, and the others were ready before the call. */
function isGateOpen(before: GameRecord, after: GameRecord): boolean {
  const hole = before.game.hole_set[before.game.current_hole - 1]?.number
  const playing = before.players.filter((player) => player.is_active && !player.removed)
  const isScored = (player: PlayerRow) =>
    after.scores.some((score) => score.player_id === player.player_id && score.hole === hole && score.strokes > 0)
  const unready = playing.filter((player) => !player.is_manual && !player.ready_for_next)
  // The caller's own readiness may have come in the same batch.
  return playing.every(isScored) && unready.length <= 1
}
