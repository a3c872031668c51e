import { type ArchivedRound, archiveRound, isFinishedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { eventId } from '@teemates/golf/ids'
import { durablePlayerId, type Round } from '@teemates/golf/round'
import { keepingCorrections, withCorrections } from '@teemates/golf/score-correction'
import { courseOfRound, courseWithRound, withCourseId } from './archive/courses/course-merge.ts'
import { wasDeletedFor } from './archive/courses/deleted-courses.ts'
import { byName, type KnownPlayers, type SavedCourses } from './archive/courses/saved-courses.ts'
import { byStart, type FinishedRounds } from './archive/finished-rounds.ts'
import type { KnownPlayer } from './archive/known-player.ts'
import { createListeners } from './browser/listeners.ts'
import { StorageError } from './browser/storage-error.ts'
import type { Log } from './log/log.ts'
import { soloRoundIn } from './log/played-round.ts'
import type { RoundsInPlay } from './play/rounds-in-play.ts'
import { recordCurrentPlayer } from './preferences/current-player.ts'
import type { Preferences } from './preferences/preferences.ts'
import type { Storage } from './storage.ts'

interface MemoryHistoryParts {
  readonly log: Log
  readonly play: RoundsInPlay
  readonly preferences: Preferences
  readonly now: () => number
  readonly newId: () => string
}

export type MemoryHistory = ReturnType<typeof createMemoryHistory>

/** The finished rounds, courses and players of a device that stores nothing. */
export function createMemoryHistory(parts: MemoryHistoryParts) {
  return {
    ...parts,
    ...createListeners(),
    finished: new Map<string, ArchivedRound>(),
    courses: new Map<string, Course>(),
    coursesDeletedAt: new Map<string, number>(),
    players: new Map<string, KnownPlayer>(),
  }
}

export function ascending({ finished }: MemoryHistory): ArchivedRound[] {
  return [...finished.values()].sort(byStart)
}

export function roundsOf(history: MemoryHistory): FinishedRounds {
  const { finished, courses, play, notify, subscribe } = history
  return {
    async page(limit, before) {
      return ascending(history)
        .filter((round) => before === undefined || byStart(round, before) < 0)
        .reverse()
        .slice(0, limit)
    },
    count: async () => finished.size,
    async countFinished(upTo) {
      const rounds = [...finished.values()].filter((round) => isFinishedRound(round, courses.get(round.courseId)))
      return Math.min(rounds.length, upTo)
    },
    get: async (id) => finished.get(id),
    all: async () => ascending(history),
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
  }
}

export function coursesOf({ courses, coursesDeletedAt, now }: MemoryHistory): SavedCourses {
  return {
    list: async () => byName([...courses.values()]),
    get: async (id) => courses.get(id),
    async put(course) {
      courses.set(course.id, course)
      coursesDeletedAt.delete(course.id)
    },
    async remove(id) {
      courses.delete(id)
      coursesDeletedAt.set(id, now())
    },
  }
}

export function playersOf({ players }: MemoryHistory): KnownPlayers {
  return {
    list: async () => byName([...players.values()]),
    getMany: async (ids) => new Map([...players].filter(([id]) => ids.includes(id))),
    async put(player) {
      players.set(player.id, player)
    },
  }
}

export function historyChanges(history: MemoryHistory): Pick<Storage, 'archive' | 'replaceArchived' | 'correctScores'> {
  const { finished, log, preferences, now, newId, notify } = history
  return {
    async archive(given) {
      const entries = await log.entries(given.id)
      const solo = soloRoundIn(entries)
      const isFromLog = solo?.round.status === 'completed'
      const round = withCourseId(isFromLog ? solo.round : given)
      const before = finished.get(round.id)
      const rebuilt = archiveRound(round, now())
      const archived = before === undefined ? rebuilt : isFromLog ? keepingCorrections(rebuilt, before) : before
      finished.set(round.id, archived)
      addCourse(history, round)
      addPlayers(history, round)
      recordCurrentPlayer(preferences, round)
      if (solo?.isArchived === false) {
        const at = Math.max(...entries.map((entry) => entry.at))
        const entry = { id: eventId(now(), newId()), roundId: round.id, at }
        await log.append({ ...entry, kind: 'archived', events: solo.events.length })
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
  }
}

function addCourse({ courses, coursesDeletedAt, now }: MemoryHistory, round: Round): void {
  const saved = courses.get(round.courseId)
  const deletedAt = coursesDeletedAt.get(round.courseId)
  if (saved !== undefined) courses.set(round.courseId, courseWithRound(saved, round, now()))
  else if (deletedAt === undefined || !wasDeletedFor(round, deletedAt)) {
    courses.set(round.courseId, courseOfRound(round, now()))
  }
}

function addPlayers({ players, now }: MemoryHistory, round: Round): void {
  for (const player of round.players) {
    const id = durablePlayerId(player)
    const createdAt = players.get(id)?.createdAt ?? now()
    players.set(id, { id, name: player.nickname, playerId: player.playerId, createdAt, updatedAt: now() })
  }
}
