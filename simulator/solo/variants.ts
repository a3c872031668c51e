import { parseLogEntry } from '../../app/src/storage/log/log-entry.ts'
import { LogDatabase } from '../../app/src/storage/log/log-database.ts'
import type { ImportEnvironment } from '../../app/src/storage/import/import-environment.ts'
import type { Storage } from '../../app/src/storage/storage.ts'
import { countIn } from './book.ts'

/** The app with one of its precautions taken away. A simulator that finds each of them would find similar faults. */
export interface SoloVariant {
  readonly environment?: (environment: ImportEnvironment) => ImportEnvironment
  readonly storage?: (storage: Storage) => Storage
  /** Changes a part of the app for one game. Returns a function that restores it. */
  readonly patch?: () => () => void
}

/** Changes what is stored. */
function stored(change: (entries: readonly object[]) => readonly object[]): SoloVariant {
  return {
    patch() {
      const { add } = LogDatabase.prototype
      LogDatabase.prototype.add = function (entries) {
        return add.call(this, change(entries))
      }
      return () => void (LogDatabase.prototype.add = add)
    },
  }
}

/** Changes what is read of a round. */
function readAs(change: (entries: readonly unknown[]) => readonly unknown[]): SoloVariant {
  return {
    patch() {
      const { ofRound } = LogDatabase.prototype
      LogDatabase.prototype.ofRound = async function (roundId) {
        return change(await ofRound.call(this, roundId))
      }
      return () => void (LogDatabase.prototype.ofRound = ofRound)
    },
  }
}

function countOf(raw: unknown) {
  const entry = parseLogEntry(raw)
  return entry === undefined ? undefined : countIn(entry)
}

/** The note of the history doesn't say how many events it has, so that later strokes aren't missed. */
export const lateStrokesIgnored = stored((entries) =>
  entries.map((entry) => {
    if (!('kind' in entry) || entry.kind !== 'archived') return entry
    const { events: _events, ...note } = { events: 0, ...entry }
    return note
  }),
)

/** The first entry of each cell counts. */
export const deduplicatedByCell = readAs((entries) => {
  const cells = new Set<string>()
  return entries.filter((raw) => {
    const cell = countOf(raw)?.cell
    if (cell === undefined) return true
    return !cells.has(cell) && cells.add(cell)
  })
})

/** Each entry of another tab counts as the newest when it arrives. */
export const lastArrivalWins: SoloVariant = {
  environment(environment) {
    let counter = Number.MAX_SAFE_INTEGER / 2
    const arrived = (message: unknown) => {
      const entry = parseLogEntry(message)
      if (entry?.kind !== 'event' || countIn(entry) === undefined) return message
      const { event } = entry
      counter += 1
      return { ...entry, event: { ...event, data: { ...event.data, counter } } }
    }
    return {
      ...environment,
      broadcast(name) {
        const channel = environment.broadcast(name)
        return channel && { ...channel, listen: (listener) => channel.listen((message) => listener(arrived(message))) }
      },
    }
  },
}

/** A round that gave way to another one is gone, even if another tab has started it. */
export const discardedRemoves = readAs((entries) =>
  entries.map((raw) => {
    const entry = parseLogEntry(raw)
    return entry?.kind === 'discarded' ? { ...entry, kind: 'removed' } : raw
  }),
)

/** The log says that the history has the round before the history has it. */
export const archivedTooEarly: SoloVariant = {
  storage: (storage) => ({
    ...storage,
    async archive(round) {
      const log = await storage.log()
      const entries = await log.entries(round.id)
      const at = Math.max(...entries.map((entry) => entry.at))
      const events = entries.filter(({ kind }) => kind === 'event').length
      await log.append({ id: `early_${round.id}`, roundId: round.id, at, kind: 'archived', events })
      return storage.archive(round)
    },
  }),
}

/** A stroke counts as saved when its write has been requested. */
export const savedBeforeDurable: SoloVariant = {
  storage: (storage) => ({
    ...storage,
    async log() {
      const log = await storage.log()
      return {
        ...log,
        append(entry) {
          void log.append(entry)
          return Promise.resolve(true)
        },
      }
    },
  }),
}

/** A removal isn't logged. */
export const removalForgotten = stored((entries) =>
  entries.filter((entry) => !('kind' in entry) || entry.kind !== 'removed'),
)

/** A tab that slept reads nothing when it is seen again. */
export const missedNotRead: SoloVariant = {
  environment: ({ onSeen: _onSeen, ...environment }) => environment,
}
