import { canonical, uuidIn } from './given.ts'
import { Refused } from './refusals.ts'
import type { Change, GameRow, Given, HistoryOfGamesRow, HistoryRow, Json, PlayerRow, ScoreRow } from './rows.ts'

/** The time and all random values. A run is repeated exactly if its source is. */
export interface ModelSource {
  /** Milliseconds since 1970. */
  now(): number
  uuid(): string
  /** A join code of six characters. */
  code(): string
  /** An invitation's secret of 22 characters. */
  inviteSecret(): string
  /** 32 hexadecimal digits. */
  seatToken(): string
  /** 'manual_' and 24 hexadecimal digits. */
  manualPlayerId(): string
}

export interface GameRecord {
  readonly game: GameRow
  readonly players: readonly PlayerRow[]
  readonly scores: readonly ScoreRow[]
  readonly history: readonly HistoryRow[]
  readonly gamesHistory: readonly HistoryOfGamesRow[]
  /** Oldest first. */
  readonly tokens: readonly { readonly playerId: string; readonly token: string }[]
}

interface KeptAnswer {
  readonly uid: string
  readonly procedure: string
  readonly arguments: string
  readonly answer: Json
  readonly gameId: string
  readonly createdAt: number
}

interface Guesses {
  readonly beganAt: number
  readonly wrong: number
  /** The last wrong code. Trying that one again doesn't count as a guess. */
  readonly lastCode: string
}

/** The stored data of a server. Only the maps and the set are changed in place. */
export interface ModelState {
  readonly epoch: string
  readonly accounts: Set<string>
  readonly games: Map<string, GameRecord>
  /** Answers by account and operation id. */
  readonly answers: Map<string, KeptAnswer>
  /** Wrong join codes by account. The limits of an address and of all clients aren't modelled. */
  readonly guesses: Map<string, Guesses>
}

export function copyOf(state: ModelState): ModelState {
  return {
    epoch: state.epoch,
    accounts: new Set(state.accounts),
    games: new Map(state.games),
    answers: new Map(state.answers),
    guesses: new Map(state.guesses),
  }
}

/** One call of one account, as a transaction, in which the time is the same throughout. */
export class Call {
  readonly state: ModelState
  readonly source: ModelSource
  readonly uid: string
  readonly now: number
  readonly changes: Change[] = []

  constructor(state: ModelState, source: ModelSource, uid: string) {
    this.state = state
    this.source = source
    this.uid = uid
    this.now = source.now()
  }

  get time(): string {
    return new Date(this.now).toISOString()
  }

  /**
   * Returns the stored answer if this account's operation id was answered before; otherwise does the work and stores its
   * answer.
   * @throws Refused operation_reused for another procedure or other arguments
   */
  once(given: Given, procedure: string, names: readonly string[], work: () => [gameId: string, answer: Json]): Json {
    const operationId = uuidIn(given, 'p_operation_id')
    if (operationId === null) return work()[1]
    const key = `${this.uid} ${operationId}`
    const asked = canonical(names.map((name) => given[name] ?? null))
    const before = this.state.answers.get(key)
    if (before !== undefined) {
      if (before.procedure !== procedure || before.arguments !== asked) throw new Refused('operation_reused')
      return before.answer
    }
    const [gameId, answer] = work()
    this.state.answers.set(key, { uid: this.uid, procedure, arguments: asked, answer, gameId, createdAt: this.now })
    return answer
  }

  /** Draws a new token for the seat. Only its four newest tokens are valid. */
  newSeatToken(game: LockedGame, playerId: string): string {
    const token = this.source.seatToken()
    const tokens = [...game.record.tokens, { playerId, token }]
    const good = new Set(tokens.filter((each) => each.playerId === playerId).slice(-4))
    game.keepTokens(tokens.filter((each) => each.playerId !== playerId || good.has(each)))
    return token
  }
}

/** A game during a call. Every write is stored at once, and recorded as the change that realtime would send. */
export class LockedGame {
  readonly call: Call
  readonly id: string

  constructor(call: Call, id: string) {
    this.call = call
    this.id = id
  }

  get record(): GameRecord {
    const record = this.call.state.games.get(this.id)
    if (record === undefined) throw new Error(`The model has no game ${this.id}`)
    return record
  }

  get row(): GameRow {
    return this.record.game
  }

  player(playerId: string | null): PlayerRow | undefined {
    return this.record.players.find((player) => player.player_id === playerId)
  }

  private keep(change: Partial<GameRecord>): void {
    this.call.state.games.set(this.id, { ...this.record, ...change })
  }

  keepTokens(tokens: GameRecord['tokens']): void {
    this.keep({ tokens })
  }

  forgetTokensOf(playerId: string): void {
    this.keepTokens(this.record.tokens.filter((each) => each.playerId !== playerId))
  }

  /** Writes the change under the present revision, as for host_user. Other changes use nextRevision. */
  update(change: Partial<GameRow>): void {
    const row = { ...this.row, ...change }
    this.keep({ game: row })
    this.call.changes.push({ table: 'games', type: 'UPDATE', row })
  }

  /** Writes the change with the next revision, and returns that revision for other rows of the same write. */
  nextRevision(change: Partial<GameRow> = {}): number {
    const revision = this.row.revision + 1
    this.update({ ...change, revision, updated_at: this.call.time })
    return revision
  }

  addPlayer(row: PlayerRow): void {
    this.keep({ players: [...this.record.players, row] })
    this.call.changes.push({ table: 'game_players', type: 'INSERT', row })
  }

  updatePlayer(playerId: string, change: Partial<PlayerRow>): PlayerRow {
    const before = this.player(playerId)
    if (before === undefined) throw new Error(`The model has no player ${playerId}`)
    const row = { ...before, ...change }
    this.keep({ players: this.record.players.map((player) => (player === before ? row : player)) })
    this.call.changes.push({ table: 'game_players', type: 'UPDATE', row })
    return row
  }

  deletePlayer(playerId: string): void {
    this.keep({ players: this.record.players.filter((player) => player.player_id !== playerId) })
    const row = { game_id: this.id, player_id: playerId }
    this.call.changes.push({ table: 'game_players', type: 'DELETE', row })
  }

  putScore(row: ScoreRow): void {
    const others = this.record.scores.filter((score) => score.player_id !== row.player_id || score.hole !== row.hole)
    const type = others.length === this.record.scores.length ? 'INSERT' : 'UPDATE'
    this.keep({ scores: [...others, row] })
    this.call.changes.push({ table: 'scores', type, row })
  }

  addHistory(row: HistoryRow): void {
    this.keep({ history: [...this.record.history, row] })
  }

  addHistoryOfGames(row: HistoryOfGamesRow): void {
    this.keep({ gamesHistory: [...this.record.gamesHistory, row] })
  }
}
