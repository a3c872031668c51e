import { checkedNickname } from './checks.ts'
import { textIn } from './given.ts'
import { Refused } from './refusals.ts'
import type { Given, Json, PlayerRow } from './rows.ts'
import { ensureHost, type Seated, seatedIn } from './seats.ts'
import type { Call, LockedGame } from './world.ts'

// Leaving, removing and renaming players, and changing the host, as in 20261121000525_leaving.sql.

const silenceMs = 20 * 60_000

export function leaveGame(call: Call, given: Given): Json {
  return call.once(given, 'leave_game', ['p_game_id'], () => {
    const { game, seat } = unfinished(seatedIn(call, given))
    const revision = game.nextRevision()
    game.updatePlayer(seat.player_id, gone(call, revision))
    ensureHost(game, revision)
    return [game.id, { game_id: game.id, player_id: seat.player_id, left: true, revision }]
  })
}

export function removePlayer(call: Call, given: Given): Json {
  return call.once(given, 'remove_player', ['p_game_id', 'p_player_id'], () => {
    const seated = seatedIn(call, given)
    if (!seated.seat.is_host) throw new Refused('host_only')
    const { game, seat } = unfinished(seated)
    const playerId = textIn(given, 'p_player_id')
    if (playerId === seat.player_id) throw new Refused('bad_argument')
    const player = game.player(playerId)
    if (player === undefined || player.removed) throw new Refused('player_not_found')
    const drawn = player.is_manual ? {} : { code: call.source.code(), invite_secret: call.source.inviteSecret() }
    const revision = game.nextRevision(drawn)
    game.updatePlayer(player.player_id, {
      ...gone(call, revision),
      removed: true,
      left_at: player.left_at ?? call.time,
    })
    game.forgetTokensOf(player.player_id)
    return [game.id, { game_id: game.id, player_id: player.player_id, removed: true, revision, ...drawn }]
  })
}

export function renameSelf(call: Call, given: Given): Json {
  return call.once(given, 'rename_self', ['p_game_id', 'p_nickname'], () => {
    const { game, seat } = unfinished(seatedIn(call, given))
    const nickname = checkedNickname(textIn(given, 'p_nickname'))
    return [game.id, game.updatePlayer(seat.player_id, { nickname, revision: game.nextRevision() })]
  })
}

export function takeOverGame(call: Call, given: Given): Json {
  return call.once(given, 'take_over_game', ['p_game_id'], () => {
    const { game, seat } = unfinished(seatedIn(call, given))
    const host = game.record.players.find((player) => player.is_host)
    if (host !== undefined && host.player_id !== seat.player_id) {
      if (lastSeenAt(game, host) > call.now - silenceMs) throw new Refused('host_present')
      const revision = game.nextRevision()
      game.updatePlayer(host.player_id, { ...gone(call, revision), is_host: false })
      game.updatePlayer(seat.player_id, { is_host: true, revision })
      game.update({ host_user: call.uid })
    }
    return [game.id, { game_id: game.id, player_id: seat.player_id, host: true, revision: game.row.revision }]
  })
}

function unfinished(seated: Seated): Seated {
  if (seated.game.row.status === 'finished') throw new Refused('game_finished')
  return seated
}

function gone(call: Call, revision: number): Partial<PlayerRow> {
  return { is_active: false, ready_for_next: false, left_at: call.time, revision }
}

/** Epoch milliseconds of the host's last sign of life: a stroke, or a call of the account with an operation id. */
function lastSeenAt(game: LockedGame, host: PlayerRow): number {
  const { record, call } = game
  return Math.max(
    Date.parse(host.joined_at),
    record.game.started_at === null ? 0 : Date.parse(record.game.started_at),
    ...record.history.filter((each) => each.written_by === host.player_id).map((each) => Date.parse(each.written_at)),
    ...[...call.state.answers.values()]
      .filter((kept) => kept.uid === host.user_id && kept.gameId === game.id)
      .map((kept) => kept.createdAt),
  )
}
