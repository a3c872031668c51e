import type { ImportEnvironment } from './import-environment.ts'
import { type ArchivedRound, archiveRound, isFinishedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { durablePlayerId, type Round } from '@teemates/golf/round'
import { appendEvents, openLog, type RoundLog } from '@teemates/golf/round-log'
import { keepingCorrections, withCorrections } from '@teemates/golf/score-correction'
import { isPersisted, type RoundEvent } from '@teemates/golf/round-events'
import { courseOfRound, courseWithRound, withCourseId } from './course-merge.ts'
import { recordCurrentPlayer } from './current-player.ts'
import { wasDeletedFor } from './deleted-courses.ts'
import { exportFile } from './export-file.ts'
import { withoutToken } from './live-export.ts'
import { isGameUnderWay, withSnapshots } from './live-store.ts'
import { roundsUnderWay } from './log/log-export.ts'
import { createLogInMemory } from './log/log-in-memory.ts'
import { createLiveStoreInMemory, type LiveStoreInMemoryParts } from './live-store-in-memory.ts'
import { loadPart } from '../device/load-part.ts'
import type { Preferences } from './preferences.ts'
import type { RemoteImportReading } from './import-in-worker.ts'
import { createImports, type Imports, readingOf } from './imports.ts'
import type { PendingFile } from './pending-import.ts'
import type { Storage } from './storage.ts'
import type { KnownPlayer } from './known-player.ts'
import { StorageError } from './storage-error.ts'

interface PlayEntry {
  readonly log: RoundLog
  readonly events: readonly RoundEvent[]
}

export type MemoryStorageParts = LiveStoreInMemoryParts & Pick<ImportEnvironment, 'importReading'>

/** Storage that is gone when the tab closes: for private mode, or where the browser's storage is switched off. */
export function createMemoryStorage(preferences: Preferences, parts: MemoryStorageParts): Storage {
  const { now } = parts
  const live = createLiveStoreInMemory(parts)
  const theLog = createLogInMemory()
  const logEntries = async () => (await Promise.all((await theLog.roundIds()).map((id) => theLog.entries(id)))).flat()
  const finished = new Map<string, ArchivedRound>()
  const courses = new Map<string, Course>()
  const coursesDeletedAt = new Map<string, number>()
  const players = new Map<string, KnownPlayer>()
  // The entry touched last is the last.
  const playing = new Map<string, PlayEntry>()
  const listeners = new Set<() => void>()
  const ascending = () => [...finished.values()].sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))

  function entryOf(roundId: string): PlayEntry {
    const entry = playing.get(roundId)
    if (entry === undefined) throw new StorageError('not-found')
    return entry
  }

  function touch(roundId: string, entry: PlayEntry): Round {
    playing.delete(roundId)
    playing.set(roundId, entry)
    return entry.log.round
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  let pendingFile: PendingFile | undefined
  const importsOver = (reading: RemoteImportReading) =>
    createImports({
      reading,
      files: {
        keep: async (file) => {
          pendingFile = file
        },
        read: async () => pendingFile,
        drop: async () => {
          pendingFile = undefined
        },
        // A worker has no part in this page's memory.
        takeShared: async () => undefined,
        dropLeft: async () => undefined,
      },
      preferences,
      warn: () => undefined,
      now,
      async deviceIds() {
        const games = live.all().games.flatMap(({ gameId, status }) => (isGameUnderWay(status) ? [gameId] : []))
        const direct = roundsUnderWay(await logEntries()).keys()
        return {
          rounds: new Set([...finished.keys(), ...playing.keys(), ...games, ...direct]),
          inPlay: new Set(playing.keys()),
          live: new Set(games),
          countable: new Set(),
          courses: new Set(courses.keys()),
          players: new Set(players.keys()),
        }
      },
      async take(records) {
        for (const round of records.rounds) finished.set(round.id, round)
        for (const course of records.courses) courses.set(course.id, course)
        for (const player of records.players) players.set(player.id, player)
        for (const { round, base, log } of records.roundsInPlay) {
          playing.set(round.id, { log: appendEvents(openLog(base), log), events: log })
        }
        tell()
      },
    })
  let imports: Imports | undefined

  const storage: Storage = {
    survives: false,
    preferences,
    rounds: {
      async page(limit, before) {
        return ascending()
          .filter(
            (round) =>
              before === undefined ||
              round.startedAt < before.startedAt ||
              (round.startedAt === before.startedAt && round.id < before.id),
          )
          .reverse()
          .slice(0, limit)
      },
      count: async () => finished.size,
      async countFinished(upTo) {
        const rounds = [...finished.values()].filter((round) => isFinishedRound(round, courses.get(round.courseId)))
        return Math.min(rounds.length, upTo)
      },
      get: async (id) => finished.get(id),
      all: async () => ascending(),
      async remove(id) {
        playing.delete(id)
        finished.delete(id)
        tell()
      },
      async removeAll() {
        const count = finished.size
        for (const id of finished.keys()) playing.delete(id)
        finished.clear()
        tell()
        return count
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    // All that is to be read is in memory.
    figures: { state: async () => '', get: async () => undefined, keep: () => undefined },
    courses: {
      list: async () => [...courses.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
      get: async (id) => courses.get(id),
      async put(course) {
        courses.set(course.id, course)
        coursesDeletedAt.delete(course.id)
      },
      async remove(id) {
        courses.delete(id)
        coursesDeletedAt.set(id, now())
      },
    },
    players: {
      list: async () => [...players.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
      getMany: async (ids) => new Map([...players].filter(([id]) => ids.includes(id))),
      async put(player) {
        players.set(player.id, player)
      },
    },
    play: {
      list: async () => [...playing.values()].map((entry) => entry.log.round).reverse(),
      get: async (roundId) => playing.get(roundId)?.log.round,
      async create(round) {
        if (!playing.has(round.id)) playing.set(round.id, { log: openLog(round), events: [] })
      },
      async append(roundId, events) {
        const entry = entryOf(roundId)
        const fresh = events.filter((event) => event.roundId === roundId && !entry.log.appliedIds.has(event.id))
        const log = appendEvents(entry.log, fresh)
        return touch(roundId, { log, events: [...entry.events, ...fresh.filter(isPersisted)] })
      },
      async change(roundId, change) {
        const entry = entryOf(roundId)
        const log = { round: change(entry.log.round), appliedIds: entry.log.appliedIds }
        return touch(roundId, { log, events: entry.events })
      },
      async remove(roundId) {
        playing.delete(roundId)
      },
      async removeUnplayed(roundId) {
        if (playing.get(roundId)?.events.length === 0) playing.delete(roundId)
      },
      // The memory is there at once, and gone with the page.
      note: () => Promise.resolve(false),
      subscribe: () => () => undefined,
      subscribeToAll: () => () => undefined,
      events: async (roundId) => playing.get(roundId)?.events ?? [],
    },
    async archive(given) {
      const stored = playing.get(given.id)?.log.round
      const played = stored?.status === 'completed' ? stored : given
      const round = withCourseId(played)
      const archived = finished.get(round.id) ?? archiveRound(round, now())
      finished.set(round.id, archived)
      const saved = courses.get(round.courseId)
      const deletedAt = coursesDeletedAt.get(round.courseId)
      if (saved !== undefined) courses.set(round.courseId, courseWithRound(saved, round, now()))
      else if (deletedAt === undefined || !wasDeletedFor(round, deletedAt)) {
        courses.set(round.courseId, courseOfRound(round, now()))
      }
      for (const player of round.players) {
        const id = durablePlayerId(player)
        const createdAt = players.get(id)?.createdAt ?? now()
        players.set(id, { id, name: player.nickname, playerId: player.playerId, createdAt, updatedAt: now() })
      }
      recordCurrentPlayer(preferences, round)
      playing.delete(round.id)
      tell()
      return archived
    },
    async replaceArchived(round) {
      const before = finished.get(round.id)
      if (before === undefined) return undefined
      const archived = keepingCorrections(archiveRound(withCourseId(round), now()), before)
      finished.set(round.id, archived)
      tell()
      return archived
    },
    async correctScores(roundId, corrections) {
      const before = finished.get(roundId)
      if (before === undefined) throw new StorageError('not-found')
      const archived = withCorrections(before, corrections, now())
      if (archived === null) return { hasCorrected: false, archived: before }
      finished.set(roundId, archived)
      tell()
      return { hasCorrected: true, archived }
    },
    async imports() {
      const reading = await readingOf(parts)
      imports ??= importsOver(reading)
      return imports
    },
    clearOldData: () => Promise.resolve(),
    copies: async () => ({ list: async () => [], restore: () => Promise.reject(new StorageError('corrupt')) }),
    dropPendingImport: () => Promise.resolve(),
    live: async (parse) => withSnapshots(live.store, parse),
    log: async () => theLog,
    exportAll: async () =>
      exportFile(
        {
          players: [...players.values()],
          courses: [...courses.values()],
          settings: [],
          roundsInPlay: [...playing.values()].map((entry) => ({ round: entry.log.round, events: entry.events })),
          log: await logEntries(),
          unsaved: [],
          live: {
            games: live.all().games.map((game) => withoutToken(game, game.snapshot)),
            operations: live.all().operations,
          },
          damaged: () => [],
        },
        inOnePage(ascending()),
        now(),
      ),
    exportLegacy: async () => {
      const { exportLegacy, noTables } = await loadPart(() => import('./legacy-export.ts'))
      return exportLegacy(noTables, storage, now())
    },
    saveState: () => 'saved',
    subscribeSaveState: () => () => undefined,
    flush: () => Promise.resolve(),
    askToPersist: () => Promise.resolve(false),
  }
  return storage
}

async function* inOnePage(rounds: readonly ArchivedRound[]) {
  yield rounds
}
