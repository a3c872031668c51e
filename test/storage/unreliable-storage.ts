import type { ArchivedRound } from '@teemates/golf/archive'
import type { Round } from '@teemates/golf/round'
import { isStroke, type RoundEvent } from '@teemates/golf/round-events'
import type { PreferenceValues } from '../../app/src/storage/preferences/preferences.ts'
import type { Log } from '../../app/src/storage/log/log.ts'
import type { LogEntry } from '../../app/src/storage/log/log-entry.ts'
import { soloRoundIn } from '../../app/src/storage/log/played-round.ts'
import { createRoundList } from '../../app/src/storage/log/round-list.ts'
import { createRoundEntries } from '../../app/src/storage/play/round-entries.ts'
import { createRoundsInPlay } from '../../app/src/storage/play/rounds-in-play.ts'
import type { Storage } from '../../app/src/storage/storage.ts'
import type { SaveState } from '../../app/src/storage/browser/storage-state.ts'
import { StorageError } from '../../app/src/storage/browser/storage-error.ts'

/**
 * For tests: a device's log shared by several tabs. Every operation and every message waits until the test releases it, and
 * an operation fails as planned, before or after its effect.
 */
export interface UnreliableDisk {
  /** Another tab's storage over the same disk. */
  openTab(): Storage
  /** The round on the disk; undefined if it isn't in play. */
  stored(roundId: string): Round | undefined
  storedStrokes(roundId: string): readonly RoundEvent[]
  archives(): readonly ArchivedRound[]
  /** The number of pending steps: effects, answers, or messages to another tab. */
  waiting(): number
  /** Performs the pending step at this index (modulo their number). */
  step(place: number): void
  /** The outcomes of the next effects. Each operation takes one; without one it succeeds. */
  readonly faults: ('before' | 'after')[]
  /** If true, every step happens as soon as it can. */
  immediate: boolean
}

/** Milliseconds after which a tab tries again what it could not store. */
const RETRY_MS = 5000

