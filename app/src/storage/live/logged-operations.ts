import type { StorageEnvironment } from '../browser/environment.ts'
import { randomId } from '../browser/random-id.ts'
import { StorageError } from '../browser/storage-error.ts'
import type { SaveState } from '../browser/storage-state.ts'
import type { Log } from '../log/log.ts'
import { isTap, type LiveEntry, type LogEntry } from '../log/log-entry.ts'
import { isOpen, slotOf } from './live-changes.ts'
import { createLiveOperations, type LiveOperations } from './live-operations.ts'
import type { Replacement, NewLiveOperation, SettledOperation, StoredOperation } from './live-store.ts'

export interface LoggedOperationsParts {
  readonly log: Log
  readonly environment: Pick<StorageEnvironment, 'now' | 'randomBytes' | 'onLeave'>
  /** Called after another tab has changed operations of the game, and when their save state has changed other than by add. */
  readonly onChange: (gameId: string) => void
}

type WithoutBase<Entry> = Entry extends LiveEntry ? Omit<Entry, 'id' | 'roundId' | 'at'> : never

/** The operations of live games in the log; see LiveStore for its methods. */
export class LoggedOperations {
  readonly #parts: LoggedOperationsParts
  readonly #operations: LiveOperations
  /** Games with operations that could not be stored at the first try. */
  readonly #failing = new Set<string>()
  /** Entries that wait for a pause between taps. */
  readonly #delayed = new Set<LiveEntry>()

  constructor(parts: LoggedOperationsParts) {
    this.#parts = parts
    this.#operations = createLiveOperations(parts.log, parts.onChange)
    parts.log.onState(() => this.#notifyStored())
    parts.environment.onLeave?.(() => {
      for (const entry of this.#delayed) this.#appendDelayed(entry)
    })
  }

  read(gameId: string): Promise<readonly StoredOperation[]> {
    return this.#operations.read(gameId)
  }

  known(gameId: string): readonly StoredOperation[] {
    return this.#operations.known(gameId)
  }

  async add(given: readonly NewLiveOperation[]): Promise<void> {
    const { log, onChange } = this.#parts
    const counters = new Map<string, number>()
    const entries = given.map((operation) => operationEntry(operation, this.known(operation.gameId), counters))
    if (await log.appendAll([...this.#strokesBefore(entries), ...entries])) return
    for (const { gameId } of given) {
      if (!this.#isPending(gameId)) continue
      this.#failing.add(gameId)
      onChange(gameId)
    }
    throw new StorageError('unwritable')
  }

  async addOnce(operation: NewLiveOperation): Promise<void> {
    try {
      await this.add([operation])
    } catch (error) {
      // The operation may still be stored later. The answer withdraws it then, so that no tab sends it.
      const answers = [{ operationId: operation.operationId, refusal: null }]
      void this.#append(operation.gameId, { kind: 'answers', answers })
      throw error
    }
  }

  settle(gameId: string, answers: readonly SettledOperation[]): Promise<boolean> {
    return answers.length === 0 ? Promise.resolve(true) : this.#append(gameId, { kind: 'answers', answers })
  }

  settleInPause(gameId: string, answers: readonly SettledOperation[]): void {
    if (answers.length > 0) void this.#appendInPause(gameId, { kind: 'answers', answers })
  }

  resendAcknowledged(gameId: string): Promise<boolean> {
    return this.#append(gameId, { kind: 'sent-again' })
  }

  replaceSuperseded(
    gameId: string,
    replacedId: string,
    { operationId, baseRevision, epoch }: Replacement,
  ): Promise<boolean> {
    const replaced = this.known(gameId).find((operation) => operation.operationId === replacedId)
    if (replaced?.body.kind !== 'score') return Promise.resolve(true)
    return this.#appendEntry({
      id: operationId,
      roundId: gameId,
      at: replaced.tappedAt,
      kind: 'operation',
      body: { ...replaced.body, baseRevision },
      replaces: { operationId: replacedId, epoch },
    })
  }

  dismiss(gameId: string, operationIds: readonly string[]): void {
    void this.#append(gameId, { kind: 'dismissed', operationIds })
  }

  /** Resolves with false, and forgets nothing, while the game has pending operations or unread refusals. */
  async forget(gameId: string): Promise<boolean> {
    if (await this.#isNeeded(gameId)) return false
    if (!(await this.#append(gameId, { kind: 'forgotten' }))) return false
    // An operation that another tab has added in the meantime stays, and so does the game.
    return !(await this.#isNeeded(gameId))
  }

  saveState(gameId: string): SaveState {
    if (this.#failing.has(gameId)) return 'unsaved'
    return this.#isPending(gameId) ? 'saving' : 'saved'
  }

  async #isNeeded(gameId: string): Promise<boolean> {
    const isBeingStored = this.#parts.log.unstored(gameId).some(({ kind }) => kind === 'operation')
    return isBeingStored || (await this.read(gameId)).some(isOpen)
  }

  #isPending(gameId: string): boolean {
    return this.#parts.log.pending().some(({ roundId }) => roundId === gameId)
  }

  #notifyStored(): void {
    for (const gameId of this.#failing) {
      if (this.#isPending(gameId)) continue
      this.#failing.delete(gameId)
      this.#parts.onChange(gameId)
    }
  }

  /** Strokes that aren't durable yet are stored again together with a finish or leave, so that none comes after it. */
  #strokesBefore(entries: readonly LiveEntry[]): readonly LogEntry[] {
    const ended = new Set(entries.flatMap((entry) => (isTap(entry) ? [] : [entry.roundId])))
    const pending = this.#parts.log.pending().filter(({ roundId }) => ended.has(roundId))
    return [...new Map(pending.map((entry) => [entry.id, { ...entry }])).values()]
  }

  #entry(gameId: string, entry: WithoutBase<LiveEntry>): LiveEntry {
    const { environment } = this.#parts
    return { id: randomId(environment), roundId: gameId, at: environment.now(), ...entry }
  }

  /** The entry is in effect at once. Resolves with true when it is durable, with false if storing is tried again. */
  #append(gameId: string, given: WithoutBase<LiveEntry>): Promise<boolean> {
    return this.#appendEntry(this.#entry(gameId, given))
  }

  /** Stores the game's delayed answers with the entry, which may rely on them. */
  #appendEntry(entry: LiveEntry): Promise<boolean> {
    this.#operations.take(entry)
    const before = [...this.#delayed].filter(({ roundId }) => roundId === entry.roundId)
    for (const answer of before) this.#delayed.delete(answer)
    return this.#parts.log.appendAll([...before, entry])
  }

  /** As #append, but stored in the next pause between taps, or when the page is left. */
  async #appendInPause(gameId: string, given: WithoutBase<LiveEntry>): Promise<void> {
    const entry = this.#entry(gameId, given)
    this.#operations.take(entry)
    this.#delayed.add(entry)
    await this.#parts.log.untouched()
    this.#appendDelayed(entry)
  }

  #appendDelayed(entry: LiveEntry): void {
    if (this.#delayed.delete(entry)) void this.#parts.log.append(entry)
  }
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
