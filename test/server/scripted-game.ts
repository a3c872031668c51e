import type { ChannelEvents, GameChange, NewGame, WireOperation } from '../../app/src/backend/backend.ts'
import type { GameRow, GameSnapshot, OperationAnswer, PlayerRow, ScoreRow } from '../../app/src/backend/game-rows.ts'

/** A procedure's refusal. */
export class Refused extends Error {
  readonly code:
    | 'not_your_seat'
    | 'not_member'
    | 'game_finished'
    | 'not_authenticated'
    | 'code_not_valid'
    | 'stale_hole'
    | 'player_not_found'
    | 'gate_closed'
  constructor(code: Refused['code']) {
    super(`refused: ${code}`)
    this.code = code
  }
}

export interface TestChannel {
  readonly events: ChannelEvents
  isJoined: boolean
}

interface Seated {
  row: PlayerRow
  token: string
}

/**
 * For tests: one game of nine holes as the server has it, as far as it concerns how its devices speak to it. What it does
 * to the letter is the server's and its model's to show.
 */
export class ScriptedGame {
  readonly gameId = '00000000-0000-4000-8000-00000000aaaa'
  readonly code = 'ABC234'
  epoch = 'first'
  revision = 1
  status = 'active'
  position = 1
  courseName: string | null = 'Links'
  /** Whether a reclaim is taken. */
  takesBack = true
  /** What games were made of. */
  readonly created: NewGame[] = []
  readonly seats = new Map<string, Seated>()
  readonly scores = new Map<string, ScoreRow>()
  /** Kinds of operations that are refused whatever the game is, as by a newer server. */
  readonly refused = new Map<WireOperation['kind'], { readonly code: string; readonly message: string }>()
  /** Every operation that was done, in order. */
  readonly done: WireOperation[] = []
  readonly channels = new Set<TestChannel>()
  readonly #answers = new Map<string, unknown>()

  seat(playerId: string, uid: string): string {
    const known = this.seats.get(playerId)
    const token = known?.token ?? `token-${playerId}`
    this.revision += 1
    const row: PlayerRow = {
      game_id: this.gameId,
      player_id: playerId,
      user_id: uid,
      nickname: playerId,
      is_active: true,
      is_manual: false,
      is_host: known?.row.is_host ?? this.seats.size === 0,
      ready_for_next: false,
      seat: known?.row.seat ?? this.seats.size + 1,
      joined_at: null,
      left_at: null,
      removed: false,
      stopped: false,
      asks_for: null,
      ask_outcome: null,
      moved_to: null,
      revision: this.revision,
    }
    this.seats.set(playerId, { row, token })
    this.tell({ table: 'game_players', type: 'UPDATE', row }, { table: 'games', type: 'UPDATE', row: this.game() })
    return token
  }

  seatOf(uid: string): PlayerRow {
    const seated = [...this.seats.values()].find(({ row }) => row.user_id === uid && row.is_active)
    if (seated === undefined) throw new Refused('not_member')
    return seated.row
  }

  game(): GameRow {
    return {
      id: this.gameId,
      code: this.code,
      invite_secret: null,
      host_user: [...this.seats.values()].find(({ row }) => row.is_host)?.row.user_id ?? null,
      status: this.status,
      current_hole: this.position,
      course_vendor_id: 'course_x',
      course_name: this.courseName,
      tee_label: 'Blue',
      holes_mode: 'front9',
      hole_set: Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: 4, length: null, si: index + 1 })),
      started_at: '2026-06-01T08:00:00Z',
      finished_at: this.status === 'finished' ? '2026-06-01T12:00:00Z' : null,
      finished_by: null,
      created_at: null,
      updated_at: null,
      revision: this.revision,
      epoch: this.epoch,
    }
  }

  snapshot(): GameSnapshot {
    return {
      game: this.game(),
      players: [...this.seats.values()].map(({ row }) => row),
      scores: [...this.scores.values()],
      epoch: this.epoch,
      revision: this.revision,
    }
  }

  begin(): void {
    this.status = 'active'
    this.position = 1
    this.revision += 1
    this.tell({ table: 'games', type: 'UPDATE', row: this.game() })
  }

  finish(): void {
    this.status = 'finished'
    this.revision += 1
    this.tell({ table: 'games', type: 'UPDATE', row: this.game() })
  }

  /** As after a backup without any stroke was put back. */
  restore(): void {
    this.scores.clear()
    this.#answers.clear()
    this.done.length = 0
    this.epoch = 'second'
    this.revision += 1
  }

  /** The strokes of a player's card, by hole. */
  card(playerId: string): Record<number, number> {
    return Object.fromEntries(
      [...this.scores.values()].filter((row) => row.player_id === playerId).map((row) => [row.hole, row.strokes]),
    )
  }

  apply(uid: string, operations: readonly WireOperation[]): OperationAnswer[] {
    return operations.map((operation): OperationAnswer => {
      const { operation_id } = operation
      const key = `${uid} ${operation_id}`
      const refused = this.refused.get(operation.kind)
      if (refused !== undefined) {
        const error = { code: 'PT409', message: refused.message, details: refused.code }
        return { operation_id, ok: false, error }
      }
      try {
        if (!this.#answers.has(key)) this.#answers.set(key, this.#do(uid, operation))
        return { operation_id, ok: true, answer: this.#answers.get(key) }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return {
          operation_id,
          ok: false,
          error: { code: 'PT409', message: error.message, details: error.code },
        }
      }
    })
  }

  #do(uid: string, operation: WireOperation): unknown {
    const seat = this.seatOf(uid)
    if (operation.kind === 'advance') throw new Refused('gate_closed')
    if (this.status === 'finished') throw new Refused('game_finished')
    this.done.push(operation)
    this.revision += 1
    if (operation.kind === 'score') {
      const row: ScoreRow = {
        game_id: this.gameId,
        player_id: operation.player_id,
        hole: operation.hole,
        user_id: uid,
        strokes: operation.strokes,
        no_score: operation.no_score === true,
        revision: this.revision,
        base_revision: operation.base_revision ?? null,
        updated_by: uid,
        updated_by_player: seat.player_id,
        updated_at: null,
      }
      this.scores.set(`${operation.hole} ${operation.player_id}`, row)
      this.tell({ table: 'scores', type: 'UPDATE', row }, { table: 'games', type: 'UPDATE', row: this.game() })
      return { applied: true, score: row, revision: this.revision }
    }
    if (operation.kind === 'stop') {
      const stopped = this.seats.get(operation.player_id)
      if (stopped === undefined) throw new Refused('player_not_found')
      stopped.row = { ...stopped.row, stopped: operation.stopped, revision: this.revision }
      this.tell(
        { table: 'game_players', type: 'UPDATE', row: stopped.row },
        { table: 'games', type: 'UPDATE', row: this.game() },
      )
      return { player: stopped.row, revision: this.revision }
    }
    const change = operation.kind === 'leave' ? { is_active: false } : {}
    const ready = operation.kind === 'ready' ? { ready_for_next: operation.ready } : {}
    const row = { ...seat, ...change, ...ready, revision: this.revision }
    const token = this.seats.get(seat.player_id)?.token ?? ''
    this.seats.set(seat.player_id, { row, token })
    if (operation.kind === 'finish') this.status = 'finished'
    this.tell({ table: 'game_players', type: 'UPDATE', row }, { table: 'games', type: 'UPDATE', row: this.game() })
    return { revision: this.revision }
  }

  tell(...changes: readonly GameChange[]): void {
    for (const { isJoined, events } of this.channels) {
      if (isJoined) for (const change of changes) events.onChange(change)
    }
  }
}
