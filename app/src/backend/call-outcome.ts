/* How a call to the backend ends, and what may be said of it beforehand. */

/** The stable codes of supabase/migrations (private.refusal) with which a procedure refuses. */
export const refusalCodes = [
  'not_authenticated',
  'not_host',
  'host_only',
  'not_your_seat',
  'not_member',
  'code_not_valid',
  'player_not_found',
  /** The code that was looked for among the games is a peer room's. */
  'peer_room',
  'not_in_lobby',
  'not_active',
  'game_finished',
  'gate_closed',
  'last_player',
  'seat_moved',
  'host_present',
  'game_full',
  /** The host has as many games open as an account may have. */
  'too_many_games',
  /** The game is full, and the host has been asked whether the newcomer is a player on a new phone. */
  'seat_asked',
  'seat_declined',
  'operation_reused',
  'stale_hole',
  'bad_nickname',
  'bad_strokes',
  'bad_hole',
  'bad_course',
  /** A provider's course has neither 9 nor 18 holes, and no card that a round can take. */
  'hole_count',
  'bad_code',
  'bad_argument',
  'too_many_attempts',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

export type CallFailure =
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly message: string }
  /** For a reason that isn't known here, as a newer backend's: told by its own sentence. */
  | { readonly kind: 'refused-otherwise'; readonly status: number; readonly message: string }
  /** By the gate in front of the procedures: the token has expired, or is none. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number }
  | {
      readonly kind:
        | 'timeout'
        | 'offline'
        | 'unreachable'
        | 'server-error'
        /** Not of the backend, as a network's sign-in page, or of a shape that isn't known. */
        | 'not-understood'
        | 'too-large'
        /** No backend is set, or its client can't be loaded. */
        | 'not-configured'
    }

export type CallOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure }

export interface CallOptions {
  /** For all of it, signing in included. */
  readonly timeoutMs: number
  /** A uuid. The same call with the same id is done once, however often it is made. */
  readonly operationId?: string
}
