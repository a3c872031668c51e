import { uuidFrom } from '@teemates/golf/uuid'
import type { StorageEnvironment } from '../browser/environment.ts'
import {
  dismissed,
  enteredAnew,
  intentsAfter,
  isOpen,
  isSameAttempt,
  settled,
  waitingAgain,
  waitingOperation,
} from './live-changes.ts'
import type { Intents, LiveGameRecord, LiveStore, StoredOperation } from './live-store.ts'

export type LiveStoreInMemoryParts = Pick<StorageEnvironment, 'now' | 'randomBytes'>

export interface LiveStoreInMemory {
  readonly store: LiveStore<unknown>
  /** Of all games, in order. */
  all(): { readonly games: readonly LiveGameRecord<unknown>[]; readonly operations: readonly StoredOperation[] }
}

/** The live store of a device that keeps nothing: it is gone when the tab closes. */
export function createLiveStoreInMemory({ now, randomBytes }: LiveStoreInMemoryParts): LiveStoreInMemory {
  let all: readonly StoredOperation[] = []
  const records = new Map<string, LiveGameRecord<unknown>>()
  const intents = new Map<string, Intents>()
  const attempts = new Map<
    string,
    { readonly fingerprint: string; readonly operationId: string; readonly begunAt: number }
  >()
  let sessionText: string | null = null
  const roundKeys = new Map<string, string>()
  let count = 0

  const of = (gameId: string) => all.filter((operation) => operation.gameId === gameId)
  const gamesInOrder = () => [...records.values()].sort((a, b) => b.order - a.order)

  async function change(gameId: string, next: (operations: readonly StoredOperation[]) => readonly StoredOperation[]) {
    const after = next(of(gameId))
    const others = all.filter((operation) => operation.gameId !== gameId)
    all = [...others, ...after].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  }

  function counted(): number {
    count += 1
    return count
  }

  const store: LiveStore<unknown> = {
    add(operations) {
      const waiting = operations.map(waitingOperation)
      const stored = waiting.map((operation) => ({ ...operation, seq: counted() }))
      all = [...all, ...stored]
      return { operations: waiting, stored: Promise.resolve(stored) }
    },
    addOnce: async (operation) => void (await store.add([operation]).stored),
    operations: async (gameId) => of(gameId),
    settle: (gameId, outcomes) => change(gameId, (operations) => settled(operations, outcomes)),
    resendAcknowledged: (gameId) => change(gameId, waitingAgain),
    enterAnew: (gameId, id, fresh) => change(gameId, (operations) => enteredAnew(operations, id, fresh)),
    dismiss: (gameId, ids) => change(gameId, (operations) => dismissed(operations, ids)),
    intents: async (gameId) => intents.get(gameId) ?? nothingWanted,
    async intend(gameId, wanted) {
      const after = intentsAfter(intents.get(gameId) ?? nothingWanted, wanted)
      intents.set(gameId, after)
      return after
    },
    games: async () => gamesInOrder(),
    game: async (gameId) => records.get(gameId),
    async put(seat) {
      const snapshot = records.get(seat.gameId)?.snapshot ?? null
      records.set(seat.gameId, { ...seat, snapshot, order: counted(), updatedAt: now() })
    },
    async keepSnapshot(gameId, snapshot) {
      const record = records.get(gameId)
      if (record !== undefined) records.set(gameId, { ...record, snapshot, order: counted(), updatedAt: now() })
    },
    async forget(gameId) {
      if (of(gameId).some(isOpen)) return false
      await change(gameId, () => [])
      records.delete(gameId)
      intents.delete(gameId)
      return true
    },
    async attempt(key, fingerprint) {
      const known = attempts.get(key)
      if (known !== undefined && isSameAttempt(known, fingerprint, now())) return known.operationId
      const operationId = uuidFrom(randomBytes(16))
      attempts.set(key, { fingerprint, operationId, begunAt: now() })
      return operationId
    },
    async endAttempt(key) {
      attempts.delete(key)
    },
    session: {
      read: async () => sessionText,
      async write(text) {
        sessionText = text
      },
      async remove() {
        sessionText = null
      },
    },
    roundKeys: {
      read: async (roundId) => roundKeys.get(roundId) ?? null,
      async write(roundId, text) {
        roundKeys.set(roundId, text)
      },
      async remove(roundId) {
        roundKeys.delete(roundId)
      },
    },
    // There are no other tabs.
    subscribe: () => () => undefined,
    saveState: () => 'saved',
    flush: () => Promise.resolve(),
  }
  return { store, all: () => ({ games: gamesInOrder(), operations: all }) }
}

const nothingWanted: Intents = { ownPosition: 0, ready: null }
