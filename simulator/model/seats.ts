import { uuidIn } from './given.ts'
import { Refused } from './refusals.ts'
import type { Given, PlayerRow } from './rows.ts'
import { type Call, LockedGame } from './world.ts'

// What every procedure on a game begins with, and what seats mean. As 20261121000420_game_rules.sql.

const mostPlayers = 8
const mostRows = 32

export interface Seated {
  readonly game: LockedGame
  /** The caller's. */
  readonly seat: PlayerRow
}

/** @throws Refused not_member for a game in which the caller has no seat now */
export function seatedIn(call: Call, given: Given): Seated {
  const id = uuidIn(given, 'p_game_id')
  if (id === null || !call.state.games.has(id)) throw new Refused('not_member')
  const game = new LockedGame(call, id)
  const seat = game.record.players.find((player) => player.user_id === call.uid && player.is_active && !player.removed)
  if (seat === undefined) throw new Refused('not_member')
  return { game, seat }
}

export function nextSeat(game: LockedGame): number {
  return Math.max(...game.record.players.map((player) => player.seat)) + 1
}

/** Room for one more, where the seat of playerId, who may come back, isn't counted. */
export function hasRoom(game: LockedGame, playerId: string): boolean {
  const { players, scores } = game.record
  const hasStrokes = (player: PlayerRow) =>
    scores.some((score) => score.player_id === player.player_id && score.strokes > 0)
  const counts = (player: PlayerRow) =>
    !player.removed && (player.is_active || (player.player_id !== playerId && hasStrokes(player)))
  const others = players.filter((player) => player.player_id !== playerId)
  return players.filter(counts).length < mostPlayers && others.length < mostRows
}

/** No game without a host while someone with a device plays. */
export function ensureHost(game: LockedGame, revision: number): void {
  const withDevice = game.record.players
    .filter((player) => player.is_active && !player.removed && !player.is_manual && player.user_id !== null)
    .toSorted(
      (a, b) => Number(b.is_host) - Number(a.is_host) || Number(a.stopped) - Number(b.stopped) || a.seat - b.seat,
    )
  const host = withDevice[0]
  if (host === undefined) return
  if (!host.is_host) {
    for (const old of game.record.players.filter((player) => player.is_host)) {
      game.updatePlayer(old.player_id, { is_host: false, revision })
    }
    game.updatePlayer(host.player_id, { is_host: true, revision })
  }
  if (game.row.host_user !== host.user_id) game.update({ host_user: host.user_id })
}

/** Whether the gate waits for the player. */
export function isPlaying({ is_active, removed, stopped }: PlayerRow): boolean {
  return is_active && !removed && !stopped
}

/** Whether the game may go on to its next hole. */
export function isGateOpen(game: LockedGame): boolean {
  const { game: row, players, scores } = game.record
  const hole = row.hole_set[row.current_hole - 1]?.number
  const playing = players.filter(isPlaying)
  const withDevice = playing.filter((player) => !player.is_manual)
  const isAnswered = (player: PlayerRow) =>
    scores.some(
      (score) => score.player_id === player.player_id && score.hole === hole && (score.strokes > 0 || score.no_score),
    )
  return (
    row.status === 'active' &&
    players.some((player) => player.is_active && !player.removed) &&
    (withDevice.length < 2 || withDevice.every((player) => player.ready_for_next)) &&
    playing.every(isAnswered)
  )
}
