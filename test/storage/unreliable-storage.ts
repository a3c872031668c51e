import type { ArchivedRound } from '@teemates/golf/archive'
import type { Round } from '@teemates/golf/round'
import { appendEvents, openLog, type RoundLog } from '@teemates/golf/round-log'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { PreferenceValues } from '../../app/src/storage/preferences.ts'
import type { Storage } from '../../app/src/storage/storage.ts'
import type { SaveState } from '../../app/src/storage/storage-state.ts'
import { StorageError } from '../../app/src/storage/storage-error.ts'

/**
 * For tests: a device's disk shared by several tabs, whose every operation waits until the test lets it go on, and which fails
 * as told, before or after its effect.
 */
export interface UnreliableDisk {
  /** Another tab's storage over the same disk. */
  openTab(): Storage
  /** What is on the disk. */
  stored(roundId: string): Round | undefined
  storedEvents(roundId: string): readonly RoundEvent[]
  archives(): readonly ArchivedRound[]
  /** Steps that wait: an effect, an answer, or a word to another tab. */
  waiting(): number
  /** Lets the step at this place (modulo their number) happen. */
  step(place: number): void
  /** How the next effects go: each operation takes one; without one it succeeds. */
  readonly faults: ('before' | 'after')[]
  /** True: what is noted is durable at once. 'unanswered': nobody hears whether it is. */
  notes: boolean | 'unanswered'
  /** True: every step happens as soon as it can. */
  immediate: boolean
}

export function createUnreliableDisk(): UnreliableDisk {
  const logs = new Map<string, { log: RoundLog; events: RoundEvent[]; touched: number }>()
  const archives = new Map<string, ArchivedRound>()
  const tabs = new Set<Map<string, Set<(round: Round) => void>>>()
  const steps: (() => void)[] = []
  let touches = 0

  function later(step: () => void): void {
    if (disk.immediate) queueMicrotask(step)
    else steps.push(step)
  }

  /** The effect and the answer are two steps: other tabs can come in between. */
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

  function entryOf(roundId: string) {
    const entry = logs.get(roundId)
    if (entry === undefined) throw new StorageError('not-found')
    return entry
  }

  const disk: UnreliableDisk = {
    faults: [],
    notes: false,
    immediate: false,
    stored: (roundId) => logs.get(roundId)?.log.round,
    storedEvents: (roundId) => logs.get(roundId)?.events ?? [],
    archives: () => [...archives.values()],
    waiting: () => steps.length,
    step(place) {
      const [step] = steps.length === 0 ? [] : steps.splice(place % steps.length, 1)
      step?.()
    },
    openTab() {
      const listeners = new Map<string, Set<(round: Round) => void>>()
      tabs.add(listeners)
      const roundsListeners = new Set<() => void>()

      function stored(roundId: string, log: RoundLog): Round {
        const entry = entryOf(roundId)
        entry.log = log
        touches += 1
        entry.touched = touches
        for (const tab of tabs) {
          if (tab === listeners) continue
          for (const listener of tab.get(roundId) ?? []) later(() => listener(log.round))
        }
        return log.round
      }

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
        play: {
          list: () =>
            operation(() =>
              [...logs.values()].toSorted((a, b) => b.touched - a.touched).map((entry) => entry.log.round),
            ),
          get: (roundId) => operation(() => logs.get(roundId)?.log.round),
          create: (round) =>
            operation(() => {
              logs.set(round.id, { log: openLog(round), events: [], touched: 0 })
              stored(round.id, openLog(round))
            }),
          append: (roundId, events) =>
            operation(() => {
              const entry = entryOf(roundId)
              entry.events.push(...events.filter((event) => !entry.log.appliedIds.has(event.id)))
              return stored(roundId, appendEvents(entry.log, events))
            }),
          note: () => (disk.notes === 'unanswered' ? new Promise(() => undefined) : Promise.resolve(disk.notes)),
          change: (roundId, change) =>
            operation(() => {
              const { log } = entryOf(roundId)
              return stored(roundId, { ...log, round: change(log.round) })
            }),
          remove: (roundId) => operation(() => void logs.delete(roundId)),
          removeUnplayed: (roundId) =>
            operation(() => {
              if (logs.get(roundId)?.events.length === 0) logs.delete(roundId)
            }),
          subscribeToAll: () => () => undefined,
          subscribe(roundId, listener) {
            const forRound = listeners.get(roundId) ?? new Set()
            listeners.set(roundId, forRound.add(listener))
            return () => forRound.delete(listener)
          },
          events: (roundId) => operation(() => entryOf(roundId).events.slice()),
        },
        archive: (round) =>
          operation(() => {
            const archived = archives.get(round.id) ?? archivedOf(round)
            archives.set(round.id, archived)
            logs.delete(round.id)
            for (const listener of roundsListeners) listener()
            return archived
          }),
        replaceArchived: () => operation(() => undefined),
        correctScores: () => Promise.reject(new StorageError('unreadable')),
        live: () => Promise.reject(new StorageError('unreadable')),
        log: () => Promise.reject(new StorageError('unreadable')),
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
