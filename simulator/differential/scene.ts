import { randomUUID } from 'node:crypto'
import type { Procedure } from '../../test/server/model/procedures.ts'
import type { Given, PlayerRow } from '../../test/server/model/rows.ts'
import type { GameRecord } from '../../test/server/model/world.ts'
import type { Pair } from './pair.ts'

export interface Golfer {
  /** Changes after a lost session. */
  uid: string
  readonly playerId: string
}

interface Sent {
  readonly uid: string
  readonly procedure: Procedure
  readonly given: Given
}

/** Numbers drawn by fast-check, used in sequence and then again from the first. */
export class Dice {
  readonly #values: readonly number[]
  #used = 0

  constructor(values: readonly number[]) {
    this.#values = values
  }

  below(limit: number): number {
    // The next pass through the same numbers yields other values.
    const value = (this.#values[this.#used % this.#values.length] ?? 0) + this.#used * 7
    this.#used += 1
    return value % limit
  }

  oneIn(count: number): boolean {
    return this.below(count) === 0
  }

  /** @throws Error if the list is empty */
  pick<T>(list: readonly T[]): T {
    const from = this.below(Math.max(list.length, 1))
    for (const picked of list.slice(from, from + 1)) return picked
    throw new Error('Nothing to pick from')
  }
}

/** The state before a sequence of commands: golfers with accounts, and their commands so far. */
export class Scene {
  readonly pair: Pair
  readonly golfers: readonly Golfer[]
  readonly sent: Sent[] = []
  /** The number of times each refusal occurred. */
  readonly refusals: Map<string, number>

  private constructor(pair: Pair, golfers: readonly Golfer[], refusals: Map<string, number>) {
    this.pair = pair
    this.golfers = golfers
    this.refusals = refusals
  }

  static async open(pair: Pair, golferCount: number, refusals: Map<string, number>): Promise<Scene> {
    const golfers: Golfer[] = []
    for (let index = 0; index < golferCount; index += 1) {
      golfers.push({ uid: await pair.signUp(), playerId: `cmplr_${randomUUID()}` })
    }
    return new Scene(pair, golfers, refusals)
  }

  get games(): GameRecord[] {
    return [...this.pair.state.games.values()]
  }

  /** The golfer's seat in the game, even one they left. */
  seatOf(golfer: Golfer, record: GameRecord): PlayerRow | undefined {
    return record.players.find((player) => player.user_id === golfer.uid)
  }

  /** Calls a procedure with a new operation id. */
  async ask(uid: string, procedure: Procedure, arguments_: Given): Promise<void> {
    await this.send({ uid, procedure, given: { ...arguments_, p_operation_id: randomUUID() } })
  }

  async send(call: Sent): Promise<void> {
    this.sent.push(call)
    this.count(await this.pair.call(call.uid, call.procedure, call.given))
  }

  count(codes: readonly string[]): void {
    for (const code of codes) this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
  }
}

export type Command = (scene: Scene, golfer: Golfer, dice: Dice) => Promise<void>

/** A command for a game, most often one that the golfer is in. */
export type GameCommand = (scene: Scene, golfer: Golfer, record: GameRecord, dice: Dice) => Promise<void>

/** Commands by name; one with twice the weight is drawn twice as often. */
export type Weighted<Kind> = Readonly<Record<string, readonly [weight: number, command: Kind]>>
