import type { RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { StorageEnvironment } from './environment.ts'
import { parseRoundEvent } from './stored-round.ts'
import type { TapDatabase } from './tap-database.ts'

/** No tap for so long: the notes of those that are in their log are deleted now. In ms. */
const TIDY_AFTER_MS = 500

/** A tap that may not have come into its round's log. */
export interface NotedTap {
  readonly key: number
  readonly roundId: string
  readonly event: RoundEvent
}

/**
 * Where a tap is put in the very task in which it is shown. Storing it in its round's log takes several questions and answers
 * between page and database; a note takes none: everything is sent at once, before the stroke is painted, and so it is there
 * though the process is killed in that moment. Never anything but a second place: what is in the log counts.
 */
export interface TapJournal {
  /** True once they are durable here, false when they can't be. Does all it can before it returns; never rejects. */
  note(roundId: string, events: readonly RoundEvent[]): Promise<boolean>
  /** The events are in their log now: their notes go with the next tap's transaction, or when none comes for a while. */
  stored(events: readonly RoundEvent[]): void
  /** In the order in which they were noted, by all tabs. */
  all(): Promise<readonly NotedTap[]>
  forget(keys: readonly number[]): Promise<void>
  /** Forgets the notes of a round that was deleted; or, of a finished one, only of the events that came along. */
  forgetRound(roundId: string, eventIds?: ReadonlySet<string>): Promise<void>
}

type LooseTap = Omit<NotedTap, 'key'>

/** A note that found no open handle, or others that wait for one. */
interface WaitingNote {
  readonly roundId: string
  readonly events: readonly RoundEvent[]
  readonly settle: (isDurable: boolean) => void
}

export function createTapJournal(connection: Connection<TapDatabase>, environment: StorageEnvironment): TapJournal {
  /** Keys of this tab's notes by event id. */
  const keys = new Map<string, readonly number[]>()
  /**
   * Not known to be durable or in the log: issued, or failed. Each further note of the round takes them along, or a correction
   * could be kept without the tap that it corrects.
   */
  let loose: readonly LooseTap[] = []
  let spent: readonly number[] = []
  let callOffTidying: (() => void) | undefined
  let waiting: readonly WaitingNote[] = []
  let waitingAreTried = false

  /** Issues everything before it returns; resolves when it is durable. */
  function put(database: TapDatabase, notes: readonly Pick<WaitingNote, 'roundId' | 'events'>[]): Promise<void> {
    const looseIds = new Set(loose.map(({ event }) => event.id))
    const fresh = notes
      .flatMap(({ roundId, events }) => events.map((event) => ({ roundId, event })))
      .filter(({ event }) => !looseIds.has(event.id))
    loose = [...loose, ...fresh]
    const roundIds = new Set(notes.map(({ roundId }) => roundId))
    const issued = loose.filter(({ roundId }) => roundIds.has(roundId))
    const transaction = database.backendDB().transaction('taps', 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => {
        const ids = new Set(issued.map(({ event }) => event.id))
        loose = loose.filter(({ event }) => !ids.has(event.id))
        resolve()
      }
      transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
    })
    // Nobody waits for it when what follows throws.
    done.catch(() => undefined)
    try {
      fill(transaction.objectStore('taps'), issued)
    } catch (error) {
      // Otherwise it would commit by itself what has come into it.
      transaction.abort()
      throw error
    }
    // Otherwise the browser asks the page first whether there is more to come, and the page is busy painting.
    transaction.commit()
    return done
  }

  function fill(taps: IDBObjectStore, issued: readonly LooseTap[]): void {
    for (const key of spent) taps.delete(key)
    spent = []
    callOffTidying?.()
    for (const { roundId, event } of issued) {
      const request = taps.add({ roundId, event })
      request.onsuccess = () => {
        if (typeof request.result === 'number') keys.set(event.id, [...(keys.get(event.id) ?? []), request.result])
      }
    }
  }

  /**
   * All that wait share each try: a tap that came later never overtakes one that is being tried again, and a correction is
   * never noted before the stroke that it takes back.
   */
  async function tryWaiting(): Promise<void> {
    if (waitingAreTried) return
    waitingAreTried = true
    while (waiting.length > 0) {
      let tried = waiting
      let isDurable = true
      try {
        await connection.write((opened) => {
          tried = waiting
          return put(opened, tried)
        })
      } catch (error) {
        tried = waiting
        isDurable = notNoted(error)
      }
      waiting = waiting.filter((note) => !tried.includes(note))
      for (const note of tried) note.settle(isDurable)
    }
    waitingAreTried = false
  }

  function notNoted(cause: unknown): false {
    environment.warn('A tap could not be noted.', cause)
    // The next one finds a fresh handle.
    connection.close()
    connection.read((database) => database.taps.count()).catch(() => undefined)
    return false
  }

  function tidy(): void {
    const forgotten = spent
    spent = []
    // Notes that stay are found by the next start, which sees that their taps are in their log.
    if (forgotten.length > 0) forget(forgotten).catch(() => undefined)
  }

  async function readAll(database: TapDatabase): Promise<NotedTap[]> {
    const noted: NotedTap[] = []
    await database.taps.each((raw, cursor) => {
      const row = v.safeParse(rowSchema, raw)
      const event = row.success ? parseRoundEvent(row.output.event) : undefined
      if (event !== undefined) noted.push({ key: cursor.primaryKey, roundId: event.roundId, event })
    })
    return noted
  }

  function forget(forgotten: readonly number[]): Promise<void> {
    return connection.write((database) =>
      database.transaction('rw', database.taps, () => database.taps.bulkDelete([...forgotten])),
    )
  }

  return {
    note(roundId, events) {
      const database = connection.current()
      if (database === undefined || waiting.length > 0) {
        return new Promise((settle) => {
          waiting = [...waiting, { roundId, events, settle }]
          void tryWaiting()
        })
      }
      try {
        return put(database, [{ roundId, events }]).then(() => true, notNoted)
      } catch (error) {
        return Promise.resolve(notNoted(error))
      }
    },
    stored(events) {
      const own = events.flatMap((event) => keys.get(event.id) ?? [])
      for (const event of events) keys.delete(event.id)
      const ids = new Set(events.map((event) => event.id))
      loose = loose.filter(({ event }) => !ids.has(event.id))
      spent = [...spent, ...own]
      callOffTidying?.()
      if (spent.length > 0) callOffTidying = environment.after(TIDY_AFTER_MS, tidy)
    },
    all: () => connection.read(readAll),
    forget,
    async forgetRound(roundId, eventIds) {
      loose = loose.filter((tap) => tap.roundId !== roundId || (eventIds !== undefined && !eventIds.has(tap.event.id)))
      const noted = (await connection.read(readAll)).filter((tap) => tap.roundId === roundId)
      const going = eventIds === undefined ? noted : noted.filter((tap) => eventIds.has(tap.event.id))
      if (going.length > 0) await forget(going.map((tap) => tap.key))
    },
  }
}

const rowSchema = v.looseObject({ event: v.unknown() })
