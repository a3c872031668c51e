import { checkedNickname } from './checks.ts'
import { intIn, textIn } from './given.ts'
import { newPlayer } from './joining.ts'
import { Refused } from './refusals.ts'
import type { Given, Json, PlayerRow } from './rows.ts'
import { hasRoom, nextSeat, type Seated, seatedIn } from './seats.ts'
import type { Call, LockedGame } from './world.ts'

// The host's calls before the first tee, as in 20261121000510_lobby.sql.

export function startGame(call: Call, given: Given): Json {
  return call.once(given, 'start_game', ['p_game_id'], () => {
    const { game } = hostInLobby(seatedIn(call, given), 'not_host')
    game.nextRevision({ status: 'active', current_hole: 1, started_at: call.time })
    const { id, status, current_hole, started_at, revision } = game.row
    return [game.id, { id, status, current_hole, started_at, revision }]
  })
}

export function addManualPlayer(call: Call, given: Given): Json {
  return call.once(given, 'add_manual_player', ['p_game_id', 'p_nickname', 'p_player_id'], () => {
    const { game } = hostInLobby(seatedIn(call, given), 'host_only')
    const nickname = checkedNickname(textIn(given, 'p_nickname'))
    const wanted = textIn(given, 'p_player_id')
    if (wanted !== null && (!/^manual_[0-9a-f]{24}$/u.test(wanted) || game.player(wanted) !== undefined)) {
      throw new Refused('bad_argument')
    }
    if (!hasRoom(game, wanted ?? '')) throw new Refused('game_full')
    const playerId = wanted ?? call.source.manualPlayerId()
    const row = newPlayer(game, playerId, nickname, nextSeat(game), game.nextRevision())
    game.addPlayer({ ...row, is_manual: true })
    return [game.id, { ...row, is_manual: true }]
  })
}

export function updateManualPlayerNickname(call: Call, given: Given): Json {
  return call.once(given, 'update_manual_player_nickname', ['p_game_id', 'p_player_id', 'p_nickname'], () => {
    const { game } = hostInLobby(seatedIn(call, given), 'host_only')
    const nickname = checkedNickname(textIn(given, 'p_nickname'))
    const { player_id } = manualPlayer(game, textIn(given, 'p_player_id'))
    return [game.id, game.updatePlayer(player_id, { nickname, revision: game.nextRevision() })]
  })
}

export function removeManualPlayer(call: Call, given: Given): Json {
  return call.once(given, 'remove_manual_player', ['p_game_id', 'p_player_id'], () => {
    const { game } = hostInLobby(seatedIn(call, given), 'host_only')
    const { player_id } = manualPlayer(game, textIn(given, 'p_player_id'))
    game.deletePlayer(player_id)
    return [game.id, { game_id: game.id, player_id, removed: true, revision: game.nextRevision() }]
  })
}

/** As in 20261130011000_starting_holes.sql. */
export function setStartingHole(call: Call, given: Given): Json {
  return call.once(given, 'set_starting_hole', ['p_game_id', 'p_hole'], () => {
    const { game } = hostInLobby(seatedIn(call, given), 'host_only')
    const { hole_set: before } = game.row
    const first = before.findIndex(({ number }) => number === intIn(given, 'p_hole'))
    if (first === -1) throw new Refused('bad_hole')
    if (first > 0) game.nextRevision({ hole_set: [...before.slice(first), ...before.slice(0, first)] })
    return [game.id, game.row]
  })
}

function hostInLobby(seated: Seated, otherwise: 'not_host' | 'host_only'): Seated {
  if (!seated.seat.is_host) throw new Refused(otherwise)
  if (seated.game.row.status !== 'lobby') throw new Refused('not_in_lobby')
  return seated
}

function manualPlayer(game: LockedGame, playerId: string | null): PlayerRow {
  const player = game.player(playerId)
  if (player?.is_manual !== true || player.removed) throw new Refused('player_not_found')
  return player
}
