import type { ArchivedRound } from '@teemates/golf/archive'
import type { ImportEnvironment } from './import/import-environment.ts'
import { exportFile } from './export/export-file.ts'
import { exportedGame, operationsOf } from './live/live-export.ts'
import { parseGame } from './live/live-rows.ts'
import { isGameUnderWay, withSnapshots } from './live/live-store.ts'
import { hasPeerRounds, type SharedKind } from './live/shared-rounds.ts'
import { createLiveStoreInMemory } from './live/live-store-in-memory.ts'
import { directIn } from './log/log-export.ts'
import { createRoundEntries } from './play/round-entries.ts'
import { createRoundsInPlay } from './play/rounds-in-play.ts'
import { openOnce } from './browser/open-once.ts'
import { randomId } from './browser/random-id.ts'
import { createLogInMemory } from './log/log-in-memory.ts'
import { loadPart } from '../device/load-part.ts'
import type { Preferences } from './preferences/preferences.ts'
import { createImports, type ImportedRecords, type Imports, readingOf } from './import/imports.ts'
import type { DeviceIds } from './import/import-plan.ts'
import type { PendingFile, PendingFiles } from './import/pending-import.ts'
import type { Storage } from './storage.ts'
import { StorageError } from './browser/storage-error.ts'
import {
  ascending,
  coursesOf,
  createMemoryHistory,
  historyChanges,
  type MemoryHistory,
  playersOf,
  roundsOf,
} from './memory-history.ts'

export type MemoryStorageParts = Pick<ImportEnvironment, 'importReading' | 'now' | 'randomBytes'>

/** Storage in memory, for private mode or a browser without storage. */
export function createMemoryStorage(preferences: Preferences, parts: MemoryStorageParts): Storage {
  const { now } = parts
  const log = createLogInMemory()
  const live = createLiveStoreInMemory(log, parts)
  const newId = () => randomId(parts)
  const play = createRoundsInPlay({
    entries: createRoundEntries(async () => log),
    now,
    newId,
    track: (change) => change,
  })
  const history = createMemoryHistory({ log, play, preferences, now, newId })
  const rounds = roundsOf(history)
  const courses = coursesOf(history)
  const players = playersOf(history)
  async function mayHave(kind: SharedKind): Promise<boolean> {
    switch (kind) {
      case 'live':
        return (await live.tables.all('seats')).length > 0
      case 'peer':
        return hasPeerRounds(log, now())
    }
  }
  return {
    survives: false,
    preferences,
    rounds,
    // All data is in memory already.
    figures: { state: async () => '', get: async () => undefined, keep: () => undefined },
    courses,
    players,
    play,
    ...historyChanges(history),
    imports: openOnce(() => openImports(history, live, parts)),
    clearOldData: () => Promise.resolve(),
    copies: async () => ({ list: async () => [], restore: () => Promise.reject(new StorageError('corrupt')) }),
    dropPendingImport: () => Promise.resolve(),
    mayHave,
    live: async (parse) => withSnapshots(live.store, parse),
    log: async () => log,
    exportAll: () => exportMemory(history, live, log.all()),
    exportLegacy: async () => {
      const { exportLegacy } = await loadPart(() => import('./export/legacy-export.ts'))
      const former = { rounds: [], events: [] }
      return exportLegacy({ rounds, courses, players, former, entries: log.entries }, now())
    },
    saveState: () => 'saved',
    subscribeSaveState: () => () => undefined,
    flush: () => Promise.resolve(),
    askToPersist: () => Promise.resolve(false),
  }
}

type LiveInMemory = ReturnType<typeof createLiveStoreInMemory>

async function openImports(history: MemoryHistory, live: LiveInMemory, parts: MemoryStorageParts): Promise<Imports> {
  return createImports({
    reading: await readingOf(parts),
    files: createFilesInMemory(),
    preferences: history.preferences,
    warn: () => undefined,
    now: parts.now,
    deviceIds: () => readDeviceIds(history, live),
    take: (records) => takeRecords(history, records),
  })
}

function createFilesInMemory(): PendingFiles {
  let pending: PendingFile | undefined
  return {
    keep: async (file) => {
      pending = file
    },
    read: async () => pending,
    drop: async () => {
      pending = undefined
    },
    // A worker can't reach this page's memory.
    takeShared: async () => undefined,
    dropLeft: async () => undefined,
  }
}

async function readDeviceIds(history: MemoryHistory, { tables }: LiveInMemory): Promise<DeviceIds> {
  const { finished, courses, players, log, play } = history
  const seats = (await tables.all('seats')).flatMap((raw) => parseGame(raw) ?? [])
  const games = seats.flatMap(({ gameId, status }) => (isGameUnderWay(status) ? [gameId] : []))
  const direct = await log.roundIds('peer', Number.POSITIVE_INFINITY)
  const inPlay = (await play.list()).map(({ id }) => id)
  return {
    rounds: new Set([...finished.keys(), ...inPlay, ...games, ...direct]),
    inPlay: new Set(inPlay),
    live: new Set(games),
    courses: new Set(courses.keys()),
    players: new Set(players.keys()),
  }
}

async function takeRecords(history: MemoryHistory, records: ImportedRecords): Promise<void> {
  const { finished, courses, players, play, notify } = history
  for (const round of records.rounds) finished.set(round.id, round)
  for (const course of records.courses) courses.set(course.id, course)
  for (const player of records.players) players.set(player.id, player)
  for (const { base, log } of records.roundsInPlay) {
    await play.create(base)
    await play.append(base.id, log)
  }
  notify()
}

async function exportMemory(
  history: MemoryHistory,
  { store }: LiveInMemory,
  entries: Parameters<typeof operationsOf>[0],
): Promise<Blob> {
  const { players, courses, play, now } = history
  const inPlay = await play.list()
  return exportFile(
    {
      players: [...players.values()],
      courses: [...courses.values()],
      settings: [],
      roundsInPlay: await Promise.all(inPlay.map(async (round) => ({ round, events: await play.events(round.id) }))),
      log: directIn(entries),
      unsaved: [],
      live: {
        games: (await store.games()).map((game) => exportedGame(game, game.snapshot)),
        operations: operationsOf(entries),
      },
      damaged: () => [],
    },
    inOnePage(ascending(history)),
    now(),
  )
}

async function* inOnePage(rounds: readonly ArchivedRound[]) {
  yield rounds
}
