import type { Round } from '@teemates/golf/round'
import { applyEvent, type RoundEvent } from '@teemates/golf/round-events'
import type { Storage } from '../../storage/storage.ts'
import { StorageError } from '../../storage/storage-error.ts'

/** Pauses between attempts while writing keeps failing, in ms; the last one repeats. A new tap tries again at once. */
const RETRY_PAUSES_MS = [250, 500, 1000, 2000, 5000] as const
/** Taps that are noted come into the log when no further one has come for so long, in ms: longer than from tap to tap of a row. */
const LOG_AFTER_MS = 600
/** Of a row that is longer than this, in ms, they come into it right after a tap, when the next one is farthest. */
const LOG_WITHIN_MS = 2000

/** How far the events of this tab have come. 'stored': durable. 'failing': the last attempt failed, another one follows by itself. */
type LogState = 'stored' | 'storing' | 'failing'

/**
 * One round of this device as this tab shows it: what is stored, and on top of it the events that are on their way there.
 * One log a round and tab, shared by all screens that show the round, so that none of them misses a tap still under way.
 * An event that storage has noted is durable; the log takes it in a little later, so that the next tap finds nothing in its way.
 */
export interface SoloLog {
  /** A new object after each change. */
  shown(): Round
  state(): LogState
  /** Nothing is on its way. */
  isIdle(): boolean
  /** The round is no longer in play: archived or deleted, here or in another tab. Nothing can be added to it. */
  isGone(): boolean
  subscribe(listener: () => void): () => void
  /**
   * Shows the events at once. Resolves with true when they and all before them are durable; with false when an attempt to
   * store them failed: they stay shown and are tried again, in order, until they are stored.
   */
  push(events: readonly RoundEvent[]): Promise<boolean>
  /** Like push, of all that is on its way: into the log itself, at once. */
  flush(): Promise<boolean>
  /** Takes in what was stored meanwhile by someone else. */
  refresh(): void
  /** Gives up what isn't stored and adds nothing more: the round was removed. */
  discard(): void
  /** Stops listening to other tabs. */
  stop(): void
}

interface Waiter {
  /** Settles when this many events are durable; or in the log, for a flush. */
  readonly target: number
  readonly inLog: boolean
  readonly settle: (stored: boolean) => void
}

