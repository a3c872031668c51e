import { parse } from 'valibot'
import type { GameChange, WireOperation } from '../../app/src/backend/backend.ts'
import {
  type GameSnapshot,
  gameSnapshot,
  type OperationAnswer,
  operationAnswers,
} from '../../app/src/backend/game-rows.ts'
import { changeOf } from '../../app/src/backend/realtime/game-channel.ts'
import { changeOnWire, type Disguise } from './model/on-wire.ts'
import { GameModel, type ModelOutcome } from './model/game-model.ts'
import { isObject, onWire } from './model/given.ts'
import { type Procedure, snapshotOf } from './model/procedures.ts'
import type { Change, GameRow, Given, PlayerRow } from './model/rows.ts'
import { Call, type GameRecord, LockedGame, type ModelSource, type ModelState } from './model/world.ts'

/** The rows of a game in its first revision. */
export interface FirstRows {
  readonly game: GameRow
  readonly players: readonly PlayerRow[]
}

/**
 * For tests: one game of the server's model (model/game-model.ts, which the simulator compares with the real procedures).
 * Calls are answered by the model. A test may also put the game into any state, and name operations by any text.
 */
export class ModelGame {
  readonly gameId: string
  /** Changes since they were last taken, a list for each transaction. */
  #changes: GameChange[][] = []
  readonly #model: GameModel
  readonly #source: ModelSource
  readonly #disguise: Disguise
  readonly #operationIds = new Map<string, string>()
  #read: { readonly record: GameRecord; readonly snapshot: GameSnapshot } | undefined

  constructor({ game, players }: FirstRows, now: () => number, disguise: Disguise = (row) => row) {
    this.gameId = game.id
    this.#disguise = disguise
    this.#source = sourceOf(game, now)
    this.#model = new GameModel(this.#source, game.epoch)
    const record = { game, players, scores: [], history: [], gamesHistory: [], tokens: [] }
    const accounts = players.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
    this.#model.restore({
      epoch: game.epoch,
      accounts: new Set(accounts),
      games: new Map([[game.id, record]]),
      answers: new Map(),
      guesses: new Map(),
    })
  }

  get record(): GameRecord {
    const record = this.#model.game(this.gameId)
    if (record === undefined) throw new Error('The model has lost its game')
    return record
  }

  /** The game as its members read it. */
  snapshot(): GameSnapshot {
    const { record } = this
    if (this.#read?.record !== record) {
      const written = snapshotOf(record, this.#model.state().epoch)
      const { game, players, scores, ...rest } = isObject(written) ? written : {}
      const all = (rows: unknown) => (Array.isArray(rows) ? rows.map(this.#disguise) : rows)
      const snapshot = { ...rest, game: this.#disguise(game), players: all(players), scores: all(scores) }
      this.#read = { record, snapshot: parse(gameSnapshot, snapshot) }
    }
    return this.#read.snapshot
  }

  signUp(uid: string): void {
    this.#model.signUp(uid)
  }

  call(uid: string, procedure: Procedure, given: Given): ModelOutcome {
    const outcome = this.#model.call(uid, procedure, given)
    this.#keep(this.#model.takeChanges())
    return outcome
  }

  apply(uid: string, operations: readonly WireOperation[]): OperationAnswer[] {
    const sent = operations.map((operation) => ({ ...operation, operation_id: this.uuidOf(operation.operation_id) }))
    // As on the wire: the games of a newer version are any JSON.
    const given = { p_game_id: this.gameId, p_operations: onWire(sent) }
    const outcome = this.call(uid, 'apply_operations', given)
    if ('refused' in outcome) throw new Error(outcome.refused.message)
    return parse(operationAnswers, outcome.answer).map((answer, index) => ({
      ...answer,
      operation_id: operations[index]?.operation_id ?? answer.operation_id,
    }))
  }

  /** Writes rows in one transaction, even if no procedure would allow it. */
  edit(fields: Partial<GameRow>, work: (game: LockedGame, revision: number) => void = () => undefined): void {
    const state = this.#model.state()
    const call = new Call(state, this.#source, '')
    const game = new LockedGame(call, this.gameId)
    work(game, game.nextRevision(fields))
    this.#model.restore(state)
    this.#keep(call.changes)
  }

  /** Begins another history, as after a backup of the given state was restored. Nothing is sent about it. */
  renewEpoch(epoch: string, backup: (state: ModelState) => ModelState): void {
    this.#model.restore(backup(this.#model.state()))
    this.#model.renewEpoch(epoch)
    this.#model.takeChanges()
  }

  takeChanges(): GameChange[][] {
    const changes = this.#changes
    this.#changes = []
    return changes
  }

  /** The server's operation ids are UUIDs. Each text of a test stands for one of them. */
  uuidOf(operationId: string): string {
    const known = this.#operationIds.get(operationId)
    if (known !== undefined) return known
    const uuid = `${(this.#operationIds.size + 1).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
    this.#operationIds.set(operationId, uuid)
    return uuid
  }

  #keep(changes: readonly Change[]): void {
    if (changes.length === 0) return
    this.#changes.push(
      changes.map((change) => {
        const written: unknown = JSON.parse(JSON.stringify(changeOnWire(change, this.#disguise)))
        const read = changeOf(written)
        if (read === undefined) throw new Error(`The app can't read ${JSON.stringify(written)}`)
        return read
      }),
    )
  }
}

/** The first game that is created gets the given row's id and code. All other random values are counted up. */
function sourceOf(game: GameRow, now: () => number): ModelSource {
  let [games, codes, drawn] = [0, 0, 0]
  const hex = (length: number) => (drawn += 1).toString(16).padStart(length, '0')
  return {
    now,
    uuid: () => ((games += 1) === 1 ? game.id : `00000000-0000-4000-8000-${hex(12)}`),
    code: () => ((codes += 1) === 1 ? game.code : `ABC23${'56789'.charAt(codes - 2)}`),
    inviteSecret: () => game.invite_secret,
    seatToken: () => hex(32),
    manualPlayerId: () => `manual_${hex(24)}`,
  }
}
