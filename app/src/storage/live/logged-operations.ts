import type { StorageEnvironment } from '../browser/environment.ts'
import { randomId } from '../browser/random-id.ts'
import { StorageError } from '../browser/storage-error.ts'
import type { Log } from '../log/log.ts'
import { isTap, type LiveEntry, type LogEntry } from '../log/log-entry.ts'
import { isOpen, slotOf } from './live-changes.ts'
import { createLiveOperations } from './live-operations.ts'
import type { LiveStore, NewLiveOperation, StoredOperation } from './live-store.ts'

export interface LoggedOperationsParts {
  readonly log: Log
  readonly environment: Pick<StorageEnvironment, 'now' | 'randomBytes' | 'onLeave'>
  /** Called after another tab has changed operations of the game, and when their save state has changed other than by add. */
  readonly onChange: (gameId: string) => void
}

type WithoutBase<Entry> = Entry extends LiveEntry ? Omit<Entry, 'id' | 'roundId' | 'at'> : never

/** The operations of live games in the log; see LiveStore for its methods. */
export function createLoggedOperations({ log, environment, onChange }: LoggedOperationsParts) {
  const { read, known, take } = createLiveOperations(log, onChange)
  /** Games with operations that could not be stored at the first try. */
  const failing = new Set<string>()
  /** Entries that wait for a pause between taps. */
  const delayed = new Set<LiveEntry>()

  log.onState(() => {
    for (const gameId of failing) {
      if (isPending(gameId)) continue
      failing.delete(gameId)
      onChange(gameId)
    }
  })
  environment.onLeave?.(() => {
    for (const entry of delayed) appendDelayed(entry)
  })

  async function isNeeded(gameId: string): Promise<boolean> {
    const isBeingStored = log.unstored(gameId).some(({ kind }) => kind === 'operation')
    return isBeingStored || (await read(gameId)).some(isOpen)
  }

  function isPending(gameId: string): boolean {
    return log.pending().some(({ roundId }) => roundId === gameId)
  }

  /** Strokes that aren't durable yet are stored again together with a finish or leave, so that none comes after it. */
  function strokesBefore(entries: readonly LiveEntry[]): readonly LogEntry[] {
    const ended = new Set(entries.flatMap((entry) => (isTap(entry) ? [] : [entry.roundId])))
    const pending = log.pending().filter(({ roundId }) => ended.has(roundId))
    return [...new Map(pending.map((entry) => [entry.id, { ...entry }])).values()]
  }

  function newEntry(gameId: string, entry: WithoutBase<LiveEntry>): LiveEntry {
    return { id: randomId(environment), roundId: gameId, at: environment.now(), ...entry }
  }

  /** The entry is in effect at once. Resolves with true when it is durable, with false if storing is tried again. */
  function append(gameId: string, given: WithoutBase<LiveEntry>): Promise<boolean> {
    return appendEntry(newEntry(gameId, given))
  }

  /** Stores the game's delayed answers with the entry, which may rely on them. */
  function appendEntry(entry: LiveEntry): Promise<boolean> {
    take(entry)
    const before = [...delayed].filter(({ roundId }) => roundId === entry.roundId)
    for (const answer of before) delayed.delete(answer)
    return log.appendAll([...before, entry])
  }

  function appendDelayed(entry: LiveEntry): void {
    if (delayed.delete(entry)) void log.append(entry)
  }

  async function add(given: readonly NewLiveOperation[]): Promise<void> {
    const counters = new Map<string, number>()
    const entries = given.map((operation) => operationEntry(operation, known(operation.gameId), counters))
    if (await log.appendAll([...strokesBefore(entries), ...entries])) return
    for (const { gameId } of given) {
      if (!isPending(gameId)) continue
      failing.add(gameId)
      onChange(gameId)
    }
    throw new StorageError('unwritable')
  }

  return {
    add,
    async addOnce(operation) {
      try {
        await add([operation])
      } catch (error) {
        // The operation may still be stored later. The answer withdraws it then, so that no tab sends it.
        const answers = [{ operationId: operation.operationId, refusal: null }]
        void append(operation.gameId, { kind: 'answers', answers })
        throw error
      }
    },
    operations: read,
    known,
    settle: (gameId, answers) =>
      answers.length === 0 ? Promise.resolve(true) : append(gameId, { kind: 'answers', answers }),
    settleInPause(gameId, answers) {
      if (answers.length === 0) return
      const entry = newEntry(gameId, { kind: 'answers', answers })
      take(entry)
      delayed.add(entry)
      void log.untouched().then(() => appendDelayed(entry))
    },
    resendAcknowledged: (gameId) => append(gameId, { kind: 'sent-again' }),
    async replaceSuperseded(gameId, replacedId, { operationId, baseRevision, epoch }) {
      const replaced = known(gameId).find((operation) => operation.operationId === replacedId)
      if (replaced?.body.kind !== 'score') return true
      return appendEntry({
        id: operationId,
        roundId: gameId,
        at: replaced.tappedAt,
        kind: 'operation',
        body: { ...replaced.body, baseRevision },
        replaces: { operationId: replacedId, epoch },
      })
    },
    dismiss: (gameId, operationIds) => void append(gameId, { kind: 'dismissed', operationIds }),
    async forget(gameId) {
      if (await isNeeded(gameId)) return false
      if (!(await append(gameId, { kind: 'forgotten' }))) return false
      // An operation that another tab has added in the meantime stays, and so does the game.
      return !(await isNeeded(gameId))
    },
    saveState(gameId) {
      if (failing.has(gameId)) return 'unsaved'
      return isPending(gameId) ? 'saving' : 'saved'
    },
  } satisfies Partial<LiveStore<unknown>>
}

/**
 * @param known the game's operations
 * @param counters the counters that were given in the same call
 */
function operationEntry(
  { operationId, gameId, body, tappedAt }: NewLiveOperation,
  known: readonly StoredOperation[],
  counters: Map<string, number>,
): LiveEntry {
  const base = { id: operationId, roundId: gameId, at: tappedAt, kind: 'operation', body } as const
  if (body.kind !== 'score') return base
  const slot = slotOf({ body })
  const own = known.flatMap((operation) => (slotOf(operation) === slot ? [operation.counter ?? 0] : []))
  const counter = 1 + Math.max(0, ...own, counters.get(slot) ?? 0)
  counters.set(slot, counter)
  return { ...base, counter }
}
