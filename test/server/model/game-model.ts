import { endGame } from './playing.ts'
import { type Procedure, procedures } from './procedures.ts'
import { Refused } from './refusals.ts'
import type { Change, Given, Json } from './rows.ts'
import { Call, copyOf, type GameRecord, LockedGame, type ModelSource, type ModelState } from './world.ts'

export interface ModelRefusal {
  readonly status: number
  /** The stable code. */
  readonly details: string
  readonly message: string
}

export type ModelOutcome = { readonly answer: Json } | { readonly refused: ModelRefusal }

const hourMs = 3_600_000
const forgottenMs = 24 * hourMs
const guessesMs = hourMs
const answersMs = 30 * 24 * hourMs

/**
 * The server of live games without a database: the same calls, answers, refusals and rows, one call after the other.
 * simulator/model-against-postgres.test.ts compares it with the real procedures.
 */
export class GameModel {
  readonly #source: ModelSource
  #state: ModelState
  readonly #changes: Change[] = []

  /** @param epoch the id of the history that the model begins with */
  constructor(source: ModelSource, epoch: string) {
    this.#source = source
    this.#state = { epoch, accounts: new Set(), games: new Map(), answers: new Map(), guesses: new Map() }
  }

  signUp(uid: string): void {
    this.#state.accounts.add(uid)
  }

  hasAccount(uid: string): boolean {
    return this.#state.accounts.has(uid)
  }

  /** @param uid null for a token without an account */
  call(uid: string | null, procedure: Procedure, given: Given): ModelOutcome {
    try {
      if (uid === null) throw new Refused('not_authenticated')
      const call = new Call(this.#state, this.#source, uid)
      const answer = procedures[procedure](call, given)
      this.#changes.push(...call.changes)
      return { answer }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { refused: { status: error.status, details: error.code, message: error.message } }
    }
  }

  /** Changes since they were last taken, in the order of the writes. */
  takeChanges(): Change[] {
    return this.#changes.splice(0)
  }

  /**
   * Ends games that have not changed for a day; their end is the last change. Forgets wrong guesses after an hour and answers
   * after 30 days. Games aren't deleted after a year, because no test lasts as long.
   */
  cleanUp(): void {
    const call = new Call(this.#state, this.#source, '')
    for (const { game } of this.#state.games.values()) {
      if (game.status !== 'finished' && Date.parse(game.updated_at) < call.now - forgottenMs) {
        endGame(new LockedGame(call, game.id), 'clean_up', game.updated_at)
      }
    }
    for (const [uid, { beganAt }] of this.#state.guesses) {
      if (beganAt < call.now - guessesMs) this.#state.guesses.delete(uid)
    }
    for (const [key, { createdAt }] of this.#state.answers) {
      if (createdAt < call.now - answersMs) this.#state.answers.delete(key)
    }
    this.#changes.push(...call.changes)
  }

  /** Begins another history, as private.renew_epoch does after a backup was restored. */
  renewEpoch(epoch: string): void {
    this.#state = { ...this.#state, epoch }
    const call = new Call(this.#state, this.#source, '')
    for (const { game } of this.#state.games.values()) {
      if (game.status !== 'finished') new LockedGame(call, game.id).update({ epoch, revision: game.revision + 1 })
    }
    this.#changes.push(...call.changes)
  }

  /** Goes back to an earlier result of state(). Later changes are lost. */
  restore(state: ModelState): void {
    this.#state = copyOf(state)
  }

  game(id: string): GameRecord | undefined {
    return this.#state.games.get(id)
  }

  /** A copy of the present state, which later calls don't change. */
  state(): ModelState {
    return copyOf(this.#state)
  }
}
