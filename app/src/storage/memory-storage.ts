import type { ImportEnvironment } from './import/import-environment.ts'
import { type ArchivedRound, archiveRound, isFinishedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { durablePlayerId } from '@teemates/golf/round'
import { eventId } from '@teemates/golf/ids'
import { keepingCorrections, withCorrections } from '@teemates/golf/score-correction'
import { courseOfRound, courseWithRound, withCourseId } from './archive/courses/course-merge.ts'
import { recordCurrentPlayer } from './preferences/current-player.ts'
import { wasDeletedFor } from './archive/courses/deleted-courses.ts'
import { exportFile } from './export/export-file.ts'
import { exportedGame, operationsOf } from './live/live-export.ts'
import { parseGame } from './live/live-rows.ts'
import { isGameUnderWay, withSnapshots } from './live/live-store.ts'
import { createLiveStoreInMemory } from './live/live-store-in-memory.ts'
import { directIn } from './log/log-export.ts'
import { soloRoundIn } from './log/played-round.ts'
import { createRoundEntries } from './play/round-entries.ts'
import { createRoundsInPlay } from './play/rounds-in-play.ts'
import { randomId } from './browser/random-id.ts'
import { createLogInMemory } from './log/log-in-memory.ts'
import { loadPart } from '../device/load-part.ts'
import type { Preferences } from './preferences/preferences.ts'
import type { RemoteImportReading } from './import/import-in-worker.ts'
import { createImports, type Imports, readingOf } from './import/imports.ts'
import type { PendingFile } from './import/pending-import.ts'
import type { Storage } from './storage.ts'
import type { KnownPlayer } from './archive/known-player.ts'
import { StorageError } from './browser/storage-error.ts'
import { createListeners } from './browser/listeners.ts'

export type MemoryStorageParts = Pick<ImportEnvironment, 'importReading' | 'now' | 'randomBytes'>

/** Storage in memory, for private mode or a browser without storage. */
export function createMemoryStorage(preferences: Preferences, parts: MemoryStorageParts): Storage {
  const { now } = parts
  const theLog = createLogInMemory()
  const live = createLiveStoreInMemory(theLog, parts)
  const finished = new Map<string, ArchivedRound>()
  const courses = new Map<string, Course>()
  const coursesDeletedAt = new Map<string, number>()
  const players = new Map<string, KnownPlayer>()
  const newId = () => randomId(parts)
  const play = createRoundsInPlay({
    entries: createRoundEntries(async () => theLog),
    now,
    newId,
    track: (change) => change,
  })
  const { subscribe, notify } = createListeners()
  const ascending = () => [...finished.values()].sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))

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
        // A worker can't reach this page's memory.
        takeShared: async () => undefined,
        dropLeft: async () => undefined,
      },
      preferences,
      warn: () => undefined,
      now,
      async deviceIds() {
        const seats = (await live.tables.all('seats')).flatMap((raw) => parseGame(raw) ?? [])
        const games = seats.flatMap(({ gameId, status }) => (isGameUnderWay(status) ? [gameId] : []))
        const direct = await theLog.roundIds('peer', Number.POSITIVE_INFINITY)
        const inPlay = (await play.list()).map(({ id }) => id)
        return {
          rounds: new Set([...finished.keys(), ...inPlay, ...games, ...direct]),
          inPlay: new Set(inPlay),
          live: new Set(games),
          courses: new Set(courses.keys()),
          players: new Set(players.keys()),
        }
      },
      async take(records) {
        for (const round of records.rounds) finished.set(round.id, round)
        for (const course of records.courses) courses.set(course.id, course)
        for (const player of records.players) players.set(player.id, player)
        for (const { base, log } of records.roundsInPlay) {
          await play.create(base)
          await play.append(base.id, log)
        }
        notify()
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
        await play.remove(id)
        finished.delete(id)
        notify()
      },
      async removeAll() {
        const count = finished.size
        for (const id of finished.keys()) await play.remove(id)
        finished.clear()
        notify()
        return count
      },
      subscribe,
    },
    // All data is in memory already.
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
    play,
    async archive(given) {
      const solo = soloRoundIn(await theLog.entries(given.id))
      const isFromLog = solo?.round.status === 'completed'
      const round = withCourseId(isFromLog ? solo.round : given)
      const before = finished.get(round.id)
      const rebuilt = archiveRound(round, now())
      const archived = before === undefined ? rebuilt : isFromLog ? keepingCorrections(rebuilt, before) : before
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
      if (solo !== undefined) {
        const entry = { id: eventId(now(), newId()), roundId: round.id, at: now() }
        await theLog.append({ ...entry, kind: 'archived', events: solo.events.length })
      }
      notify()
      return archived
    },
    async replaceArchived(round) {
      const before = finished.get(round.id)
      if (before === undefined) return undefined
      const archived = keepingCorrections(archiveRound(withCourseId(round), now()), before)
      finished.set(round.id, archived)
      notify()
      return archived
    },
    async correctScores(roundId, corrections) {
      const before = finished.get(roundId)
      if (before === undefined) throw new StorageError('not-found')
      const archived = withCorrections(before, corrections, now())
      if (archived === null) return { hasCorrected: false, archived: before }
      finished.set(roundId, archived)
      notify()
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
          roundsInPlay: await Promise.all(
            (await play.list()).map(async (round) => ({ round, events: await play.events(round.id) })),
          ),
          log: directIn(theLog.all()),
          unsaved: [],
          live: {
            games: (await live.store.games()).map((game) => exportedGame(game, game.snapshot)),
            operations: operationsOf(theLog.all()),
          },
          damaged: () => [],
        },
        inOnePage(ascending()),
        now(),
      ),
    exportLegacy: async () => {
      const { exportLegacy } = await loadPart(() => import('./export/legacy-export.ts'))
      return exportLegacy({ ...storage, former: { rounds: [], events: [] }, entries: theLog.entries }, now())
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
