import type { GameChange, WireOperation } from '../../../backend/backend.ts'
import type { GameSnapshot, OperationAnswer } from '../../../backend/game-rows.ts'
import { intentsAfter } from '../../../storage/live/live-changes.ts'
import type {
  IntentsChange,
  LiveOperationBody,
  LiveStore,
  SettledOperation,
  StoredOperation,
} from '../../../storage/live/live-store.ts'
import type { SaveState } from '../../../storage/browser/storage-state.ts'
import {
  withAnswers,
  withChange,
  withCourseName,
  withDismissed,
  withIntents,
  withOperations,
  withSnapshot,
} from '../state/game-state.ts'
import type { GameState } from '../state/known-game.ts'
import { SNAPSHOT_KEEP_MS } from '../live-limits.ts'
import type { Clock } from '../live-ports.ts'
import type { Overtaken } from '../state/own-operations.ts'
import { createRetryPause } from './retry-pause.ts'

export interface GameKeeperParts {
  readonly store: LiveStore<GameSnapshot>
  readonly clock: Clock
  readonly uuid: () => string
  readonly state: GameState
  /** Told after state() or saveState() has changed. */
  readonly onChange: () => void
  /** What was tapped or wanted is durable now. */
  readonly onDurable: () => void
}

/** What is known of one game, on the screen and on the disk. It knows no network. */
export interface GameKeeper {
  state(): GameState
  saveState(): SaveState
  /** Something that the golfer wants beside the strokes isn't durable yet. */
  isWantUnstored(): boolean
  /** What the store has now, other tabs' changes too. */
  reload(): Promise<void>
  /** See LiveGame. */
  add(bodies: readonly LiveOperationBody[]): Promise<boolean>
  /** Durable before it resolves; rejects with StorageError, and then nothing of it is left. */
  addOnce(body: LiveOperationBody): Promise<void>
  intend(change: IntentsChange): Promise<boolean>
  dismiss(operationIds: readonly string[]): Promise<void>
  /** See GameState.courseName. */
  nameCourse(name: string): void
  takeChange(change: GameChange): void
  takeSnapshot(snapshot: GameSnapshot): void
  /** Shown at once; resolves when it is durable. */
  takeAnswers(
    sent: readonly WireOperation[],
    answers: readonly OperationAnswer[],
    settled: readonly SettledOperation[],
  ): Promise<void>
  /** They wait again; see LiveStore.enterAnew. */
  enterAnew(overtaken: readonly Overtaken[]): Promise<void>
  /** Refuses what waits, or takes it for done, without an answer of the server. */
  settle(settled: readonly SettledOperation[]): Promise<void>
  /** Stores the newest snapshot now instead of soon. */
  keep(): Promise<void>
  stop(): void
}

