import { isStrokeCount } from '@teemates/golf/strokes'
import { flagIn, intIn, revisionIn, textIn, uuidIn } from './given.ts'
import { Refused } from './refusals.ts'
import type { GameRow, Given, Json, PlayerRow, ScoreRow } from './rows.ts'
import { isGateOpen, isPlaying, type Seated, seatedIn } from './seats.ts'
import type { Call, LockedGame } from './world.ts'

// The calls on the course, as in 20261121000520_scoring.sql and 20261129000100_stopped_players.sql.

const scoreArguments = ['p_game_id', 'p_hole', 'p_strokes', 'p_player_id', 'p_base_revision']

export function setScoreForPlayer(call: Call, given: Given): Json {
  const names = given['p_no_score'] === true ? [...scoreArguments, 'p_no_score'] : scoreArguments
  return call.once(given, 'set_score_for_player', names, () => {
    const seated = seatedIn(call, given)
    const { game, seat } = seated
    const player = playerOf(seated, given)
    requireActive(game.row)
    const strokes = given['p_strokes']
    if (!isStrokeCount(strokes)) throw new Refused('bad_strokes')
    const hole = intIn(given, 'p_hole')
    if (hole === null || !game.row.hole_set.some(({ number }) => number === hole)) throw new Refused('bad_hole')
    const base = revisionIn(given, 'p_base_revision')
    if (base !== null && base < 0) throw new Refused('bad_argument')
    const noScore = given['p_no_score'] === undefined ? false : flagIn(given, 'p_no_score')
    if (noScore === null || (noScore && strokes > 0)) throw new Refused('bad_argument')

    const { player_id, user_id } = player
    const before = game.record.scores.find((each) => each.player_id === player_id && each.hole === hole)
    const applied = before === undefined || isKnowing(base, before, seat)
    const revision = applied ? game.nextRevision() : game.row.revision
    const written: ScoreRow = {
      game_id: game.id,
      player_id,
      hole,
      user_id,
      strokes,
      no_score: noScore,
      revision,
      base_revision: base,
      updated_by: call.uid,
      updated_by_player: seat.player_id,
      updated_at: call.time,
    }
    if (applied) game.putScore(written)
    game.addHistory({
      game_id: game.id,
      player_id,
      hole,
      strokes,
      no_score: noScore,
      revision: applied ? revision : null,
      written_by: seat.player_id,
      operation_id: uuidIn(given, 'p_operation_id'),
      outcome: applied ? 'written' : 'lost',
      written_at: call.time,
    })
    return [game.id, { applied, score: applied ? written : (before ?? null), revision }]
  })
}

export function setReady(call: Call, given: Given): Json {
  return call.once(given, 'set_ready', ['p_game_id', 'p_ready', 'p_hole'], () => {
    const { game, seat } = seatedIn(call, given)
    requireActive(game.row)
    const ready = flagIn(given, 'p_ready')
    if (ready === null) throw new Refused('bad_argument')
    const hole = intIn(given, 'p_hole')
    if (hole !== null && hole !== game.row.current_hole) throw new Refused('stale_hole')
    if (seat.ready_for_next !== ready) {
      game.updatePlayer(seat.player_id, { ready_for_next: ready, revision: game.nextRevision() })
    }
    const { current_hole, revision } = game.row
    return [game.id, { game_id: game.id, player_id: seat.player_id, ready_for_next: ready, current_hole, revision }]
  })
}

export function setStopped(call: Call, given: Given): Json {
  return call.once(given, 'set_stopped', ['p_game_id', 'p_player_id', 'p_stopped'], () => {
    const seated = seatedIn(call, given)
    const { game } = seated
    const player = playerOf(seated, given)
    requireActive(game.row)
    const stopped = flagIn(given, 'p_stopped')
    if (stopped === null) throw new Refused('bad_argument')
    let now = player
    if (stopped !== player.stopped) {
      const others = game.record.players.filter((other) => other !== player)
      if (stopped && !others.some(isPlaying)) throw new Refused('last_player')
      now = game.updatePlayer(player.player_id, { stopped, revision: game.nextRevision() })
    }
    return [game.id, { player: now, revision: game.row.revision }]
  })
}

export function advanceHoleIfAllReady(call: Call, given: Given): Json {
  return call.once(given, 'advance_hole_if_all_ready', ['p_game_id', 'p_from_hole'], () => {
    const { game, seat } = seatedIn(call, given)
    const from = intIn(given, 'p_from_hole')
    if (!isPast(game.row, from)) {
      requireActive(game.row)
      if (from !== null && from !== game.row.current_hole) throw new Refused('stale_hole')
      if (!isGateOpen(game)) throw new Refused('gate_closed')
      if (game.row.current_hole >= game.row.hole_set.length) endGame(game, seat.player_id, endOfRound(game))
      else nextHole(game)
    }
    const { status, current_hole, revision } = game.row
    return [game.id, { advanced: true, status, current_hole, revision }]
  })
}

export function finishGame(call: Call, given: Given): Json {
  return call.once(given, 'finish_game', ['p_game_id', 'p_by'], () => {
    const { game, seat } = seatedIn(call, given)
    if ([...(textIn(given, 'p_by') ?? '')].length > 200) throw new Refused('bad_argument')
    if (game.row.status !== 'finished') {
      requireActive(game.row)
      const isOnLast = game.row.current_hole >= game.row.hole_set.length
      if (!seat.is_host && !(isOnLast && isGateOpen(game))) throw new Refused('gate_closed')
      endGame(game, seat.player_id, endOfRound(game))
    }
    const { status, finished_at, finished_by, revision } = game.row
    return [game.id, { status, finished_at, finished_by, revision }]
  })
}

/** The time now, or of the last score if that was more than 30 minutes ago. */
function endOfRound({ record, call }: LockedGame): string {
  const last = record.scores
    .map((score) => score.updated_at)
    .toSorted()
    .at(-1)
  if (last === undefined || Date.parse(call.time) - Date.parse(last) <= 30 * 60_000) return call.time
  return last
}

/**
 * @param by the player who ended the game, or the clean-up
 * @param at the time of the end
 */
export function endGame(game: LockedGame, by: string, at: string): void {
  game.nextRevision({ status: 'finished', finished_at: at, finished_by: by })
}

/** The player whom the caller may score for. */
function playerOf({ game, seat }: Seated, given: Given): PlayerRow {
  const player = game.player(textIn(given, 'p_player_id'))
  if (player === undefined || player.removed) throw new Refused('player_not_found')
  if (player.player_id !== seat.player_id && !(seat.is_host && player.is_manual)) throw new Refused('not_your_seat')
  return player
}

/** Whether a write may replace the stored score: its author knew that score, or the score comes from the same seat. */
function isKnowing(base: number | null, before: ScoreRow, seat: PlayerRow): boolean {
  return base === null || base >= before.revision || before.updated_by_player === seat.player_id
}

function requireActive({ status }: GameRow): void {
  if (status === 'finished') throw new Refused('game_finished')
  if (status === 'lobby') throw new Refused('not_active')
}

function isPast({ status, current_hole }: GameRow, from: number | null): boolean {
  return from !== null && from >= 1 && from <= current_hole - (status === 'finished' ? 0 : 1)
}

function nextHole(game: LockedGame): void {
  const revision = game.nextRevision({ current_hole: game.row.current_hole + 1 })
  for (const player of game.record.players.filter((each) => each.ready_for_next)) {
    game.updatePlayer(player.player_id, { ready_for_next: false, revision })
  }
}