export function createUnreliableDisk(): UnreliableDisk {
  const entries: LogEntry[] = []
  const archives = new Map<string, ArchivedRound>()
  const tabs = new Set<(entry: LogEntry) => void>()
  const steps: (() => void)[] = []
  let made = 0

  function later(step: () => void): void {
    if (disk.immediate) queueMicrotask(step)
    else steps.push(step)
  }

  /** The effect and the answer are two steps, so that other tabs can act in between. */
  function operation<Result>(effect: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      later(() => {
        const fault = disk.faults.shift()
        if (fault === 'before') return later(() => reject(new StorageError('unwritable')))
        try {
          const result = effect()
          later(() => (fault === 'after' ? reject(new StorageError('unwritable')) : resolve(result)))
        } catch (error) {
          later(() => reject(error instanceof Error ? error : new StorageError('unwritable')))
        }
      })
    })
  }

  function store(added: readonly LogEntry[]): void {
    for (const entry of added) if (!entries.some(({ id }) => id === entry.id)) entries.push(entry)
  }

  function ofRound(roundId: string): readonly LogEntry[] {
    return entries.filter((entry) => entry.roundId === roundId)
  }

  function openLog(): Log {
    const listeners = new Set<(entry: LogEntry, isOwn: boolean) => void>()
    const stateListeners = new Set<() => void>()
    /** The entries to be written, in order, including those whose write is under way. */
    let pending: readonly LogEntry[] = []
    const underWay = new Set<LogEntry>()
    const settle = new Map<LogEntry, (isDurable: boolean) => void>()
    /** Entries of other tabs that may not be durable. */
    let received: readonly LogEntry[] = []
    let hasFailed = false

    function changed(): void {
      for (const listener of stateListeners) listener()
    }

    function receive(entry: LogEntry): void {
      if (received.some(({ id }) => id === entry.id)) return
      received = [...received, entry]
      for (const listener of listeners) listener(entry, false)
    }
    tabs.add(receive)

    async function issue(): Promise<void> {
      const batch = pending.filter((entry) => !underWay.has(entry))
      if (batch.length === 0) return
      for (const entry of batch) underWay.add(entry)
      const isDurable = await operation(() => store(batch)).then(
        () => true,
        () => false,
      )
      for (const entry of batch) underWay.delete(entry)
      if (isDurable) pending = pending.filter((entry) => !batch.includes(entry))
      if (!isDurable || pending.length === 0) hasFailed = !isDurable
      for (const entry of batch) {
        settle.get(entry)?.(isDurable)
        settle.delete(entry)
      }
      changed()
      if (!isDurable) setTimeout(() => void issue(), RETRY_MS)
    }

    function append(entry: LogEntry): Promise<boolean> {
      pending = [...pending, entry]
      const done = new Promise<boolean>((resolve) => settle.set(entry, resolve))
      void issue()
      for (const tab of tabs) if (tab !== receive) later(() => tab(entry))
      for (const listener of listeners) listener(entry, true)
      queueMicrotask(changed)
      return done
    }

    return {
      append,
      appendAll: async (added) => (await Promise.all(added.map(append))).every(Boolean),
      pending: () => pending,
      unstored: (roundId) => pending.filter((entry) => entry.roundId === roundId),
      untouched: () => Promise.resolve(),
      entries: (roundId) =>
        operation(() => {
          const all = [...entries, ...pending, ...received].filter((entry) => entry.roundId === roundId)
          return [...new Map(all.toReversed().map((entry) => [entry.id, entry])).values()].toReversed()
        }),
      roundIds: (transport, since) =>
        operation(() => {
          const list = createRoundList()
          for (const entry of [...entries, ...pending]) list.take(entry)
          return list.ids(transport, since)
        }),
      state() {
        if (pending.length === 0) return 'stored'
        return hasFailed ? 'failing' : 'storing'
      },
      onState(listener) {
        stateListeners.add(listener)
        return () => stateListeners.delete(listener)
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  }

  const disk: UnreliableDisk = {
    faults: [],
    immediate: false,
    stored(roundId) {
      const solo = soloRoundIn(ofRound(roundId))
      return solo === undefined || solo.isRemoved || solo.isArchived ? undefined : solo.round
    },
    storedStrokes: (roundId) => soloRoundIn(ofRound(roundId))?.events.filter(isStroke) ?? [],
    archives: () => [...archives.values()],
    waiting: () => steps.length,
    step(place) {
      const [step] = steps.length === 0 ? [] : steps.splice(place % steps.length, 1)
      step?.()
    },
    openTab() {
      const log = openLog()
      const roundsListeners = new Set<() => void>()
      const newId = () => `${(made += 1)}`

      return {
        survives: true,

        preferences: {
          get: fixedPreference,
          has: () => true,
          set: () => undefined,
          subscribe: () => () => undefined,
          profileId: 'cmplr_00000000-0000-4000-8000-000000000001',
        },
        figures: { state: async () => '', get: async () => undefined, keep: () => undefined },
        rounds: {
          page: () => operation(() => [...archives.values()]),
          count: () => operation(() => archives.size),
          countFinished: (upTo) => operation(() => Math.min(archives.size, upTo)),
          get: (id) => operation(() => archives.get(id)),
          all: () => operation(() => [...archives.values()]),
          remove: (id) => operation(() => void archives.delete(id)),
          removeAll: () =>
            operation(() => {
              const count = archives.size
              archives.clear()
              return count
            }),
          subscribe(listener) {
            roundsListeners.add(listener)
            return () => roundsListeners.delete(listener)
          },
        },
        courses: {
          list: () => operation(() => []),
          get: () => operation(() => undefined),
          put: () => operation(() => undefined),
          remove: () => operation(() => undefined),
        },
        players: {
          list: () => operation(() => []),
          getMany: () => operation(() => new Map()),
          put: () => operation(() => undefined),
        },
        play: createRoundsInPlay({
          entries: createRoundEntries(async () => log),
          now: () => 1_760_000_000_000,
          newId,
          track: (change) => change,
        }),
        async archive(round) {
          const archived = await operation(() => {
            const archivedNow = archives.get(round.id) ?? archivedOf(round)
            archives.set(round.id, archivedNow)
            return archivedNow
          })
          await log.append({ id: newId(), roundId: round.id, at: 0, kind: 'archived' })
          for (const listener of roundsListeners) listener()
          return archived
        },
        replaceArchived: () => operation(() => undefined),
        correctScores: () => Promise.reject(new StorageError('unreadable')),
        mayHave: async () => false,
        live: () => Promise.reject(new StorageError('unreadable')),
        log: async () => log,
        clearOldData: () => Promise.resolve(),
        copies: () => Promise.reject(new StorageError('unreadable')),
        imports: () => Promise.reject(new StorageError('unreadable')),
        dropPendingImport: () => Promise.resolve(),
        exportAll: () => operation(() => new Blob()),
        exportLegacy: () => operation(() => ''),
        saveState: (): SaveState => 'saved',
        subscribeSaveState: () => () => undefined,
        flush: () => Promise.resolve(),
        askToPersist: () => Promise.resolve(true),
      }
    },
  }
  return disk
}

const fixedPreference: Storage['preferences']['get'] = (name) => preferenceValues[name]

const preferenceValues: PreferenceValues = {
  nickname: 'Ann',
  distanceUnit: 'meters',
  theme: 'system',
  statsDateRange: 'all',
  paidMode: null,
  unlocked: false,
  unlockReceipt: null,
  selfIds: { ids: [], configuredAt: null },
  notifications: { etag: null, items: [] },
  readNotifications: [],
  feedbackEmail: '',
  feedbackDraft: null,
  nicknameDraft: null,
  courseDraft: null,
  setupDraft: null,
  currentPlayerId: '',
  peerId: '',
  forceRelay: false,
  hasNoRoundsToBring: false,
  lastGames: '',
  sharedSettlements: '',
}

function archivedOf(round: Round): ArchivedRound {
  return {
    id: round.id,
    courseId: round.courseId,
    courseSlug: round.courseSlug,
    holeType: round.holesMode,
    totalHoles: round.totalHoles,
    startedAt: round.startedAt ?? 0,
    endedAt: round.completedAt,
    players: [],
    scores: [],
    roomCode: '',
    metadata: { selfPlayerId: null, originalCourseName: round.courseName },
    version: 2,
    updatedAt: round.completedAt ?? 0,
  }
}
