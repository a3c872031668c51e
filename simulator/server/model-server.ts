import { GameModel, type ModelOutcome } from '../model/game-model.ts'
import { procedures, type Procedure } from '../model/procedures.ts'
import type { Change, Given } from '../model/rows.ts'
import type { GameRecord, ModelState } from '../model/world.ts'
import type { VirtualTime } from '../virtual-time.ts'
import { Members, type Subscriber } from './members.ts'
import { createSource } from './model-source.ts'
import { brokenAnswer, type Wire, wireOf } from './wire.ts'

/** One call that was answered, with the game as it was before and as it is since. */
export interface Answered {
  readonly uid: string
  readonly procedure: Procedure
  readonly given: Given
  readonly outcome: ModelOutcome
  readonly before: GameRecord | undefined
  readonly after: GameRecord | undefined
}

/** What a newer or an older server makes of what is told, before it is written out. */
export type Disguise = (told: unknown) => unknown

/** The model behind the addresses that the app asks, and what it tells by itself. */
export class ModelServer {
  readonly #model: GameModel
  readonly #members: Members
  readonly #random: () => number
  readonly #uuid: () => string
  readonly #lostSessions = new Set<string>()
  readonly #listeners = new Set<(answered: Answered) => void>()
  #moment: ModelState | undefined
  #isUp = true
  /** How many of its answers nobody can make sense of, from 0 to 1: half of those after the call was done. */
  broken = 0
  disguise: Disguise = (told) => told
  /** Nobody can join a channel. */
  isDeaf = false
  /** Whether anything of a kind is told by itself. */
  tells = { changes: true, pokes: true, presence: true }

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

  /** @returns the new account; null when it can't be reached */
  signUp(): string | null {
    if (!this.#isUp) return null
    const uid = this.#uuid()
    this.#model.signUp(uid)
    return uid
  }

  /** Whether the account can still be used; null when it can't be reached. */
  verify(uid: string): boolean | null {
    return this.#isUp ? this.#isKnown(uid) : null
  }

  /** The account's refresh is refused from now on. */
  loseSession(uid: string): void {
    this.#lostSessions.add(uid)
  }

  /** @returns null when it can't be reached */
  answer(uid: string, path: string, body: Given | undefined): Wire | null {
    if (!this.#isUp) return null
    const isBroken = this.#random() < this.broken
    if (isBroken && this.#random() < 0.5) return brokenAnswer(this.#random)
    const wire = this.#answerTo(uid, path, body)
    return isBroken ? brokenAnswer(this.#random) : wire
  }

  #answerTo(uid: string, path: string, body: Given | undefined): Wire {
    if (!this.#isKnown(uid)) return wireOf(401, { code: 'PGRST301', message: 'JWT expired', details: null })
    const gameId = /[?&]id=eq\.([\w-]+)/u.exec(path)?.[1]
    if (gameId !== undefined) return wireOf(200, this.disguise(this.#glance(uid, gameId)))
    const procedure = path.slice(path.lastIndexOf('/') + 1)
    if (!isProcedure(procedure)) throw new Error(`The model has no ${path}`)
    const outcome = this.#call(uid, procedure, body ?? {})
    if ('answer' in outcome) return wireOf(200, this.disguise(outcome.answer))
    const { status, details, message } = outcome.refused
    return wireOf(status, this.disguise({ code: `PT${status}`, message, details, hint: null }))
  }

  #call(uid: string, procedure: Procedure, given: Given): ModelOutcome {
    const id = given['p_game_id']
    const gameId = typeof id === 'string' ? id : ''
    const before = this.game(gameId)
    const outcome = this.#model.call(uid, procedure, given)
    const answered = { uid, procedure, given, outcome, before, after: this.game(gameId) }
    for (const listener of this.#listeners) listener(answered)
    this.#tell()
    return outcome
  }

  #tell(): void {
    const changes = this.#model.takeChanges()
    for (const change of changes)
      if (this.tells.changes) this.#members.change(gameOf(change), asTold(change, this.disguise))
    this.#members.closeStrangers()
  }

  #glance(uid: string, gameId: string): readonly unknown[] {
    const record = this.game(gameId)
    return record === undefined || !this.#isMember(uid, gameId) ? [] : [record.game]
  }

  /** 'no' for whoever may not hear of the game; null when it can't be reached. */
  join(subscriber: Subscriber): 'joined' | 'no' | null {
    if (!this.#isUp || this.isDeaf) return null
    if (!this.#isKnown(subscriber.uid) || !this.#isMember(subscriber.uid, subscriber.gameId)) return 'no'
    this.#members.add(subscriber, this.tells.presence)
    return 'joined'
  }

  /** Its connection has ended. */
  drop(subscriber: Subscriber): void {
    this.#members.remove(subscriber, this.tells.presence)
  }

  /** The tab was killed: the server sees its connections end. */
  dropTab(tab: object): void {
    for (const subscriber of this.#members.ofTab(tab)) this.drop(subscriber)
  }

  poke(from: Subscriber, revision: number): void {
    if (this.#isUp && this.tells.pokes) this.#members.poke(from, revision)
  }

  /** Whether a heartbeat of its connection is answered. */
  hears(subscriber: Subscriber): boolean {
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

  /** What a backup of this moment would have. */
  keepMoment(): void {
    this.#moment = this.#model.state()
  }

  /** The backup is put in its place: everybody's connection ends, and another history begins. */
  restore(): void {
    if (this.#moment === undefined) return
    this.#members.endAll()
    this.#model.restore(this.#moment)
    this.#model.renewEpoch(this.#uuid())
    this.#model.takeChanges()
  }

  cleanUp(): void {
    this.#model.cleanUp()
    this.#tell()
  }

  #isKnown(uid: string): boolean {
    return !this.#lostSessions.has(uid) && this.#model.hasAccount(uid)
  }

  #isMember(uid: string, gameId: string): boolean {
    const players = this.game(gameId)?.players ?? []
    return players.some((player) => player.user_id === uid && player.is_active && !player.removed)
  }
}

function isProcedure(name: string): name is Procedure {
  return Object.hasOwn(procedures, name)
}

function gameOf(change: Change): string {
  return change.table === 'games' ? change.row.id : change.row.game_id
}

/** As realtime writes it. */
function asTold({ table, type, row }: Change, disguise: Disguise): unknown {
  const told = disguise(row)
  return type === 'DELETE' ? { eventType: type, table, old: told } : { eventType: type, table, new: told, errors: null }
}
