import type { Log } from '../log/log.ts'
import { isLiveEntry, type LiveEntry, type LogEntry } from '../log/log-entry.ts'
import {
  dismissed,
  withReplacement,
  isOpen,
  settled,
  waitingAgain,
  waitingOperation,
  withOperation,
  withoutSuperseded,
} from './live-changes.ts'
import type { SettledOperation, StoredOperation } from './live-store.ts'

/** The state that one game's entries give. */
interface LiveFold {
  /** In the order in which they are sent; `seq` isn't known. */
  readonly operations: readonly StoredOperation[]
  /** Answers to operations that come later in the log. */
  readonly early: ReadonlyMap<string, SettledOperation>
}

const nothing: LiveFold = { operations: [], early: new Map() }

/** @param entries of one game, each id once */
export function operationsIn(entries: readonly LogEntry[]): readonly StoredOperation[] {
  return withoutSuperseded(entries.filter(isLiveEntry).reduce(withEntry, nothing).operations)
}

function withEntry(fold: LiveFold, entry: LiveEntry): LiveFold {
  const { operations, early } = fold
  switch (entry.kind) {
    case 'operation': {
      const added = early.get(entry.id)
      const next = withNew(operations, entry)
      return { ...fold, operations: added === undefined ? next : settled(next, [added]) }
    }
    case 'answers': {
      const known = new Set(operations.map(({ operationId }) => operationId))
      const unknown = entry.answers.filter(({ operationId }) => !known.has(operationId) && !early.has(operationId))
      return {
        operations: settled(operations, entry.answers),
        early: new Map([...early, ...unknown.map((answer) => [answer.operationId, answer] as const)]),
      }
    }
    case 'sent-again':
      return { ...fold, operations: waitingAgain(operations) }
    case 'dismissed':
      return { ...fold, operations: dismissed(operations, entry.operationIds) }
    case 'forgotten':
      // A score that a newer one hides stays hidden when the newer one is forgotten.
      return { ...fold, operations: withoutSuperseded(operations).filter(isOpen) }
  }
}

function withNew(
  operations: readonly StoredOperation[],
  entry: Extract<LiveEntry, { readonly kind: 'operation' }>,
): readonly StoredOperation[] {
  const { id, roundId, at, body, counter, replaces } = entry
  if (replaces !== undefined && body.kind === 'score') {
    const { baseRevision } = body
    return withReplacement(operations, replaces.operationId, { operationId: id, baseRevision, epoch: replaces.epoch })
  }
  const waiting = waitingOperation({ operationId: id, gameId: roundId, body, tappedAt: at })
  return withOperation(operations, counter === undefined ? waiting : { ...waiting, counter })
}

/** One game's entries as far as they were read or received. */
class KnownGame {
  /** The result of the last list(), with its inputs. */
  #listed: {
    readonly fold: LiveFold
    readonly unstored: string
    readonly operations: readonly StoredOperation[]
  } | null = null

  readonly #ids = new Set<string>()
  #fold = nothing
  /** Entries that came before the log was read. */
  #early: LiveEntry[] | undefined = []

  take(entry: LiveEntry): void {
    if (this.#early !== undefined) this.#early.push(entry)
    else if (!this.#ids.has(entry.id)) {
      this.#ids.add(entry.id)
      this.#fold = withEntry(this.#fold, entry)
    }
  }

  /** @param entries those of the log, each once */
  load(entries: readonly LogEntry[]): void {
    const early = this.#early ?? []
    this.#early = undefined
    for (const entry of [...entries.filter(isLiveEntry), ...early]) this.take(entry)
  }

  /**
   * The operations with their places. The list is the same object as before if nothing has changed.
   * @param unstored ids of those that aren't durable yet
   */
  list(unstored: readonly string[]): readonly StoredOperation[] {
    const key = unstored.join(' ')
    if (this.#listed?.fold !== this.#fold || this.#listed.unstored !== key) {
      this.#listed = { fold: this.#fold, unstored: key, operations: placed(this.#fold.operations, new Set(unstored)) }
    }
    return this.#listed.operations
  }
}

function placed(all: readonly StoredOperation[], unstored: ReadonlySet<string>): readonly StoredOperation[] {
  const operations = withoutSuperseded(all)
  const firstUnstored = operations.findIndex(({ operationId }) => unstored.has(operationId))
  return operations.map((operation, index) => {
    // A finish or leave waits for its player's strokes: the server would refuse those afterwards.
    const isHeld = operation.body.kind !== 'score' && firstUnstored !== -1 && firstUnstored < index
    return { ...operation, seq: isHeld || unstored.has(operation.operationId) ? null : index + 1 }
  })
}

/**
 * The operations of live games, in memory as the log has them.
 * @param onOther called with the game's id after another tab has changed its operations
 */
export function createLiveOperations(log: Log, onOther: (gameId: string) => void) {
  const games = new Map<string, { readonly game: KnownGame; readonly loaded: Promise<void> }>()

  function opened(gameId: string) {
    const before = games.get(gameId)
    if (before !== undefined) return before
    const game = new KnownGame()
    const loaded = log.entries(gameId).then((entries) => game.load(entries))
    const fresh = { game, loaded }
    games.set(gameId, fresh)
    loaded.catch(() => games.delete(gameId))
    return fresh
  }

  function known(gameId: string): readonly StoredOperation[] {
    return games.get(gameId)?.game.list(log.unstored(gameId).map(({ id }) => id)) ?? []
  }

  /** The entry is in effect at once, before it is appended. */
  const take = (entry: LiveEntry): void => games.get(entry.roundId)?.game.take(entry)
  log.subscribe((entry, isOwn) => {
    if (!isLiveEntry(entry)) return
    take(entry)
    if (!isOwn) onOther(entry.roundId)
  })
  return {
    async read(gameId: string): Promise<readonly StoredOperation[]> {
      await opened(gameId).loaded
      return known(gameId)
    },
    known,
    take,
  }
}
