import { uuidIn } from './given.ts'
import { Refused } from './refusals.ts'
import type { Given, PlayerRow } from './rows.ts'
import { type Call, LockedGame } from './world.ts'

// The rules of seats that every procedure on a game needs, as in 20261121000420_game_rules.sql.

const mostPlayers = 8
const mostRows = 32

export interface Seated {
  readonly game: LockedGame
  /** The caller's seat. */
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

/** Whether one more player has room. A seat that playerId has left isn't counted, because that player would take it again. */
export function hasRoom(game: LockedGame, playerId: string): boolean {
  const { players, scores } = game.record
  const hasStrokes = (player: PlayerRow) =>
    scores.some((score) => score.player_id === player.player_id && score.strokes > 0)
  const counts = (player: PlayerRow) =>
    !player.removed && (player.is_active || (player.player_id !== playerId && hasStrokes(player)))
  const others = players.filter((player) => player.player_id !== playerId)
  return players.filter(counts).length < mostPlayers && others.length < mostRows
}

/** Makes an active player with a phone the host if the game has no active host. */
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
