import type { Pool } from 'pg'
import { builtAppFolder } from '../e2e/app-server.ts'
import { httpCaller } from '../test/load/http-caller.ts'
import { type PlayedServer, type Seat, serverWithGames } from '../test/load/played-games.ts'
import type { ServerRuns } from '../test/own-server/running-server.ts'

/** The built app (or the one in APP_FOLDER) on a server with this many started games of four, which no phone plays yet. */
export function playedApp(runs: ServerRuns, games: number): Promise<PlayedServer> {
  const given = process.env['APP_FOLDER']
  return serverWithGames(runs, games, { APP_FOLDER: given === undefined || given === '' ? builtAppFolder : given })
}

/** The link by which a mate joins the game. */
export async function joinLinkOf(
  { port, owner }: { readonly port: number; readonly owner: Pool },
  gameId: string,
): Promise<string> {
  const { rows } = await owner.query<{ code: string }>('select code from public.games where id = $1', [gameId])
  return `http://127.0.0.1:${port}/multi/join?code=${rows[0]?.code ?? ''}`
}

/** These players leave their game for good, so that others can join. */
export async function leaveGame({ port, key }: PlayedServer, seats: readonly Seat[]): Promise<void> {
  const caller = httpCaller(port, key)
  for (const seat of seats) {
    const { status, text } = await caller.call(seat, 'leave_game', { p_game_id: seat.gameId })
    if (status !== 200) throw new Error(`leaving was answered ${status}: ${text}`)
  }
  caller.close()
}

/** The four seats of one of its games. */
export function seatsOfGame(seats: readonly Seat[], game: number): readonly Seat[] {
  const ids = [...new Set(seats.map(({ gameId }) => gameId))]
  return seats.filter(({ gameId }) => gameId === ids[game])
}
