import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '../../server/src/database/calls/connections.ts'
import { attempt, type Outcome } from '../../test/own-server/test-golfers.ts'
import { GameModel } from '../../test/server/model/game-model.ts'
import { isList, isObject } from '../../test/server/model/given.ts'
import type { Procedure } from '../../test/server/model/procedures.ts'
import type { Given, Json } from '../../test/server/model/rows.ts'
import type { ModelSource, ModelState } from '../../test/server/model/world.ts'
import { rowsOfDatabase, rowsOfModel } from './rows-kept.ts'

/** One write as a notification, from PostgreSQL or from the model. */
export interface Notice {
  readonly t: string
  readonly o: string
  readonly r: Json
}

/** The random values in an answer of the database, which the model then draws as well. */
interface Drawn {
  id?: Json | undefined
  code?: Json | undefined
  invite_secret?: Json | undefined
  seat_token?: Json | undefined
  player_id?: Json | undefined
}

/** The model and PostgreSQL side by side: each call goes to both, and both must say the same. */
export class Pair {
  readonly #database: Database
  readonly #model: GameModel
  readonly #uids: string[] = []
  #drawn: Drawn = {}
  #now = Date.parse('2026-11-22T08:00:00Z')
  /** The model's writes, one list for each call, because PostgreSQL has no order within one statement. */
  readonly notices: Notice[][] = []

  /** `epoch` is the database's own. */
  constructor(database: Database, epoch: string) {
    this.#database = database
    this.#model = new GameModel(this.#source(), epoch)
  }

  get state(): ModelState {
    return this.#model.state()
  }

  async signUp(): Promise<string> {
    const uid = randomUUID()
    await this.#database.owner.query('insert into auth.users (id, is_anonymous) values ($1, true)', [uid])
    this.#uids.push(uid)
    this.#model.signUp(uid)
    return uid
  }

  /** Returns the codes of every refusal in the answer; none if the call was granted. */
  async call(uid: string | null, procedure: Procedure, given: Given): Promise<readonly string[]> {
    const claims = { role: 'authenticated', ...(uid === null ? {} : { sub: uid }) }
    const real = await attempt(this.#database, { role: 'authenticated', claims }, procedure, given)
    this.#drawn = 'answer' in real ? { ...real.answer } : {}
    // The next call comes a moment later.
    this.#now += 1
    const modelled = this.#model.call(uid, procedure, given)
    this.#noteChanges()
    expectSame(modelled, real, `${procedure} ${JSON.stringify(given)}`)
    return codesIn(real)
  }

  /** Makes everything that happened so far older by the given minutes. */
  async pass(minutes: number): Promise<void> {
    this.#now += minutes * 60_000
    const earlier = `- make_interval(mins => ${minutes})`
    const gameIds = [...this.state.games.keys()]
    const shifted = [
      ['public.games', ['created_at', 'updated_at', 'started_at', 'finished_at'], 'id', gameIds],
      ['public.game_players', ['joined_at', 'left_at'], 'game_id', gameIds],
      ['public.scores', ['updated_at'], 'game_id', gameIds],
      ['public.score_history', ['written_at'], 'game_id', gameIds],
      ['public.round_games_history', ['written_at'], 'game_id', gameIds],
      ['private.operations', ['created_at'], 'user_id', this.#uids],
      ['private.guess_budgets', ['began_at'], 'key', this.#uids],
    ] as const
    const client = await this.#database.owner.connect()
    try {
      // Moving the past sends no notification.
      await client.query('begin')
      await client.query('alter table public.games disable trigger user')
      await client.query('alter table public.game_players disable trigger user')
      await client.query('alter table public.scores disable trigger user')
      for (const [table, columns, key, keys] of shifted) {
        const sets = columns.map((column) => `${column} = ${column} ${earlier}`).join(', ')
        await client.query(`update ${table} set ${sets} where ${key}::text = any ($1)`, [keys])
      }
      for (const table of ['games', 'game_players', 'scores']) {
        await client.query(`alter table public.${table} enable trigger user`)
      }
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  async cleanUp(): Promise<void> {
    await this.#database.owner.query('select public.clean_up()')
    this.#now += 1
    this.#model.cleanUp()
    this.#noteChanges()
  }

  async renewEpoch(): Promise<string> {
    const { rows } = await this.#database.owner.query<{ epoch: string }>('select private.renew_epoch() as epoch')
    const epoch = rows[0]?.epoch ?? ''
    this.#model.renewEpoch(epoch)
    this.#noteChanges()
    return epoch
  }

  async expectSameRows(): Promise<void> {
    const real = await rowsOfDatabase(this.#database, [...this.state.games.keys()], this.#uids)
    expectSame(rowsOfModel(this.state), real, 'rows')
  }

  #noteChanges(): void {
    const changes = this.#model.takeChanges()
    if (changes.length > 0) this.notices.push(changes.map(({ table, type, row }) => ({ t: table, o: type, r: row })))
  }

  #source(): ModelSource {
    const drawn = (field: keyof Drawn) => {
      const value = this.#drawn[field]
      if (typeof value !== 'string') throw new Error(`The model drew a ${field} where PostgreSQL drew none`)
      return value
    }
    return {
      now: () => this.#now,
      uuid: () => drawn('id'),
      code: () => drawn('code'),
      inviteSecret: () => drawn('invite_secret'),
      seatToken: () => drawn('seat_token'),
      manualPlayerId: () => drawn('player_id'),
    }
  }
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/u

/** Replaces each time by the rank of its first appearance, in the order of the fields' names, because the clocks differ. */
export function withoutTimes(value: unknown, seen = new Map<string, number>()): unknown {
  if (typeof value === 'string' && time.test(value)) {
    const place = seen.get(value) ?? seen.size
    seen.set(value, place)
    return `time ${place}`
  }
  if (Array.isArray(value)) return value.map((each) => withoutTimes(each, seen))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, each]) => [name, withoutTimes(each, seen)]))
}

function expectSame(model: unknown, real: unknown, of: string): void {
  const [modelled, expected] = [withoutTimes(model), withoutTimes(real)]
  // Comparing texts takes a tenth of the time, and nearly all are equal.
  if (JSON.stringify(modelled) !== JSON.stringify(expected)) expect(modelled, of).toEqual(expected)
}

function codesIn(outcome: Outcome): string[] {
  if ('refused' in outcome) return [outcome.refused.details]
  const answers: Json = outcome.answer
  if (!isList(answers)) return []
  return answers.flatMap((each) => {
    const error = isObject(each) ? each['error'] : undefined
    return isObject(error) && typeof error['details'] === 'string' ? [error['details']] : []
  })
}
