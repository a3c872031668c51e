import type { Round } from '@teemates/golf/round'
import { isPersisted, type RoundEvent } from '@teemates/golf/round-events'
import { replay } from '@teemates/golf/round-log'
import type { Connection } from './connection.ts'
import type { DamagedRecords } from './damaged-records.ts'
import type { EmergencyJournal } from './emergency-journal.ts'
import type { StorageEnvironment } from './environment.ts'
import type { PlayDatabase, PlayRow } from './play-database.ts'
import { createPlayRound, removeUnplayedPlay, playRowOf, readPlayEvents, readPlayRow } from './play-log.ts'
import { createRoundWriter, type RoundWriter } from './round-writer.ts'
import type { SaveTracker } from './save-tracker.ts'
import type { RoundsInPlay } from './storage.ts'
import { StorageError } from './storage-error.ts'
import type { TabNews } from './tab-news.ts'
import type { TapJournal } from './tap-journal.ts'

/** What was read before counts for the screen that the start is for, in ms. */
const REMEMBERED_MS = 1000

export interface RoundsInPlayParts {
  readonly connection: Connection<PlayDatabase>
  readonly environment: StorageEnvironment
  readonly emergency: EmergencyJournal
  readonly taps: TapJournal
  readonly tracker: SaveTracker
  readonly news: TabNews
  readonly damaged: DamagedRecords
  readonly newId: () => string
  readonly countLate: (roundId: string, events: readonly RoundEvent[]) => Promise<Round | undefined>
}

export interface RoundsInPlayStore extends RoundsInPlay {
  /**
   * Removes a round that was archived; what of it still waits somewhere is left there. Given the ids of the events that were
   * archived, it stays where there are others in its log, and those are returned.
   */
  takeOut(roundId: string, archivedIds?: ReadonlySet<string>): Promise<readonly RoundEvent[]>
  /** What is in the database and nothing else; undefined when there is no such round. */
  stored(roundId: string): Promise<{ readonly round: Round; readonly events: readonly RoundEvent[] } | undefined>
  /** Events that are shown in this tab and not known to be in the log. */
  waiting(roundId: string): readonly RoundEvent[]
  /** Begins a reading. What comes of it is handed to the function: the next list gives it, unless something happened since. */
  reading(): (rounds: readonly Round[]) => void
}

