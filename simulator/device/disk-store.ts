import type { GameSnapshot } from '../../app/src/backend/game-rows.ts'
import {
  dismissed,
  enteredAnew,
  intentsAfter,
  isOpen,
  settled,
  slotOf,
  waitingAgain,
  waitingOperation,
  withOperation,
  withoutSuperseded,
} from '../../app/src/storage/live/live-changes.ts'
import type { Intents, LiveGameRecord, LiveStore, StoredOperation } from '../../app/src/storage/live/live-store.ts'
import type { SaveState } from '../../app/src/storage/browser/storage-state.ts'
import { type Kept, withOperations } from './kept.ts'

const nothingWanted: Intents = { ownPosition: 0, ready: null }

/** The operations of a store on its disk: see VirtualDisk. */
interface SharedDisk {
  open(owner: object, tell: (gameId: string) => void): void
  read(owner: object): Promise<Kept>
  write(
    owner: object,
    gameId: string | null,
    change: (kept: Kept) => Kept,
    added?: readonly StoredOperation[] | null,
  ): Promise<Kept>
  kept(): Kept
  addedBy(owner: object): StoredOperation[]
  added(): StoredOperation[]
  saveState(owner: object, gameId: string): SaveState
}

/** The store as one tab sees it. A call is never answered once the tab is gone. `uuid` returns a new id each time. */
export function diskStore(disk: SharedDisk, owner: object, uuid: () => string): LiveStore<GameSnapshot> {
  const listeners = new Map<string, Set<() => void>>()
  disk.open(owner, (gameId) => {
    for (const listener of listeners.get(gameId) ?? []) listener()
  })
  const write = (gameId: string | null, change: (kept: Kept) => Kept) => disk.write(owner, gameId, change)
  const read = <T>(look: (kept: Kept) => T) => disk.read(owner).then(look)
  const waitingIn = (gameId: string) => disk.addedBy(owner).filter((each) => each.gameId === gameId)
  const change = async (
    gameId: string,
    next: (all: readonly StoredOperation[]) => readonly StoredOperation[],
  ): Promise<void> => {
    await write(gameId, (kept) => withOperations(kept, gameId, next(operationsOf(kept, gameId))))
  }

  return {
    add: (operations) => {
      const ids = new Set(operations.map(({ operationId }) => operationId))
      // A tab is notified of every tap as it is made, before it can read the tap: see other-tabs.ts.
      const known = [...disk.added(), ...disk.kept().operations]
      const added = operations.map((operation, index) => {
        const own = known.filter((each) => each.gameId === operation.gameId && slotOf(each) === slotOf(operation))
        const counter = 1 + index + Math.max(0, ...own.map((each) => each.counter ?? 0))
        return { ...waitingOperation(operation), counter }
      })
      const stored = disk
        .write(owner, operations[0]?.gameId ?? null, (kept) => withAdded(kept, added), added)
        .then((kept) => kept.operations.filter(({ operationId }) => ids.has(operationId)))
      return { operations: added, stored }
    },
    addOnce: async (operation) => {
      await write(operation.gameId, (kept) => withAdded(kept, [waitingOperation(operation)]))
    },
    operations: (gameId) =>
      read((kept) => {
        const stored = operationsOf(kept, gameId)
        const ids = new Set(stored.map(({ operationId }) => operationId))
        const waiting = waitingIn(gameId).filter(({ operationId }) => !ids.has(operationId))
        return withoutSuperseded(waiting.reduce(withOperation, stored))
      }),
    settle: (gameId, outcomes) => change(gameId, (operations) => settled(operations, outcomes)),
    resendAcknowledged: (gameId) => change(gameId, waitingAgain),
    enterAnew: (gameId, id, fresh) => change(gameId, (operations) => enteredAnew(operations, id, fresh)),
    dismiss: (gameId, ids) => change(gameId, (operations) => dismissed(operations, ids)),
    intents: (gameId) => read((kept) => kept.intents.get(gameId) ?? nothingWanted),
    intend: async (gameId, wanted) => {
      const next = (kept: Kept) => intentsAfter(kept.intents.get(gameId) ?? nothingWanted, wanted)
      const kept = await write(gameId, (before) => ({
        ...before,
        intents: new Map(before.intents).set(gameId, next(before)),
      }))
      return kept.intents.get(gameId) ?? nothingWanted
    },
    games: () => read((kept) => [...kept.games.values()].toSorted((a, b) => b.order - a.order)),
    game: (gameId) => read((kept) => kept.games.get(gameId)),
    put: async (seat) => {
      await write(seat.gameId, (kept) => {
        const snapshot = kept.games.get(seat.gameId)?.snapshot ?? null
        return touched(kept, { ...seat, snapshot, order: 0, updatedAt: 0 })
      })
    },
    keepSnapshot: async (gameId, snapshot) => {
      await write(null, (kept) => {
        const record = kept.games.get(gameId)
        return record === undefined ? kept : touched(kept, { ...record, snapshot })
      })
    },
    forget: async (gameId) => {
      let isForgotten = false
      await write(gameId, (kept) => {
        isForgotten = waitingIn(gameId).length === 0 && !operationsOf(kept, gameId).some(isOpen)
        if (!isForgotten) return kept
        const without = <T>(map: ReadonlyMap<string, T>) => new Map([...map].filter(([id]) => id !== gameId))
        const rest = withOperations(kept, gameId, [])
        return { ...rest, games: without(kept.games), intents: without(kept.intents) }
      })
      return isForgotten
    },
    attempt: async (key, fingerprint) => {
      const fresh = { fingerprint, operationId: uuid() }
      const kept = await write(null, (before) =>
        before.attempts.get(key)?.fingerprint === fingerprint
          ? before
          : { ...before, attempts: new Map(before.attempts).set(key, fresh) },
      )
      return kept.attempts.get(key)?.operationId ?? fresh.operationId
    },
    endAttempt: async (key) => {
      await write(null, (kept) => ({
        ...kept,
        attempts: new Map([...kept.attempts].filter(([each]) => each !== key)),
      }))
    },
    // The model's accounts are the device's own.
    session: { read: () => Promise.resolve(null), write: () => Promise.resolve(), remove: () => Promise.resolve() },
    roundKeys: { read: () => Promise.resolve(null), write: () => Promise.resolve(), remove: () => Promise.resolve() },
    subscribe: (gameId, listener) => {
      const own = listeners.get(gameId) ?? new Set()
      listeners.set(gameId, own.add(listener))
      return () => own.delete(listener)
    },
    saveState: (gameId) => disk.saveState(owner, gameId),
    flush: () => read(() => undefined).catch(() => undefined),
  }
}

/** Adds the operations that aren't there yet. */
function withAdded(kept: Kept, added: readonly StoredOperation[]): Kept {
  const ids = new Set(kept.operations.map(({ operationId }) => operationId))
  const fresh = added
    .filter(({ operationId }) => !ids.has(operationId))
    .map((each, index) => ({ ...each, seq: kept.count + 1 + index }))
  return { ...kept, count: kept.count + fresh.length, operations: fresh.reduce(withOperation, [...kept.operations]) }
}

function operationsOf(kept: Kept, gameId: string): StoredOperation[] {
  return kept.operations.filter((operation) => operation.gameId === gameId)
}

function touched(kept: Kept, record: LiveGameRecord<GameSnapshot>): Kept {
  const order = kept.count + 1
  return { ...kept, count: order, games: new Map(kept.games).set(record.gameId, { ...record, order }) }
}