export function createSoloLog({ play, rounds }: Pick<Storage, 'play' | 'rounds'>, first: Round): SoloLog {
  const roundId = first.id
  const listeners = new Set<() => void>()
  let stored = first
  let shown = first
  /** In order of their taps. */
  let unstored: readonly RoundEvent[] = []
  /** Ids of those among them that storage has noted. */
  const notedIds = new Set<string>()
  let pushedCount = 0
  let storedCount = 0
  let waiters: readonly Waiter[] = []
  let failures = 0
  let readFailures = 0
  let gone = false
  let readWanted = false
  let working = false
  /** What is unstored goes into the log now, noted or not. */
  let due = false
  let stopped = false
  let wake: (() => void) | null = null
  /** From when on the taps that wait for a pause wait no longer; null while none waits. */
  let logAt: number | null = null
  let logTimer: ReturnType<typeof setTimeout> | undefined

  function show(): void {
    shown = unstored.reduce(applyEvent, stored)
    tell()
  }

  /** Mostly only what is shown already has been stored, and nobody needs to draw it anew. */
  function showStored(): void {
    const now = unstored.reduce(applyEvent, stored)
    if (JSON.stringify(now) !== JSON.stringify(shown)) shown = now
    tell()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  /** How many events are durable, counted from the first one. */
  function durableCount(): number {
    const loose = unstored.findIndex((event) => !notedIds.has(event.id))
    return storedCount + (loose === -1 ? unstored.length : loose)
  }

  function settle(isReached: (waiter: Waiter) => boolean, isStored: boolean): void {
    const settled = waiters.filter(isReached)
    waiters = waiters.filter((waiter) => !isReached(waiter))
    for (const waiter of settled) waiter.settle(isStored)
  }

  function settleStored(): void {
    const durable = durableCount()
    settle(({ target, inLog }) => target <= (inLog ? storedCount : durable), true)
  }

  function discard(): void {
    gone = true
    unstored = []
    notedIds.clear()
    failures = 0
    callOffLogging()
    settle(() => true, false)
    wake?.()
    show()
  }

  /** Another tab deleted the round, or finished and archived it: then it is shown as completed. */
  async function goneElsewhere(): Promise<void> {
    discard()
    const finished = await rounds.get(roundId).catch(() => undefined)
    if (finished === undefined) return
    stored = { ...stored, status: 'completed', completedAt: finished.endedAt }
    show()
  }

  // One thing at a time: what a read or a write returns is then never older than what the one before it returned.
  async function work(): Promise<void> {
    if (working) return
    working = true
    callOffLogging()
    for (;;) {
      if (gone) break
      if (due && unstored.length > 0) await write(unstored)
      // A read while an event is unstored could return the round with that event in it and show it twice; the write returns
      // the newest round anyway.
      else if (unstored.length === 0 && readWanted && !stopped) await read()
      else break
    }
    working = false
    due = false
    if (unstored.length > 0) workSoon()
  }

  async function write(batch: readonly RoundEvent[]): Promise<void> {
    const target = storedCount + batch.length
    due = false
    try {
      const round = await play.append(roundId, batch)
      if (gone) return
      stored = round
      unstored = unstored.slice(batch.length)
      for (const event of batch) notedIds.delete(event.id)
      storedCount = target
      failures = 0
      settleStored()
      showStored()
    } catch (error) {
      if (gone) return
      if (isNotFound(error)) return goneElsewhere()
      failures += 1
      due = true
      settle((waiter) => waiter.target <= target, false)
      show()
      await retryPause(failures)
    }
  }

  async function read(): Promise<void> {
    readWanted = false
    const pushedBefore = pushedCount
    try {
      const round = await play.get(roundId)
      if (gone) return
      // What was tapped meanwhile goes where the round has gone: the write sees to it.
      if (round === undefined && unstored.length > 0) return void (due = true)
      if (round === undefined) return await goneElsewhere()
      readFailures = 0
      // A tap that came meanwhile may be in this round or not: another tab takes in what is noted. What writes it will tell.
      if (pushedCount !== pushedBefore) return
      stored = round
      showStored()
    } catch {
      if (gone) return
      readWanted = true
      readFailures += 1
      await retryPause(readFailures)
    }
  }

  function retryPause(attempt: number): Promise<void> {
    const pauseMs = RETRY_PAUSES_MS[Math.min(attempt, RETRY_PAUSES_MS.length) - 1]
    return new Promise((resolve) => {
      const timer = setTimeout(resume, pauseMs)
      function resume() {
        clearTimeout(timer)
        wake = null
        resolve()
      }
      wake = resume
    })
  }

  function workNow(): void {
    due = true
    wake?.()
    void work()
  }

  function callOffLogging(): void {
    clearTimeout(logTimer)
    logAt = null
  }

  /** Noted taps wait for a pause between the taps. */
  function workSoon(): void {
    const now = performance.now()
    logAt ??= now + LOG_WITHIN_MS
    clearTimeout(logTimer)
    // A tap whose note doesn't come to an end holds none up.
    logTimer = setTimeout(workNow, Math.max(0, Math.min(LOG_AFTER_MS, logAt + LOG_AFTER_MS - now)))
  }

  function noted(events: readonly RoundEvent[], isDurable: boolean): void {
    if (gone) return
    if (!isDurable) return workNow()
    const waiting = new Set(unstored.map((event) => event.id))
    for (const { id } of events) if (waiting.has(id)) notedIds.add(id)
    settleStored()
    tell()
    if (logAt !== null && performance.now() >= logAt) workNow()
  }

  function refresh(): void {
    readWanted = true
    // Another tab's write went through: so may this one's.
    workNow()
  }

  /** Settles when all that was pushed so far is durable, or in the log. */
  function untilStored(inLog: boolean): Promise<boolean> {
    if ((inLog ? storedCount : durableCount()) === pushedCount) return Promise.resolve(true)
    return new Promise<boolean>((resolve) => {
      waiters = [...waiters, { target: pushedCount, inLog, settle: resolve }]
    })
  }

  const unsubscribe = play.subscribe(roundId, refresh)

  return {
    shown: () => shown,
    state() {
      if (failures > 0) return 'failing'
      return unstored.every((event) => notedIds.has(event.id)) ? 'stored' : 'storing'
    },
    isIdle: () => unstored.length === 0,
    isGone: () => gone,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push(events) {
      if (gone) return Promise.resolve(false)
      if (events.length > 0) {
        // Before they are seen, and here, because they may have to wait for the write before them.
        const noting = play.note(roundId, events)
        unstored = [...unstored, ...events]
        pushedCount += events.length
        show()
        void noting.then((isDurable) => noted(events, isDurable))
        if (failures > 0) workNow()
        else workSoon()
      }
      return untilStored(false)
    },
    flush() {
      if (gone) return Promise.resolve(false)
      workNow()
      return untilStored(true)
    },
    refresh,
    discard,
    stop() {
      stopped = true
      unsubscribe()
    },
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof StorageError && error.code === 'not-found'
}