export function createRoundsInPlay(parts: RoundsInPlayParts): RoundsInPlayStore {
  const { connection, emergency, taps, tracker, news, damaged } = parts
  const writers = new Map<string, RoundWriter>()
  const listeners = new Map<string, Set<(round: Round | undefined) => void>>()
  const listenersToAll = new Set<() => void>()
  let remembered: readonly Round[] | undefined
  let timesForgotten = 0

  function forget(): void {
    remembered = undefined
    timesForgotten += 1
  }

  function writerOf(roundId: string): RoundWriter {
    forget()
    const known = writers.get(roundId)
    if (known !== undefined) return known
    const writer = createRoundWriter({
      ...parts,
      roundId,
      onCaughtUp: (round) => {
        news.tell({ kind: 'play', roundId })
        tellHere(roundId, round)
        tellAll()
      },
    })
    writers.set(roundId, writer)
    return writer
  }

  function tellHere(roundId: string, round: Round | undefined): void {
    for (const listener of listeners.get(roundId) ?? []) listener(round)
  }

  function tellAll(): void {
    for (const listener of listenersToAll) listener()
  }

  /** The stored round, with what is shown and still waits to be written. */
  async function get(roundId: string): Promise<Round | undefined> {
    const waiting = waitingOf(roundId)
    return connection.read((database) =>
      database.transaction('r', database.rounds, database.events, async () => {
        const row = await readPlayRow(database, roundId)
        return row && withWaiting(database, row, waiting)
      }),
    )
  }

  function waitingOf(roundId: string): readonly RoundEvent[] {
    return writers.get(roundId)?.waiting() ?? []
  }

  async function takeOut(roundId: string, archivedIds?: ReadonlySet<string>): Promise<readonly RoundEvent[]> {
    const late = await writerOf(roundId).remove(archivedIds)
    if (late.length > 0) return late
    writers.delete(roundId)
    news.tell({ kind: 'play', roundId })
    return []
  }

  news.onPlay((roundId) => {
    forget()
    tellAll()
    tellStored(roundId)
  })

  parts.environment.onSeen?.(() => {
    forget()
    for (const roundId of listeners.keys()) tellStored(roundId)
  })

  function tellStored(roundId: string): void {
    if (!listeners.has(roundId)) return
    get(roundId).then(
      (round) => tellHere(roundId, round),
      (error: unknown) => parts.environment.warn('A change of another tab could not be read.', error),
    )
  }

  return {
    async list() {
      const known = remembered
      forget()
      if (known !== undefined) return known
      const waiting = new Map([...writers].map(([roundId, writer]) => [roundId, writer.waiting()]))
      const { rounds, broken } = await connection.read((database) => readAll(database, waiting))
      damaged.sift('roundsInPlay', broken, () => undefined)
      return rounds
    },
    get,
    async create(round) {
      forget()
      await tracker.track(connection.write((database) => createPlayRound(database, round)))
      news.tell({ kind: 'play', roundId: round.id })
    },
    async append(roundId, events) {
      const round = await writerOf(roundId).append(events)
      news.tell({ kind: 'play', roundId })
      return round
    },
    async change(roundId, change) {
      const round = await writerOf(roundId).change(change)
      news.tell({ kind: 'play', roundId })
      return round
    },
    note: (roundId, events) => writerOf(roundId).note(events),
    takeOut,
    stored: (roundId) =>
      connection.read((database) =>
        database.transaction('r', database.rounds, database.events, async () => {
          const row = await readPlayRow(database, roundId)
          return row && { round: row.round, events: await readPlayEvents(database, roundId) }
        }),
      ),
    waiting: waitingOf,
    reading() {
      const before = timesForgotten
      return (rounds) => {
        if (timesForgotten !== before) return
        remembered = rounds
        parts.environment.after(REMEMBERED_MS, forget)
      }
    },
    async removeUnplayed(roundId) {
      forget()
      await tracker.track(connection.write((database) => removeUnplayedPlay(database, roundId)))
      news.tell({ kind: 'play', roundId })
    },
    async remove(roundId) {
      await takeOut(roundId)
      emergency.forgetRound(roundId)
      await taps.forgetRound(roundId).catch((error: unknown) => {
        parts.environment.warn('Taps of a removed round are still noted.', error)
      })
    },
    subscribe(roundId, listener) {
      const own = listeners.get(roundId) ?? new Set()
      listeners.set(roundId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(roundId)
      }
    },
    subscribeToAll(listener) {
      listenersToAll.add(listener)
      return () => listenersToAll.delete(listener)
    },
    async events(roundId) {
      const waiting = waitingOf(roundId)
      const logged = await connection.read((database) => readPlayEvents(database, roundId))
      const seen = new Set(logged.map((event) => event.id))
      return [...logged, ...waiting.filter((event) => isPersisted(event) && !seen.has(event.id))]
    },
  }
}

/** Every round, the one touched last first, and the rows that can't be understood; in one transaction. */
function readAll(database: PlayDatabase, waiting: ReadonlyMap<string, readonly RoundEvent[]>) {
  return database.transaction('r', database.rounds, database.events, async () => {
    const rounds: Round[] = []
    const broken: unknown[] = []
    for (const raw of await database.rounds.orderBy('order').reverse().toArray()) {
      try {
        const row = await playRowOf(database, raw)
        rounds.push(await withWaiting(database, row, waiting.get(row.id) ?? []))
      } catch (error) {
        if (!(error instanceof StorageError && error.code === 'corrupt')) throw error
        broken.push(raw)
      }
    }
    return { rounds, broken }
  })
}

async function withWaiting(database: PlayDatabase, row: PlayRow, waiting: readonly RoundEvent[]): Promise<Round> {
  if (waiting.length === 0) return row.round
  // What waits may be stored all the same: its write failed afterwards, or went through meanwhile.
  const seen = new Set((await readPlayEvents(database, row.id)).map((event) => event.id))
  return replay(
    row.round,
    waiting.filter((event) => !seen.has(event.id)),
  )
}
