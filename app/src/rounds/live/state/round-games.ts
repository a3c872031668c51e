import type { RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import { type GameSnapshot, isServersPlayerId } from '../../../backend/game-rows.ts'
import type { LiveOperationBody } from '../../../storage/live/live-store.ts'
import type { GameState } from './known-game.ts'

type SetGames = Extract<LiveOperationBody, { readonly kind: 'games' }>

/** The round with its games: a pending change of this device, else those of the server, which screens have to check. */
export function withGames(round: Round, { snapshot, operations }: GameState): Round {
  const own = operations.findLast(({ body, state }) => body.kind === 'games' && state === 'waiting')?.body
  const { roundGames, courseHandicaps } = own?.kind === 'games' ? own : serversGames(snapshot)
  if (roundGames === null) return round
  return { ...round, metadata: { ...round.metadata, games: { ...roundGames, courseHandicaps } } }
}

function serversGames(snapshot: GameSnapshot | null): Pick<SetGames, 'roundGames' | 'courseHandicaps'> {
  const known = snapshot?.players.flatMap((row) =>
    row.course_handicap === null ? [] : [[row.player_id, row.course_handicap] as const],
  )
  return { roundGames: snapshot?.game.round_games ?? null, courseHandicaps: Object.fromEntries(known ?? []) }
}

/** The change to be sent. The server would reject the handicap of a player whom it doesn't know. */
export function setGamesBody(games: RoundGames | null, { snapshot }: GameState): SetGames {
  if (games === null) return { kind: 'games', roundGames: null, courseHandicaps: {} }
  const { courseHandicaps, ...roundGames } = games
  const known = (snapshot?.players ?? []).filter((row) => !row.removed && isServersPlayerId(row.player_id))
  const ids = new Set(known.map((row) => row.player_id))
  return {
    kind: 'games',
    roundGames,
    courseHandicaps: Object.fromEntries(
      Object.entries(courseHandicaps).flatMap(([id, strokes]) =>
        strokes !== null && ids.has(id) ? [[id, strokes]] : [],
      ),
    ),
  }
}
