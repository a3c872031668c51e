import type { Round } from '@teemates/golf/round'
import { applyEvent, type RoundEvent } from '@teemates/golf/round-events'
import { type Storage, StorageError } from '../../storage/storage.ts'

/** Pauses between attempts while writing keeps failing, in ms; the last one repeats. A new tap tries again at once. */
const RETRY_PAUSES_MS = [250, 500, 1000, 2000, 5000] as const

/** How far the events of this tab have come. 'failing': the last attempt failed, another one follows by itself. */
type LogState = 'stored' | 'storing' | 'failing'

/**
 * One round of this device as this tab shows it: what is stored, and on top of it the events that are on their way there.
 * One log a round and tab, shared by all screens that show the round, so that none of them misses a tap still under way.
 */
export interface SoloLog {
  /** A new object after each change. */
  shown(): Round
  state(): LogState
  /** The round is no longer in play: archived or deleted, here or in another tab. Nothing can be added to it. */
  isGone(): boolean
  subscribe(listener: () => void): () => void
  /**
   * Shows the events at once. Resolves with true when they and all before them are durable; with false when an attempt to
   * store them failed: they stay shown and are tried again, in order, until they are stored.
   */
  push(events: readonly RoundEvent[]): Promise<boolean>
  /** Takes in what was stored meanwhile by someone else. */
  refresh(): void
  /** Gives up what isn't stored and adds nothing more: the round was removed. */
  discard(): void
  /** Stops listening to other tabs. */
  stop(): void
}

interface Waiter {
  /** Settles when this many events have been stored. */
  readonly target: number
  readonly settle: (stored: boolean) => void
}

export function createSoloLog({ play, rounds }: Pick<Storage, 'play' | 'rounds'>, first: Round): SoloLog {
  const roundId = first.id
  const listeners = new Set<() => void>()
  let stored = first
  let shown = first
  /** In order of their taps. */
  let unstored: readonly RoundEvent[] = []
  let pushedCount = 0
  let storedCount = 0
  let waiters: readonly Waiter[] = []
  let failures = 0
  let readFailures = 0
  let gone = false
  let readWanted = false
  let working = false
  let stopped = false
  let wake: (() => void) | null = null

  function show(): void {
    shown = unstored.reduce(applyEvent, stored)
    for (const listener of listeners) listener()
  }

  function settle(upTo: number, isStored: boolean): void {
    const settled = waiters.filter((waiter) => waiter.target <= upTo)
    waiters = waiters.filter((waiter) => waiter.target > upTo)
    for (const waiter of settled) waiter.settle(isStored)
  }

  function discard(): void {
    gone = true
    unstored = []
    failures = 0
    settle(pushedCount, false)
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
    while (!gone && (unstored.length > 0 || (readWanted && !stopped))) {
      if (unstored.length > 0) await write(unstored)
      // A read while an event is unstored could return the round with that event in it and show it twice; the write returns
      // the newest round anyway.
      else await read()
    }
    working = false
  }

  async function write(batch: readonly RoundEvent[]): Promise<void> {
    const target = storedCount + batch.length
    try {
      const round = await play.append(roundId, batch)
      if (gone) return
      stored = round
      unstored = unstored.slice(batch.length)
      storedCount = target
      failures = 0
      settle(target, true)
      show()
    } catch (error) {
      if (gone) return
      if (isNotFound(error)) return goneElsewhere()
      failures += 1
      settle(target, false)
      show()
      await retryPause(failures)
    }
  }

  async function read(): Promise<void> {
    readWanted = false
    try {
      const round = await play.get(roundId)
      if (gone) return
      if (round === undefined) return await goneElsewhere()
      // Should a tap have come meanwhile, it is not in this round and is shown on top of it.
      stored = round
      readFailures = 0
      show()
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

  function refresh(): void {
    readWanted = true
    // Another tab's write went through: so may this one's.
    wake?.()
    void work()
  }

  const unsubscribe = play.subscribe(roundId, refresh)

  return {
    shown: () => shown,
    state: () => (failures > 0 ? 'failing' : unstored.length > 0 ? 'storing' : 'stored'),
    isGone: () => gone,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push(events) {
      if (gone) return Promise.resolve(false)
      // Before they are seen, and here, because they may have to wait for the write before them.
      if (events.length > 0) play.note(roundId, events)
      unstored = [...unstored, ...events]
      pushedCount += events.length
      if (events.length > 0) show()
      if (storedCount === pushedCount) return Promise.resolve(true)
      const settled = new Promise<boolean>((resolve) => {
        waiters = [...waiters, { target: pushedCount, settle: resolve }]
      })
      wake?.()
      void work()
      return settled
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
