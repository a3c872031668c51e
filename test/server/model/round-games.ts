import { canonical, isList, isObject, uuidIn } from './given.ts'
import { Refused } from './refusals.ts'
import type { Given, HistoryOfGamesRow, Json } from './rows.ts'
import { type Seated, seatedIn } from './seats.ts'
import type { Call, LockedGame } from './world.ts'

// The golfers' games for money or points, as in 20261130010000_round_games.sql.

const mostBytes = 16_000
const mostLevels = 8
const mostHandicaps = 32
const largestHandicap = 999

export function setRoundGames(call: Call, given: Given): Json {
  return call.once(given, 'set_round_games', ['p_game_id', 'p_games', 'p_course_handicaps'], () => {
    const seated = seatedIn(call, given)
    const { game } = seated
    if (!seated.seat.is_host) throw new Refused('host_only')
    if (game.row.status === 'finished') throw new Refused('game_finished')
    const games = checkedGames(given['p_games'])
    const handicaps = checkedHandicaps(game, given['p_course_handicaps'])
    const changed = write(seated, games, games === null ? {} : handicaps, uuidIn(given, 'p_operation_id'))
    const players = game.record.players.filter((player) => changed && player.revision === game.row.revision)
    const { row } = game
    return [game.id, { game: row, players: players.toSorted((a, b) => a.seat - b.seat), revision: row.revision }]
  })
}

function checkedGames(games: Json | undefined): Given | null {
  if (games === undefined || games === null) return null
  if (!isObject(games) || new TextEncoder().encode(JSON.stringify(games)).length > mostBytes) {
    throw new Refused('bad_argument')
  }
  if (levelsOf(games) > mostLevels) throw new Refused('bad_argument')
  return games
}

/** How far values are nested; 0 for a plain value. */
function levelsOf(value: Json | undefined): number {
  const inside = isList(value) ? value : isObject(value) ? Object.values(value) : []
  return inside.length === 0 ? 0 : 1 + Math.max(...inside.map(levelsOf))
}

function checkedHandicaps(game: LockedGame, given: Json | undefined): Readonly<Record<string, number>> {
  if (given === undefined || given === null) return {}
  if (!isObject(given)) throw new Refused('bad_argument')
  const entries = Object.entries(given)
  if (entries.length > mostHandicaps) throw new Refused('bad_argument')
  const known: [string, number][] = []
  for (const [id, value] of entries) {
    if (value === null) continue
    if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > largestHandicap) {
      throw new Refused('bad_argument')
    }
    known.push([id, value])
  }
  if (entries.some(([id]) => game.player(id)?.removed !== false)) throw new Refused('player_not_found')
  return Object.fromEntries(known)
}

/** Whether anything has changed. */
function write(
  { game, seat }: Seated,
  round_games: Given | null,
  course_handicaps: Readonly<Record<string, number>>,
  operation_id: string | null,
): boolean {
  const changed = game.record.players.filter(
    (player) => player.course_handicap !== (course_handicaps[player.player_id] ?? null),
  )
  if (changed.length === 0 && canonical(game.row.round_games) === canonical(round_games)) return false
  let revision = game.nextRevision({ round_games })
  if (changed.length > 0) {
    revision = game.nextRevision()
    for (const { player_id } of changed) {
      game.updatePlayer(player_id, { course_handicap: course_handicaps[player_id] ?? null, revision })
    }
  }
  const row: HistoryOfGamesRow = {
    game_id: game.id,
    round_games,
    course_handicaps,
    revision,
    written_by: seat.player_id,
    operation_id,
    written_at: game.call.time,
  }
  game.addHistoryOfGames(row)
  return true
}
