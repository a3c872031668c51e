/* The results of a call to the backend, and the options for a call. */

/** The stable codes with which a procedure of supabase/migrations rejects (private.refusal). */
export const refusalCodes = [
  'not_authenticated',
  'not_host',
  'host_only',
  'not_your_seat',
  'not_member',
  'code_not_valid',
  'player_not_found',
  /** The code belongs to a peer room, not to a game. */
  'peer_room',
  'not_in_lobby',
  'not_active',
  'game_finished',
  'gate_closed',
  'last_player',
  'seat_moved',
  'host_present',
  'game_full',
  /** The host already has the maximum number of open games. */
  'too_many_games',
  /** The game is full, and the host was asked whether the newcomer is a player on a new phone. */
  'seat_asked',
  'seat_declined',
  'operation_reused',
  'stale_hole',
  'bad_nickname',
  'bad_strokes',
  'bad_hole',
  'bad_course',
  /** A provider's course has neither 9 nor 18 holes, and no card that a round can use. */
  'hole_count',
  'bad_code',
  'bad_argument',
  'too_many_attempts',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

export type CallFailure =
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly message: string }
  /** The reason is unknown to this version, for example from a newer backend. The message explains it. */
  | { readonly kind: 'refused-otherwise'; readonly status: number; readonly message: string }
  /** Rejected by the API gateway: the token has expired or is invalid. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number }
  | {
      readonly kind:
        | 'timeout'
        | 'offline'
        | 'unreachable'
        | 'server-error'
        /** The answer isn't the backend's, such as a network's sign-in page, or its shape is unknown. */
        | 'not-understood'
        | 'too-large'
        /** No backend is configured, or its client can't be loaded. */
        | 'not-configured'
    }

export type CallOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure }

export interface CallOptions {
  /** For the whole call, including signing in. */
  readonly timeoutMs: number
  /** A uuid. The server executes a call with the same id only once, however often it is sent. */
  readonly operationId?: string
}
