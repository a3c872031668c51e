import { checkedCode, checkedNickname, checkedPlayerId, checkedText, playedHoles } from './checks.ts'
import { textIn, uuidIn } from './given.ts'
import { Refused } from './refusals.ts'
import type { Given, Json, PlayerRow } from './rows.ts'
import { ensureHost, hasRoom, nextSeat } from './seats.ts'
import { type Call, LockedGame } from './world.ts'

// Seats are created, found again and taken back as in 20261121000500_create_and_join.sql and 20261126000100_invitations.sql.

const wrongGuesses = 5
const guessingMs = 3_600_000

export function createGame(call: Call, given: Given): Json {
  requireAccount(call)
  const names = [
    'p_course_vendor_id',
    'p_tee_label',
    'p_holes_mode',
    'p_hole_set_full',
    'p_nickname',
    'p_player_id',
    'p_course_name',
  ]
  return call.once(given, 'create_game', names, () => {
    const nickname = checkedNickname(textIn(given, 'p_nickname'))
    const playerId = checkedPlayerId(textIn(given, 'p_player_id'))
    const vendor = checkedText(textIn(given, 'p_course_vendor_id'), 200)
    const tee = checkedText(textIn(given, 'p_tee_label'), 100)
    const courseName = textIn(given, 'p_course_name')
    const course = checkedText(courseName, 200)
    if (vendor === null || tee === null || (course === null && (courseName ?? '').trim() !== '')) {
      throw new Refused('bad_course')
    }
    const played = playedHoles(given['p_hole_set_full'], textIn(given, 'p_holes_mode'))
    const row = {
      id: call.source.uuid(),
      code: call.source.code(),
      invite_secret: call.source.inviteSecret(),
      host_user: call.uid,
      status: 'lobby',
      current_hole: 0,
      course_vendor_id: vendor,
      course_name: course,
      tee_label: tee,
      holes_mode: played.mode,
      hole_set: played.holes,
      started_at: null,
      finished_at: null,
      finished_by: null,
      created_at: call.time,
      updated_at: call.time,
      revision: 1,
      epoch: call.state.epoch,
      round_games: null,
    } as const
    call.state.games.set(row.id, { game: row, players: [], scores: [], history: [], gamesHistory: [], tokens: [] })
    call.changes.push({ table: 'games', type: 'INSERT', row })
    const game = new LockedGame(call, row.id)
    game.addPlayer({ ...newPlayer(game, playerId, nickname, 1, 1), user_id: call.uid, is_host: true })
    return [row.id, { ...row, player_id: playerId, seat_token: call.newSeatToken(game, playerId) }]
  })
}

export function joinGameByCode(call: Call, given: Given): Json {
  requireAccount(call)
  return call.once(given, 'join_game_by_code', ['p_code', 'p_nickname', 'p_player_id', 'p_secret'], () => {
    const nickname = checkedNickname(textIn(given, 'p_nickname'))
    const playerId = checkedPlayerId(textIn(given, 'p_player_id'))
    const code = checkedCode(textIn(given, 'p_code'))
    const game = openGameOf(call, code)
    const wrong = wrongBefore(call)
    const isTheirs = game?.record.players.some((player) => player.user_id === call.uid && !player.removed) === true
    const secret = textIn(given, 'p_secret')
    const isInvited = secret !== null && game?.row.invite_secret === secret
    const before = wrong === 0 ? undefined : call.state.guesses.get(call.uid)
    const isLast = before?.lastCode === code
    if (wrong >= wrongGuesses && !isInvited && !isLast && !isTheirs) throw new Refused('too_many_attempts')
    const taken = game === undefined ? null : sitDown(call, game, playerId, nickname)
    if (game === undefined || taken === null) {
      if (isLast) throw new Refused('code_not_valid')
      const isWithin = wrong < wrongGuesses
      call.state.guesses.set(call.uid, {
        beganAt: before?.beganAt ?? call.now,
        wrong: Math.min(wrong, wrongGuesses) + 1,
        lastCode: isWithin ? code : (before?.lastCode ?? code),
      })
      throw new Refused(isWithin ? 'code_not_valid' : 'too_many_attempts')
    }
    return [game.id, seatAnswer(game, taken, call.newSeatToken(game, taken))]
  })
}

