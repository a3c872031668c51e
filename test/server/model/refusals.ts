/** The status and sentence of every refusal by its stable code, as in private.refusal of the migrations. */
const refusals = {
  not_authenticated: [401, 'not authenticated'],
  not_host: [403, 'Only the host can start the game.'],
  host_only: [403, 'Only the host can do this.'],
  not_your_seat: [403, "You can't do this for that player."],
  not_member: [404, 'Game not found.'],
  code_not_valid: [404, 'Game not found.'],
  player_not_found: [404, 'Player not found.'],
  not_in_lobby: [409, 'Game is not ready to start.'],
  not_active: [409, "The game hasn't started."],
  game_finished: [409, 'The game is finished.'],
  gate_closed: [409, 'Not everyone has a score and is ready.'],
  last_player: [409, 'Someone has to keep playing.'],
  host_present: [409, 'The host is still playing.'],
  game_full: [409, 'The game is full.'],
  operation_reused: [409, 'This operation was already used for something else.'],
  stale_hole: [409, 'The game is on another hole.'],
  bad_nickname: [400, 'A name has 1 to 20 characters.'],
  bad_strokes: [400, 'Strokes are a whole number from 0 to 99.'],
  bad_hole: [400, "This hole isn't played."],
  bad_course: [400, 'The course has no nine holes to play.'],
  bad_code: [400, 'A code has 6 characters.'],
  bad_argument: [400, "The request isn't valid."],
  too_many_attempts: [429, 'Too many attempts. Try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

type RefusalCode = keyof typeof refusals

export const refusalCodes: readonly string[] = Object.keys(refusals)

/** Ends a procedure. No procedure refuses after its first write, so nothing has to be rolled back. */
export class Refused extends Error {
  readonly status: number
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    const [status, message] = refusals[code]
    super(message)
    this.name = 'Refused'
    this.code = code
    this.status = status
  }
}
