import type { HolesMode } from '@teemates/golf/holes-mode'

/** A value that goes over the wire. Undefined fields aren't sent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }
export type Given = Readonly<Record<string, Json | undefined>>

/*
 * Rows as the server's tables have them (supabase/migrations/20261121000200_games.sql and later ones). They are types and not
 * interfaces, because they are passed on as Json. Times are ISO texts.
 */
export type HoleRow = {
  readonly number: number
  readonly par: number
  /** In the card's own unit; null if unknown. */
  readonly length: number | null
  readonly si: number | null
}

export type GameRow = {
  readonly id: string
  readonly code: string
  /** 128 random bits in 22 characters. */
  readonly invite_secret: string
  readonly host_user: string | null
  readonly status: 'lobby' | 'active' | 'finished'
  /** Position in hole_set from 1; 0 in the lobby. */
  readonly current_hole: number
  readonly course_vendor_id: string
  readonly course_name: string | null
  readonly tee_label: string
  readonly holes_mode: HolesMode
  readonly hole_set: readonly HoleRow[]
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly finished_by: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly revision: number
  readonly epoch: string
  /** The golfers' games as the app wrote them; null for none. */
  readonly round_games: Given | null
}

export type PlayerRow = {
  readonly game_id: string
  readonly player_id: string
  readonly user_id: string | null
  readonly nickname: string
  readonly is_active: boolean
  readonly is_manual: boolean
  readonly is_host: boolean
  readonly ready_for_next: boolean
  readonly seat: number
  readonly joined_at: string
  readonly left_at: string | null
  readonly removed: boolean
  readonly stopped: boolean
  readonly asks_for: string | null
  readonly ask_outcome: 'declined' | 'withdrawn' | null
  readonly moved_to: string | null
  readonly course_handicap: number | null
  readonly revision: number
}

export type ScoreRow = {
  readonly game_id: string
  readonly player_id: string
  /** The card's number. */
  readonly hole: number
  readonly user_id: string | null
  readonly strokes: number
  readonly no_score: boolean
  readonly revision: number
  readonly base_revision: number | null
  readonly updated_by: string | null
  readonly updated_by_player: string
  readonly updated_at: string
}

export type HistoryRow = {
  readonly game_id: string
  readonly player_id: string
  readonly hole: number
  readonly strokes: number
  readonly no_score: boolean
  /** Null if the write was superseded. */
  readonly revision: number | null
  readonly written_by: string
  readonly operation_id: string | null
  readonly outcome: 'written' | 'lost'
  readonly written_at: string
}

export type HistoryOfGamesRow = {
  readonly game_id: string
  readonly round_games: Given | null
  readonly course_handicaps: Readonly<Record<string, number>>
  readonly revision: number
  readonly written_by: string
  readonly operation_id: string | null
  readonly written_at: string
}

/** A change that realtime sends: the written row, or the primary key of a deleted one. */
export type Change =
  | { readonly table: 'games'; readonly type: 'INSERT' | 'UPDATE'; readonly row: GameRow }
  | { readonly table: 'game_players'; readonly type: 'INSERT' | 'UPDATE'; readonly row: PlayerRow }
  | { readonly table: 'scores'; readonly type: 'INSERT' | 'UPDATE'; readonly row: ScoreRow }
  | {
      readonly table: 'game_players'
      readonly type: 'DELETE'
      readonly row: { readonly game_id: string; readonly player_id: string }
    }