export function reclaimSeat(call: Call, given: Given): Json {
  requireAccount(call)
  return call.once(given, 'reclaim_seat', ['p_game_id', 'p_player_id', 'p_seat_token'], () => {
    const id = uuidIn(given, 'p_game_id') ?? ''
    const playerId = textIn(given, 'p_player_id')
    const token = textIn(given, 'p_seat_token')
    if (token === null || !call.state.games.has(id)) throw new Refused('not_member')
    const game = new LockedGame(call, id)
    const isToken = game.record.tokens.some((each) => each.playerId === playerId && each.token === token)
    const seat = isToken ? game.player(playerId) : undefined
    if (seat === undefined || seat.removed) throw new Refused('not_member')
    if (game.record.players.some((player) => player.user_id === call.uid && player !== seat)) {
      throw new Refused('not_your_seat')
    }
    if (!seat.is_active && !hasRoom(game, seat.player_id)) throw new Refused('game_full')
    if (seat.user_id !== call.uid || !seat.is_active) {
      const revision = game.nextRevision()
      game.updatePlayer(seat.player_id, {
        user_id: call.uid,
        is_active: true,
        left_at: null,
        revision,
        ready_for_next: seat.is_active && seat.ready_for_next,
      })
      for (const score of game.record.scores.filter((each) => each.player_id === playerId)) {
        game.putScore({ ...score, user_id: call.uid })
      }
      ensureHost(game, revision)
    }
    return [id, seatAnswer(game, seat.player_id, token)]
  })
}

/** Seats the caller in a game that accepts players. Returns the player id; null if the host has removed the player. */
function sitDown(call: Call, game: LockedGame, playerId: string, nickname: string): string | null {
  const own = game.record.players.find((player) => player.user_id === call.uid)
  const seat = own ?? game.player(playerId)
  if (own === undefined && seat?.removed === false && seat.moved_to === null) {
    throw new Refused('not_your_seat')
  }
  if (seat?.removed === true) return null
  if (own?.is_active === true) return own.player_id
  if (seat?.is_active !== true && !hasRoom(game, seat?.player_id ?? playerId)) throw new Refused('game_full')
  const revision = game.nextRevision()
  if (seat === undefined) {
    game.addPlayer({ ...newPlayer(game, playerId, nickname, nextSeat(game), revision), user_id: call.uid })
  } else {
    if (seat.user_id !== call.uid) game.forgetTokensOf(seat.player_id)
    const back = { is_active: true, left_at: null, ready_for_next: false, revision }
    game.updatePlayer(seat.player_id, { ...back, user_id: call.uid, nickname })
    for (const score of game.record.scores) {
      if (score.player_id === seat.player_id && score.user_id !== call.uid) {
        game.putScore({ ...score, user_id: call.uid })
      }
    }
  }
  ensureHost(game, revision)
  return seat?.player_id ?? playerId
}

/** A player without an account. The caller adds the account of a player with a phone. */
export function newPlayer(
  game: LockedGame,
  playerId: string,
  nickname: string,
  seat: number,
  revision: number,
): PlayerRow {
  return {
    game_id: game.id,
    player_id: playerId,
    user_id: null,
    nickname,
    is_active: true,
    is_manual: false,
    is_host: false,
    ready_for_next: false,
    seat,
    joined_at: game.call.time,
    left_at: null,
    removed: false,
    stopped: false,
    asks_for: null,
    ask_outcome: null,
    moved_to: null,
    course_handicap: null,
    revision,
  }
}

/** A token outlives an account that was deleted. */
function requireAccount(call: Call): void {
  if (!call.state.accounts.has(call.uid)) throw new Refused('not_authenticated')
}

function openGameOf(call: Call, code: string): LockedGame | undefined {
  for (const { game } of call.state.games.values()) {
    if (game.code === code && game.status !== 'finished') return new LockedGame(call, game.id)
  }
  return undefined
}

/** The number of wrong guesses in the hour that began with the first one. */
function wrongBefore(call: Call): number {
  const used = call.state.guesses.get(call.uid)
  return used !== undefined && used.beganAt > call.now - guessingMs ? used.wrong : 0
}

function seatAnswer({ row }: LockedGame, playerId: string, token: string): Json {
  const { id, course_name, tee_label, holes_mode, current_hole, status, revision } = row
  return {
    id,
    course_name,
    tee_label,
    holes_mode,
    current_hole,
    status,
    revision,
    player_id: playerId,
    seat_token: token,
  }
}
