import { uuidFrom } from '@teemates/golf/uuid'
import * as v from 'valibot'
import type { DamagedRecords } from '../archive/damaged-records.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import type { SaveTracker } from '../browser/save-tracker.ts'
import { StorageError } from '../browser/storage-error.ts'
import type { LiveTable } from '../cache/cache-stores.ts'
import { intentsAfter, isSameAttempt } from './live-changes.ts'
import { parseGame, parseIntents, withoutToken } from './live-rows.ts'
import type { LiveGameRecord, LiveStore } from './live-store.ts'
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

/** Precedes a round's id in the table of secrets. */
const ROUND_KEYS = 'round:'

/** Stores the data of live games that isn't in the log; see LiveStore for its methods. All promises reject with StorageError. */
export function createLiveRecords({ tables, environment, tracker, damaged, onChange }: LiveRecordsParts) {
  const inOrder = new Map<LiveTable, Promise<unknown>>()

  /** Writes of one table run one after the other, so that the later of two puts wins even after a retry. */
  function write<T>(table: LiveTable, change: () => Promise<T>): Promise<T> {
    const written = (inOrder.get(table) ?? Promise.resolve()).then(change)
    inOrder.set(
      table,
      written.catch(() => undefined),
    )
    return tracker.track(written)
  }

  async function recordOf(raw: unknown): Promise<LiveGameRecord<unknown> | undefined> {
    const row = parseGame(raw)
    if (row === undefined) return undefined
    const kept = v.safeParse(snapshotSchema, await tables.get('snapshots', row.gameId).catch(lostIfUnreadable))
    return { ...row, snapshot: kept.success ? kept.output.snapshot : null }
  }

  /** Greater than the order of every other game, so that the game counts as touched last. */
  async function nextOrder(): Promise<number> {
    const rows = await tables.all('seats')
    return 1 + Math.max(0, ...rows.map((raw) => parseGame(raw)?.order ?? 0))
  }

  function secret(key: string): LiveStore<unknown>['session'] {
    return {
      async read() {
        const kept = v.safeParse(textSchema, await tables.get('secrets', key))
        return kept.success ? kept.output.text : null
      },
      async write(text) {
        await write('secrets', () => tables.put('secrets', key, { text }))
      },
      remove: () => write('secrets', () => tables.change('secrets', key, () => undefined)),
    }
  }

  const records = {
    async games() {
      const raws = await tables.all('seats')
      // Damaged records are exported, and a file must not have the seat's token.
      const unknown = raws.filter((raw) => parseGame(raw) === undefined)
      damaged.sift('liveGames', unknown.map(withoutToken), () => undefined)
      const found = await Promise.all(raws.map(recordOf))
      return found.flatMap((record) => record ?? []).toSorted((a, b) => b.order - a.order)
    },
    game: async (gameId) => recordOf(await tables.get('seats', gameId)),
    async put({ gameId, code, playerId, seatToken, uid, status, isMoved }) {
      const updatedAt = environment.now()
      const moved = isMoved === true && { isMoved }
      await write('seats', async () => {
        const row = { gameId, code, playerId, seatToken, uid, status, ...moved, order: await nextOrder(), updatedAt }
        return tables.put('seats', gameId, row)
      })
      onChange(gameId)
    },
    async keepSnapshot(gameId, snapshot) {
      const updatedAt = environment.now()
      await write('seats', async () => {
        const order = await nextOrder()
        const touched = await tables.change('seats', gameId, (before) => {
          const row = parseGame(before)
          // A seat that a newer app has stored stays as it is.
          return row === undefined ? before : { ...row, order, updatedAt }
        })
        if (parseGame(touched) !== undefined) await tables.put('snapshots', gameId, { gameId, snapshot })
      })
    },
    intents: async (gameId) => parseIntents(await tables.get('intents', gameId)),
    async intend(gameId, ...changes) {
      const after = await write('intents', () =>
        tables.change('intents', gameId, (before) => changes.reduce(intentsAfter, parseIntents(before))),
      )
      onChange(gameId)
      return after
    },
    async attempt(key, fingerprint) {
      // The attempt is made once: a transaction that is run again finds it stored.
      const fresh = { fingerprint, operationId: uuidFrom(environment.randomBytes(16)), begunAt: environment.now() }
      const { operationId } = await write('attempts', () =>
        tables.change('attempts', key, (before) => {
          const known = v.safeParse(attemptSchema, before)
          return known.success && isSameAttempt(known.output, fingerprint, fresh.begunAt) ? known.output : fresh
        }),
      )
      return operationId
    },
    endAttempt: (key) => write('attempts', () => tables.change('attempts', key, () => undefined)),
    session: secret('session'),
    roundKeys: {
      read: (roundId) => secret(`${ROUND_KEYS}${roundId}`).read(),
      write: (roundId, text) => secret(`${ROUND_KEYS}${roundId}`).write(text),
      remove: (roundId) => secret(`${ROUND_KEYS}${roundId}`).remove(),
    },
  } satisfies Partial<LiveStore<unknown>>

  /** Removes all records of the game. */
  async function remove(gameId: string): Promise<void> {
    await write('seats', () => tables.removeAll(gameId))
    onChange(gameId)
  }
  return { records, remove }
}

/** A snapshot may be lost at any moment, and one that can't be read keeps no game from opening. */
function lostIfUnreadable(error: unknown): undefined {
  if (!(error instanceof StorageError) || error.code !== 'unreadable') throw error
}
