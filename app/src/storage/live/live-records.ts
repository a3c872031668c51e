import { uuidFrom } from '@teemates/golf/uuid'
import * as v from 'valibot'
import type { DamagedRecords } from '../archive/damaged-records.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import type { SaveTracker } from '../browser/save-tracker.ts'
import type { LiveTable } from '../cache/cache-stores.ts'
import { intentsAfter, isSameAttempt } from './live-changes.ts'
import { parseGame, parseIntents, withoutToken } from './live-rows.ts'
import type { IntentsChange, LiveGameRecord, LiveSeat, LiveStore } from './live-store.ts'
import type { LiveTables } from './live-tables.ts'

export interface LiveRecordsParts {
  readonly tables: LiveTables
  readonly environment: Pick<StorageEnvironment, 'now' | 'randomBytes'>
  readonly tracker: Pick<SaveTracker, 'track'>
  readonly damaged: Pick<DamagedRecords, 'sift'>
  /** Called after a record of the game has changed. */
  readonly onChange: (gameId: string) => void
}

const snapshotSchema = v.object({ snapshot: v.unknown() })
const attemptSchema = v.object({ fingerprint: v.string(), operationId: v.string(), begunAt: v.optional(v.number(), 0) })
const textSchema = v.object({ text: v.string() })

/** Stores the data of live games that isn't in the log; see LiveStore for its methods. All promises reject with StorageError. */
export class LiveRecords {
  readonly #parts: LiveRecordsParts
  readonly #inOrder = new Map<LiveTable, Promise<unknown>>()

  constructor(parts: LiveRecordsParts) {
    this.#parts = parts
  }

  /** Writes of one table run one after the other, so that the later of two puts wins even after a retry. */
  #write<T>(table: LiveTable, change: (tables: LiveTables) => Promise<T>): Promise<T> {
    const { tables, tracker } = this.#parts
    const written = (this.#inOrder.get(table) ?? Promise.resolve()).then(() => change(tables))
    this.#inOrder.set(
      table,
      written.catch(() => undefined),
    )
    return tracker.track(written)
  }

  async games(): Promise<readonly LiveGameRecord<unknown>[]> {
    const raws = await this.#parts.tables.all('seats')
    // Damaged records are exported, and a file must not have the seat's token.
    const unknown = raws.filter((raw) => parseGame(raw) === undefined)
    this.#parts.damaged.sift('liveGames', unknown.map(withoutToken), () => undefined)
    const records = await Promise.all(raws.map((raw) => this.#record(raw)))
    return records.flatMap((record) => record ?? []).toSorted((a, b) => b.order - a.order)
  }

  async game(gameId: string): Promise<LiveGameRecord<unknown> | undefined> {
    return this.#record(await this.#parts.tables.get('seats', gameId))
  }

  async #record(raw: unknown): Promise<LiveGameRecord<unknown> | undefined> {
    const row = parseGame(raw)
    if (row === undefined) return undefined
    const kept = v.safeParse(snapshotSchema, await this.#parts.tables.get('snapshots', row.gameId))
    return { ...row, snapshot: kept.success ? kept.output.snapshot : null }
  }

  async put({ gameId, code, playerId, seatToken, uid, status, isMoved }: LiveSeat): Promise<void> {
    const updatedAt = this.#parts.environment.now()
    const moved = isMoved === true && { isMoved }
    await this.#write('seats', async (tables) => {
      const order = await nextOrder(tables)
      const row = { gameId, code, playerId, seatToken, uid, status, ...moved, order, updatedAt }
      return tables.change('seats', gameId, () => row)
    })
    this.#parts.onChange(gameId)
  }

  async keepSnapshot(gameId: string, snapshot: unknown): Promise<void> {
    const updatedAt = this.#parts.environment.now()
    await this.#write('seats', async (tables) => {
      const order = await nextOrder(tables)
      const touched = await tables.change('seats', gameId, (before) => {
        const row = parseGame(before)
        return row === undefined ? undefined : { ...row, order, updatedAt }
      })
      if (touched !== undefined) await tables.change('snapshots', gameId, () => ({ gameId, snapshot }))
    })
  }

  /** Removes all records of the game. */
  async remove(gameId: string): Promise<void> {
    await this.#write('seats', (tables) => tables.removeAll(gameId))
    this.#parts.onChange(gameId)
  }

  async intents(gameId: string) {
    return parseIntents(await this.#parts.tables.get('intents', gameId))
  }

  async intend(gameId: string, wanted: IntentsChange) {
    const after = await this.#write('intents', (tables) =>
      tables.change('intents', gameId, (before) => intentsAfter(parseIntents(before), wanted)),
    )
    this.#parts.onChange(gameId)
    return after
  }

  async attempt(key: 'create' | 'join', fingerprint: string): Promise<string> {
    const { environment } = this.#parts
    // The attempt is made once: a transaction that is run again finds it stored.
    const fresh = { fingerprint, operationId: uuidFrom(environment.randomBytes(16)), begunAt: environment.now() }
    const { operationId } = await this.#write('attempts', (tables) =>
      tables.change('attempts', key, (before) => {
        const known = v.safeParse(attemptSchema, before)
        return known.success && isSameAttempt(known.output, fingerprint, fresh.begunAt) ? known.output : fresh
      }),
    )
    return operationId
  }

  endAttempt(key: 'create' | 'join'): Promise<void> {
    return this.#write('attempts', (tables) => tables.change('attempts', key, () => undefined))
  }

  secret(key: string): LiveStore<unknown>['session'] {
    return {
      read: async () => {
        const kept = v.safeParse(textSchema, await this.#parts.tables.get('secrets', key))
        return kept.success ? kept.output.text : null
      },
      write: async (text) => {
        await this.#write('secrets', (tables) => tables.change('secrets', key, () => ({ text })))
      },
      remove: () => this.#write('secrets', (tables) => tables.change('secrets', key, () => undefined)),
    }
  }
}

/** Greater than the order of every other game, so that the game counts as touched last. */
async function nextOrder(tables: LiveTables): Promise<number> {
  const rows = await tables.all('seats')
  return 1 + Math.max(0, ...rows.map((raw) => parseGame(raw)?.order ?? 0))
}
