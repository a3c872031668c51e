import type { Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { Connection } from './connection.ts'
import type { EmergencyJournal } from './emergency-journal.ts'
import type { StorageEnvironment } from './environment.ts'
import type { PlayDatabase } from './play-database.ts'
import { appendToPlay, changePlay, removePlay } from './play-log.ts'
import type { SaveTracker } from './save-tracker.ts'
import { StorageError } from './storage-error.ts'
import type { TapJournal } from './tap-journal.ts'

/** A write that isn't durable by then is put into the emergency journal as well, while it is still tried. */
export const STASH_AFTER_MS = 1000
/** Pause between tries of changes that could not be written. */
export const UNSAVED_RETRY_MS = 5000

interface Append {
  readonly kind: 'append'
  readonly events: readonly RoundEvent[]
  readonly done: (round: Round) => void
  readonly failed: (error: unknown) => void
}
interface Change {
  readonly kind: 'change'
  readonly id: string
  readonly change: (round: Round) => Round
  readonly done: (round: Round) => void
  readonly failed: (error: unknown) => void
}
interface Remove {
  readonly kind: 'remove'
  readonly archivedIds: ReadonlySet<string> | undefined
  readonly done: (late: readonly RoundEvent[]) => void
  readonly failed: (error: unknown) => void
}
type Step = Append | Change | Remove

export interface RoundWriterParts {
  readonly roundId: string
  readonly connection: Connection<PlayDatabase>
  readonly environment: StorageEnvironment
  readonly emergency: EmergencyJournal
  readonly taps: TapJournal
  readonly tracker: SaveTracker
  readonly newId: () => string
  /** After changes that had been given up were written after all. */
  readonly onCaughtUp: (round: Round) => void
  /** Counts strokes of a round that has left play in the archived one, which it resolves with; undefined where that can't be. */
  readonly countLate: (roundId: string, events: readonly RoundEvent[]) => Promise<Round | undefined>
}

/** Writes one round's changes one after the other, in the order in which they were made; taps that wait share a transaction. */
export interface RoundWriter {
  /** Keeps events that append is asked to store later on. True once they can't be lost any more. */
  note(events: readonly RoundEvent[]): Promise<boolean>
  append(events: readonly RoundEvent[]): Promise<Round>
  change(change: (round: Round) => Round): Promise<Round>
  /** See removePlay; what this tab could not write keeps an archived round in play as well. */
  remove(archivedIds?: ReadonlySet<string>): Promise<readonly RoundEvent[]>
  /** Events that are shown and, as far as is known here, not in the log. */
  waiting(): readonly RoundEvent[]
  /** Nothing is under way and nothing waits. */
  idle(): boolean
}

export function createRoundWriter(parts: RoundWriterParts): RoundWriter {
  const { roundId, connection, environment, emergency, taps, tracker } = parts
  let queue: Step[] = []
  let underWay: readonly Step[] = []
  let unsaved: readonly RoundEvent[] = []
  // Of a round that is no longer in play: only the emergency journal has them.
  let stranded: readonly RoundEvent[] = []
  // Shown, and not yet in the log: known here before append is asked to store them.
  let noted: readonly RoundEvent[] = []
  // Those of them that are in the tap journal for certain.
  const durableIds = new Set<string>()
  let running = false
  let slow = false
  let stashed = false
  let cancelRetry: (() => void) | undefined

  function enqueue(step: Step): void {
    queue.push(step)
    if (slow) stash()
    if (!running) void run()
  }

  async function run(): Promise<void> {
    running = true
    cancelRetry?.()
    while (queue.length > 0) {
      underWay = takeBatch()
      const cancelStash = environment.after(STASH_AFTER_MS, () => {
        slow = true
        stash()
      })
      try {
        await write(underWay)
      } finally {
        cancelStash()
        underWay = []
      }
    }
    running = false
    if (unsaved.length > 0) {
      cancelRetry = environment.after(UNSAVED_RETRY_MS, () => {
        if (running) return
        enqueue({ kind: 'append', events: [], done: parts.onCaughtUp, failed: () => undefined })
      })
    }
  }

  /** The first step, with the appends that follow an append. */
  function takeBatch(): Step[] {
    const end = queue.findIndex((step, index) => index > 0 && (step.kind !== 'append' || queue[0]?.kind !== 'append'))
    const batch = end === -1 ? queue : queue.slice(0, end)
    queue = end === -1 ? [] : queue.slice(end)
    return batch
  }

  async function write(batch: readonly Step[]): Promise<void> {
    const [first] = batch
    if (first === undefined) return
    const events = eventsOf(batch)
    try {
      switch (first.kind) {
        case 'append': {
          const round = await connection.write((database) => appendToPlay(database, roundId, [...unsaved, ...events]))
          written(events)
          for (const step of batch) if (step.kind === 'append') step.done(round)
          return
        }
        case 'change': {
          const round = await connection.write((database) =>
            changePlay(database, roundId, unsaved, first.id, first.change),
          )
          written([])
          first.done(round)
          return
        }
        case 'remove': {
          const held = first.archivedIds === undefined ? [] : heldBeside(first.archivedIds)
          const late =
            held.length > 0
              ? held
              : await connection.write((database) => removePlay(database, roundId, first.archivedIds))
          if (late.length === 0) {
            noted = []
            durableIds.clear()
            written([])
          }
          first.done(late)
          return
        }
      }
    } catch (error) {
      underWay = []
      if (error instanceof StorageError && error.code === 'not-found') {
        // Finished or deleted in another tab: there is nothing to retry. What can't be counted in the finished round stays in
        // the emergency journal.
        stranded = distinct([...stranded, ...unsaved, ...events, ...noted])
        unsaved = []
        noted = []
        durableIds.clear()
        stash()
        tracker.setUnsaved(roundId, false)
        const finished = await countStranded()
        if (finished !== undefined) for (const step of batch) if (step.kind === 'append') step.done(finished)
      } else if (events.length > 0) {
        unsaved = distinct([...unsaved, ...events])
        slow = true
        stash()
        tracker.setUnsaved(roundId, true)
      }
      for (const step of batch) step.failed(error)
    }
  }

  /** Resolves with the archived round that they are counted in; undefined where that can't be now. */
  async function countStranded(): Promise<Round | undefined> {
    const late = stranded
    const finished = await parts.countLate(roundId, late).catch((error: unknown) => {
      environment.warn('Late strokes wait for the next start.', error)
      return undefined
    })
    if (finished === undefined) return undefined
    const countedIds = new Set(late.map((event) => event.id))
    stranded = stranded.filter((event) => !countedIds.has(event.id))
    taps.stored(late)
    const waiting = distinct([...stranded, ...eventsOf(queue), ...loose()])
    emergency.stash(roundId, waiting)
    stashed = waiting.length > 0
    return finished
  }

  /** What is shown here, was not archived and could not be written: the round, gone from play, could take it in no more. */
  function heldBeside(archivedIds: ReadonlySet<string>): readonly RoundEvent[] {
    return distinct([...unsaved, ...noted]).filter((event) => !archivedIds.has(event.id))
  }

  function written(events: readonly RoundEvent[]): void {
    const caughtUp = unsaved.length > 0
    const stored = [...unsaved, ...events]
    const storedIds = new Set(stored.map((event) => event.id))
    noted = noted.filter((event) => !storedIds.has(event.id))
    for (const id of storedIds) durableIds.delete(id)
    taps.stored(stored)
    unsaved = []
    slow = false
    if (stashed || caughtUp) {
      // What is still queued isn't durable yet.
      const waiting = distinct([...stranded, ...eventsOf(queue), ...loose()])
      emergency.stash(roundId, waiting)
      stashed = waiting.length > 0
      tracker.setUnsaved(roundId, false)
    }
  }

  /** All that is noted, as soon as one of it isn't known to be durable: in two places it would come back in another order. */
  function loose(): readonly RoundEvent[] {
    return noted.some((event) => !durableIds.has(event.id)) ? noted : []
  }

  function stash(): void {
    const events = distinct([...stranded, ...unsaved, ...eventsOf(underWay), ...eventsOf(queue), ...loose()])
    if (events.length === 0) return
    stashed = true
    if (!emergency.stash(roundId, events)) environment.warn('Not all unsaved changes could be kept in localStorage.')
  }

  // A page that is left takes the transactions with it that are still under way; localStorage is written at once.
  environment.onLeave?.(stash)

  return {
    async note(events) {
      noted = distinct([...noted, ...events])
      const noting = taps.note(roundId, events)
      if (slow) stash()
      const isDurable = await noting
      const notedIds = new Set(noted.map((event) => event.id))
      if (isDurable) for (const { id } of events) if (notedIds.has(id)) durableIds.add(id)
      return isDurable
    },
    append: (events) =>
      tracker.track(
        new Promise<Round>((done, failed) => enqueue({ kind: 'append', events: [...events], done, failed })),
      ),
    change: (change) =>
      tracker.track(
        new Promise<Round>((done, failed) => enqueue({ kind: 'change', id: parts.newId(), change, done, failed })),
      ),
    remove: (archivedIds) =>
      tracker.track(
        new Promise<readonly RoundEvent[]>((done, failed) => enqueue({ kind: 'remove', archivedIds, done, failed })),
      ),
    waiting: () => distinct([...unsaved, ...eventsOf(underWay), ...eventsOf(queue), ...noted]),
    idle: () => !running && queue.length === 0 && unsaved.length === 0,
  }
}

function eventsOf(steps: readonly Step[]): RoundEvent[] {
  return steps.flatMap((step) => (step.kind === 'append' ? step.events : []))
}

/** Who asked for a change may ask again with the same events; they keep their first place. */
function distinct(events: readonly RoundEvent[]): RoundEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()]
}
