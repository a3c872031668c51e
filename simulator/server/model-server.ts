import { GameModel, type ModelOutcome } from '../../test/server/model/game-model.ts'
import { answerOf, changeOnWire, type Disguise, outcomeOnWire } from '../../test/server/model/on-wire.ts'
import type { WireAnswer } from '../../app/src/backend/outcome.ts'
import { isProcedure, type Procedure } from '../../test/server/model/procedures.ts'
import type { Change, Given } from '../../test/server/model/rows.ts'
import type { GameRecord, ModelState } from '../../test/server/model/world.ts'
import type { VirtualTime } from '../virtual-time.ts'
import { Members, type Subscriber } from './members.ts'
import { createSource } from './model-source.ts'
import { brokenAnswer } from './wire.ts'

/** One answered call, with the game before and after it. */
export interface Answered {
  readonly uid: string
  readonly procedure: Procedure
  readonly given: Given
  readonly outcome: ModelOutcome
  readonly before: GameRecord | undefined
  readonly after: GameRecord | undefined
}

/** The model behind the addresses of the app's requests, with its notifications. */
export class ModelServer {
  readonly #model: GameModel
  readonly #members: Members
  readonly #random: () => number
  readonly #uuid: () => string
  readonly #lostSessions = new Set<string>()
  readonly #listeners = new Set<(answered: Answered) => void>()
  #moment: ModelState | undefined
  #isUp = true
  /** The share of unusable answers, from 0 to 1; half of them follow a call that was done. */
  broken = 0
  disguise: Disguise = (value) => value
  /** Nobody can join a channel. */
  isDeaf = false
  /** The kinds of notifications that the server sends. */
  sends = { changes: true, pokes: true, presence: true }

  constructor(time: VirtualTime, random: () => number) {
    const source = createSource(time, random)
    this.#uuid = source.uuid
    this.#random = random
    this.#model = new GameModel(source, source.uuid())
    this.#members = new Members((uid, gameId) => this.#isMember(uid, gameId))
  }

  game(id: string): GameRecord | undefined {
    return this.#model.game(id)
  }

  onAnswered(listener: (answered: Answered) => void): void {
    this.#listeners.add(listener)
  }

  /** @returns the new account; null if the server can't be reached */
  signUp(): string | null {
    if (!this.#isUp) return null
    const uid = this.#uuid()
    this.#model.signUp(uid)
    return uid
  }

  /** Whether the account is still valid; null if the server can't be reached. */
  verify(uid: string): boolean | null {
    return this.#isUp ? this.#isKnown(uid) : null
  }

  /** The account's refresh is rejected from now on. */
  loseSession(uid: string): void {
    this.#lostSessions.add(uid)
  }

  /** @returns null if the server can't be reached */
  answer(uid: string, path: string, body: Given | undefined): WireAnswer | null {
    if (!this.#isUp) return null
    const isBroken = this.#random() < this.broken
    if (isBroken && this.#random() < 0.5) return brokenAnswer(this.#random)
    const wire = this.#answerTo(uid, path, body)
    return isBroken ? brokenAnswer(this.#random) : wire
  }

  #answerTo(uid: string, path: string, body: Given | undefined): WireAnswer {
    if (!this.#isKnown(uid)) return answerOf(401, { code: 'PGRST301', message: 'JWT expired', details: null })
    const gameId = /[?&]id=eq\.([\w-]+)/u.exec(path)?.[1]
    if (gameId !== undefined) return answerOf(200, this.disguise(this.#poll(uid, gameId)))
    const procedure = path.slice(path.lastIndexOf('/') + 1)
    if (!isProcedure(procedure)) throw new Error(`The model has no ${path}`)
    return outcomeOnWire(this.#call(uid, procedure, body ?? {}), this.disguise)
  }

  #call(uid: string, procedure: Procedure, given: Given): ModelOutcome {
    const id = given['p_game_id']
    const gameId = typeof id === 'string' ? id : ''
    const before = this.game(gameId)
    const outcome = this.#model.call(uid, procedure, given)
    const answered = { uid, procedure, given, outcome, before, after: this.game(gameId) }
    for (const listener of this.#listeners) listener(answered)
    this.#sendChanges()
    return outcome
  }

  #sendChanges(): void {
    const changes = this.#model.takeChanges()
    for (const change of changes)
      if (this.sends.changes) this.#members.change(gameOf(change), changeOnWire(change, this.disguise))
    this.#members.closeStrangers()
  }

  #poll(uid: string, gameId: string): readonly unknown[] {
    const record = this.game(gameId)
    return record === undefined || !this.#isMember(uid, gameId) ? [] : [record.game]
  }

  /** 'no' for a stranger to the game; null if the server can't be reached. */
  join(subscriber: Subscriber): 'joined' | 'no' | null {
    if (!this.#isUp || this.isDeaf) return null
    if (!this.#isKnown(subscriber.uid) || !this.#isMember(subscriber.uid, subscriber.gameId)) return 'no'
    this.#members.add(subscriber, this.sends.presence)
    return 'joined'
  }

  /** The subscriber's connection has ended. */
  drop(subscriber: Subscriber): void {
    this.#members.remove(subscriber, this.sends.presence)
  }

  /** The tab was killed: the server sees its connections end. */
  dropTab(tab: object): void {
    for (const subscriber of this.#members.ofTab(tab)) this.drop(subscriber)
  }

  poke(from: Subscriber, revision: number): void {
    if (this.#isUp && this.sends.pokes) this.#members.poke(from, revision)
  }

  /** Whether a heartbeat of the connection is answered. */
  answersHeartbeat(subscriber: Subscriber): boolean {
    return this.#isUp && this.#members.has(subscriber)
  }

  get isUp(): boolean {
    return this.#isUp
  }

  kill(): void {
    this.#isUp = false
    this.#members.endAll()
  }

  revive(): void {
    this.#isUp = true
  }

  /** Keeps a backup of this moment. */
  keepMoment(): void {
    this.#moment = this.#model.state()
  }

  /** Restores the backup: everybody's connection ends, and another history begins. */
  restore(): void {
    if (this.#moment === undefined) return
    this.#members.endAll()
    this.#model.restore(this.#moment)
    this.#model.renewEpoch(this.#uuid())
    this.#model.takeChanges()
  }

  cleanUp(): void {
    this.#model.cleanUp()
    this.#sendChanges()
  }

  #isKnown(uid: string): boolean {
    return !this.#lostSessions.has(uid) && this.#model.hasAccount(uid)
  }

  #isMember(uid: string, gameId: string): boolean {
    const players = this.game(gameId)?.players ?? []
    return players.some((player) => player.user_id === uid && player.is_active && !player.removed)
  }
}

function gameOf(change: Change): string {
  return change.table === 'games' ? change.row.id : change.row.game_id
}
