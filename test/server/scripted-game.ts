import type { ChannelEvents, GameChange, WireOperation } from '../../app/src/backend/backend.ts'
import type { OperationAnswer } from '../../app/src/backend/game-rows.ts'
import type { WireAnswer } from '../../app/src/backend/outcome.ts'
import { newPlayer } from './model/joining.ts'
import { answerOf, outcomeOnWire } from './model/on-wire.ts'
import { isProcedure } from './model/procedures.ts'
import type { GameRow, Given, PlayerRow } from './model/rows.ts'
import { ensureHost } from './model/seats.ts'
import type { LockedGame } from './model/world.ts'
import { ModelGame } from './model-game.ts'

export interface TestChannel {
  readonly gameId: string
  readonly events: ChannelEvents
  isJoined: boolean
}

const firstRow: GameRow = {
  id: '00000000-0000-4000-8000-00000000aaaa',
  code: 'ABC234',
  invite_secret: 'invitation-secret-0123',
  host_user: null,
  status: 'active',
  current_hole: 1,
  course_vendor_id: 'course_x',
  course_name: 'Links',
  tee_label: 'Blue',
  holes_mode: 'front9',
  hole_set: Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: 4, length: null, si: index + 1 })),
  started_at: '2026-06-01T08:00:00Z',
  finished_at: null,
  finished_by: null,
  created_at: '2026-06-01T00:00:00Z',
  updated_at: '2026-06-01T00:00:00Z',
  revision: 1,
  epoch: 'first',
  round_games: null,
}

/**
 * For tests: one game of nine holes on the server's model, which devices reach by createTestBackend(). A test can script
 * faults that a correct server never has: it rejects a kind of operation for an unknown reason, forgets seats, or loses
 * operations that it accepted.
 */
export class ScriptedGame extends ModelGame {
  readonly code = firstRow.code
  /** The arguments of each game that was created. */
  readonly created: ReturnType<typeof newGameOf>[] = []
  /** Kinds of operations that are rejected whatever the game's state, as by a newer server. */
  readonly refused = new Map<WireOperation['kind'], { readonly code: string; readonly message: string }>()
  /** Every accepted operation, in order. */
  readonly done: WireOperation[] = []
  readonly channels = new Set<TestChannel>()
  readonly #taken = new Set<string>()

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    super({ game: firstRow, players: [] }, now)
  }

  /** Seats the player, whatever the game's state. Returns the seat's token. */
  seat(playerId: string, uid: string): string {
    this.signUp(uid)
    let token = ''
    this.edit({}, (game, revision) => {
      const seated = { user_id: uid, is_active: true, left_at: null, ready_for_next: false, revision }
      if (game.player(playerId) !== undefined) game.updatePlayer(playerId, seated)
      else {
        const seat = game.record.players.length + 1
        game.addPlayer({ ...newPlayer(game, playerId, playerId, seat, revision), ...seated })
      }
      ensureHost(game, revision)
      token = game.call.newSeatToken(game, playerId)
    })
    return token
  }

  player(playerId: string): PlayerRow | undefined {
    return this.record.players.find((player) => player.player_id === playerId)
  }

  get revision(): number {
    return this.record.game.revision
  }

  /** Sets the revision without sending a change. */
  set revision(revision: number) {
    super.edit({}, (game) => game.update({ revision }))
    this.takeChanges()
  }

  /** Makes every seat's token invalid, as if the host had removed everyone. */
  forgetTokens(): void {
    super.edit({}, (game) => game.keepTokens([]))
    this.takeChanges()
  }

  begin(): void {
    this.edit({ status: 'active', current_hole: 1 })
  }

  finish(): void {
    this.edit({ status: 'finished', finished_at: '2026-06-01T12:00:00Z' })
  }

  /** Restores a backup that has no strokes. */
  restore(): void {
    this.renewEpoch('second', (state) => ({
      ...state,
      answers: new Map(),
      games: new Map([[this.gameId, { ...this.record, scores: [], history: [] }]]),
    }))
    this.#taken.clear()
    this.done.length = 0
  }

  /** The strokes of a player's card, by hole. */
  card(playerId: string): Record<number, number> {
    const own = this.record.scores.filter((row) => row.player_id === playerId)
    return Object.fromEntries(own.map((row) => [row.hole, row.strokes]))
  }

  override edit(fields: Partial<GameRow>, work?: (game: LockedGame, revision: number) => void): void {
    super.edit(fields, work)
    this.#send()
  }

  override apply(uid: string, operations: readonly WireOperation[]): OperationAnswer[] {
    return operations.flatMap((operation) => {
      const { operation_id } = operation
      const refusal = this.refused.get(operation.kind)
      if (refusal !== undefined) {
        const error = { code: 'PT409', message: refusal.message, details: refusal.code }
        return [{ operation_id, ok: false, error }]
      }
      const answers = super.apply(uid, [operation])
      if (answers.every(({ ok }) => ok) && !this.#taken.has(`${uid} ${operation_id}`)) {
        this.#taken.add(`${uid} ${operation_id}`)
        this.done.push(operation)
      }
      this.#send()
      return answers
    })
  }

  /** The API's answer to a call of the account. */
  answer(uid: string, path: string, given: Given): WireAnswer {
    this.signUp(uid)
    const read = /[?&]id=eq\.([\w-]+)/u.exec(path)?.[1]
    if (read !== undefined) return answerOf(200, this.#isMember(uid, read) ? [this.record.game] : [])
    const procedure = path.slice(path.lastIndexOf('/') + 1)
    if (!isProcedure(procedure)) throw new Error(`The model has no ${path}`)
    const id = given['p_operation_id']
    const sent = typeof id === 'string' ? { ...given, p_operation_id: this.uuidOf(id) } : given
    const outcome = this.call(uid, procedure, sent)
    const changes = this.#send()
    if (changes.some(({ table, type }) => table === 'games' && type === 'INSERT')) this.created.push(newGameOf(given))
    return outcomeOnWire(outcome, (value) => value)
  }

  #isMember(uid: string, gameId: string): boolean {
    return (
      gameId === this.gameId &&
      this.record.players.some((player) => player.user_id === uid && player.is_active && !player.removed)
    )
  }

  #send(): GameChange[] {
    const changes = this.takeChanges().flat()
    for (const { gameId, isJoined, events } of this.channels) {
      if (isJoined) for (const change of changes) if (gameIdOf(change) === gameId) events.onChange(change)
    }
    return changes
  }
}

function gameIdOf(change: GameChange): unknown {
  if (change.type === 'DELETE') return change.keys['game_id']
  return change.table === 'games' ? change.row.id : change.row.game_id
}

function newGameOf(given: Given) {
  return {
    courseVendorId: given['p_course_vendor_id'],
    courseName: given['p_course_name'],
    teeLabel: given['p_tee_label'],
    holesMode: given['p_holes_mode'],
    holeSetFull: given['p_hole_set_full'],
    nickname: given['p_nickname'],
    playerId: given['p_player_id'],
  }
}
