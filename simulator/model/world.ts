import { canonical, uuidIn } from './given.ts'
import { Refused } from './refusals.ts'
import type { Change, GameRow, Given, HistoryRow, Json, PlayerRow, ScoreRow } from './rows.ts'

/** Where the model has from what isn't in its state. Whoever hands it in decides whether runs repeat. */
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
  /** The last wrong one, which is no guess when it is tried again. */
  readonly lastCode: string
}

/** All that a server keeps. Nothing in it is changed in place but the maps. */
export interface ModelState {
  readonly epoch: string
  readonly accounts: Set<string>
  readonly games: Map<string, GameRecord>
  /** By account and operation id. */
  readonly answers: Map<string, KeptAnswer>
  /** Of wrong join codes, by account. The budgets of an address and of all aren't modelled. */
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

/** One call of one account, as a transaction: the time stands still in it. */
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
   * The answer that this account's operation got before, or what work answers, kept with its operation id.
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

  /** The seat's token; the four newest stay good. */
  newSeatToken(game: LockedGame, playerId: string): string {
    const token = this.source.seatToken()
    const tokens = [...game.record.tokens, { playerId, token }]
    const good = new Set(tokens.filter((each) => each.playerId === playerId).slice(-4))
    game.keepTokens(tokens.filter((each) => each.playerId !== playerId || good.has(each)))
    return token
  }
}

/** A game for as long as a call works on it. Every write is kept at once and noted as realtime would tell it. */
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

  /** Without a new revision; those who change more than host_user ask nextRevision. */
  update(change: Partial<GameRow>): void {
    const row = { ...this.row, ...change }
    this.keep({ game: row })
    this.call.changes.push({ table: 'games', type: 'UPDATE', row })
  }

  /** The next revision, which rows written with it carry; change is of the same write. */
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
}