export function createGameKeeper(parts: GameKeeperParts): GameKeeper {
  const { store, clock, uuid, onChange, onDurable } = parts
  let state = parts.state
  const { gameId } = state
  /** Of this tab, not seen in the store yet, in order. */
  let fresh: readonly StoredOperation[] = []
  const durableIds = new Set<string>()
  let kept = state.snapshot
  /** The game's status in the snapshot that is being kept. */
  let keeping: string | undefined
  let isResendOwed = false
  let resending: Promise<void> | undefined
  /** Answers to what was sent again before the store had made it wait again. */
  let answeredMeanwhile: readonly SettledOperation[] = []
  let cancelKeep: (() => void) | undefined
  /** Answers that aren't stored yet, in order. */
  let unsettled: readonly SettledOperation[] = []
  /** Of these what was told as failed, and may be stored all the same. */
  const withdrawn = new Set<SettledOperation>()
  let queuedRead: Promise<void> | undefined
  let lastRead: Promise<void> = Promise.resolve()
  /** What is wanted and not durable yet, in order. */
  let wanted: readonly IntentsChange[] = []
  let intentWrites = 0
  let isWantUnsaved = false
  const wantPause = createRetryPause(clock)
  const unsubscribe = store.subscribe(gameId, () => {
    reload().then(onDurable, () => undefined)
    onChange()
  })

  function set(next: GameState): void {
    if (next === state) return
    state = next
    if (state.snapshot !== kept && state.snapshot !== null) {
      if (isUrgent(state.snapshot)) keepNow()
      else keepSoon()
    }
    onChange()
  }

  /** Whoever opens the game without signal has to see the lobby at least, and the game once it has begun. */
  function isUrgent({ game }: GameSnapshot): boolean {
    return keeping !== game.status && kept?.game.status !== game.status
  }

  function keepNow(): void {
    // Not kept is fetched again; the next one that comes tries again.
    keep().catch(() => undefined)
  }

  function keepSoon(): void {
    cancelKeep ??= clock.after(SNAPSHOT_KEEP_MS, keepNow)
  }

  async function keep(): Promise<void> {
    cancelKeep?.()
    cancelKeep = undefined
    if (state.snapshot === null || state.snapshot === kept) return
    keeping = state.snapshot.game.status
    try {
      // The old epoch stays the stored one until the strokes of it wait again.
      while (isResendOwed) await resend()
      // A newer one may have come meanwhile, and be stored already.
      const { snapshot } = state
      if (snapshot === kept) return
      await store.keepSnapshot(gameId, snapshot)
      kept = snapshot
    } finally {
      keeping = undefined
    }
  }

  /** Once at a time: a second one could be stored after answers to what the first one made wait. */
  function resend(): Promise<void> {
    isResendOwed = true
    resending ??= resendNow().finally(() => (resending = undefined))
    return resending
  }

  /** What is sent again may be answered before the store has made it wait, which its answer outlasts. */
  async function resendNow(): Promise<void> {
    await settle()
    // Before it is issued: what is owed from then on isn't paid by it.
    isResendOwed = false
    try {
      await store.resendAcknowledged(gameId)
    } catch (error) {
      isResendOwed = true
      throw error
    }
    unsettled = [...answeredMeanwhile, ...unsettled]
    answeredMeanwhile = []
    await reload()
    onDurable()
  }

  /** One after the other, so that an older reading never replaces a newer one. */
  function reload(): Promise<void> {
    queuedRead ??= lastRead
      .catch(() => undefined)
      .then(() => {
        queuedRead = undefined
        return read()
      })
    lastRead = queuedRead
    return queuedRead
  }

  /** Before what the store has is read: what it couldn't take in would wait there for good. */
  async function settle(): Promise<void> {
    const known = unsettled
    if (known.length === 0) return
    try {
      await store.settle(gameId, known)
    } catch (error) {
      // What the store has withdrawn doesn't wait: that it can't be undone yet holds up nothing.
      if (known.every((each) => withdrawn.has(each))) return
      throw error
    }
    unsettled = unsettled.filter((each) => !known.includes(each))
    for (const each of known) withdrawn.delete(each)
  }

  async function read(): Promise<void> {
    await settle()
    const durable = new Set(durableIds)
    const writes = intentWrites
    const [operations, intents] = await Promise.all([store.operations(gameId), store.intents(gameId)])
    const stored = new Set(operations.map(({ operationId }) => operationId))
    // What was durable before and isn't there was answered and is done with.
    fresh = fresh.filter(({ operationId }) => !stored.has(operationId) && !durable.has(operationId))
    for (const id of durable) durableIds.delete(id)
    const next = withOperations(state, [...operations, ...fresh])
    set(writes === intentWrites ? withIntents(next, wanted.reduce(intentsAfter, intents)) : next)
  }

  async function save(change: IntentsChange): Promise<boolean> {
    try {
      await store.intend(gameId, change)
    } catch {
      isWantUnsaved = true
      onChange()
      wantPause.thenRun(() => void saveAgain())
      return false
    }
    intentWrites += 1
    wanted = wanted.filter((other) => other !== change)
    isWantUnsaved = isWantUnsaved && wanted.length > 0
    onChange()
    onDurable()
    return true
  }

  async function saveAgain(): Promise<void> {
    for (const change of wanted) if (!(await save(change))) return
    wantPause.reset()
  }

  return {
    state: () => state,
    saveState: () => (isWantUnsaved ? 'unsaved' : store.saveState(gameId)),
    isWantUnstored: () => wanted.length > 0,
    reload,
    async add(bodies) {
      const tappedAt = clock.now()
      const { operations, stored } = store.add(bodies.map((body) => ({ operationId: uuid(), gameId, body, tappedAt })))
      fresh = [...fresh, ...operations]
      set(withOperations(state, [...state.operations, ...operations]))
      try {
        for (const { operationId } of await stored) durableIds.add(operationId)
      } catch {
        onChange()
        return false
      }
      // They are durable, whether or not they can be read just now.
      reload().then(onDurable, onDurable)
      return true
    },
    async addOnce(body) {
      const operationId = uuid()
      try {
        await store.addOnce({ operationId, gameId, body, tappedAt: clock.now() })
      } catch (error) {
        // A transaction that wasn't waited for any longer may be done yet: the store shows nobody what it withdrew, and here
        // it is undone where it can be.
        const undone = { operationId, refusal: null }
        withdrawn.add(undone)
        unsettled = [...unsettled, undone]
        throw error
      }
      // Durable, whether or not it can be read just now.
      await reload().catch(() => undefined)
    },
    intend(change) {
      wanted = [...wanted, change]
      set(withIntents(state, intentsAfter(state.intents, change)))
      return save(change)
    },
    async dismiss(operationIds) {
      const stored = operationIds.filter((id) => !state.derivedRefusals.has(id))
      set(withDismissed(state, operationIds))
      if (stored.length === 0) return
      await store.dismiss(gameId, stored)
      await reload()
    },
    nameCourse: (name) => set(withCourseName(state, name)),
    takeChange: (change) => set(withChange(state, change)),
    takeSnapshot(snapshot) {
      const { state: next, resend: isAnew } = withSnapshot(state, snapshot)
      // What was refused isn't sent again.
      if (isAnew) answeredMeanwhile = answeredMeanwhile.filter(({ refusal }) => refusal !== null)
      // What fails is owed to the next keep().
      if (isAnew) resend().catch(() => undefined)
      set(next)
    },
    async takeAnswers(sent, answers, settled) {
      set(withAnswers(state, sent, answers))
      if (isResendOwed || resending !== undefined) answeredMeanwhile = [...answeredMeanwhile, ...settled]
      unsettled = [...unsettled, ...settled]
      await settle()
    },
    async enterAnew(overtaken) {
      for (const { overtakenId, ...rest } of overtaken) {
        await store.enterAnew(gameId, overtakenId, { operationId: uuid(), ...rest })
      }
      await reload()
    },
    async settle(settled) {
      await store.settle(gameId, settled)
      await reload()
    },
    keep,
    stop() {
      unsubscribe()
      cancelKeep?.()
      wantPause.stop()
    },
  }
}
