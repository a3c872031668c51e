import type { GameChange, WireOperation } from '../../../backend/backend.ts'
import type { GameSnapshot, OperationAnswer } from '../../../backend/game-rows.ts'
import { intentsAfter } from '../../../storage/live/live-changes.ts'
import type { IntentsChange, LiveOperationBody, LiveStore, SettledOperation } from '../../../storage/live/live-store.ts'
import { StorageError } from '../../../storage/browser/storage-error.ts'
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
import type { SupersededStroke } from '../state/own-operations.ts'
import { createRetryPause } from './retry-pause.ts'

export interface LocalGameParts {
  readonly store: LiveStore<GameSnapshot>
  readonly clock: Clock
  readonly uuid: () => string
  readonly state: GameState
  /** Called after state() or saveState() has changed. */
  readonly onChange: () => void
  /** Called when something that was tapped or wanted has become durable. */
  readonly onDurable: () => void
}

/** Holds the known state of one game, on the screen and on the disk. It uses no network. */
export interface LocalGame {
  state(): GameState
  saveState(): SaveState
  /** True if an intent beside the strokes isn't durable yet. */
  isWantUnstored(): boolean
  /** Takes in the changes of other tabs. */
  reload(): Promise<void>
  /** See LiveGame. */
  add(bodies: readonly LiveOperationBody[]): Promise<boolean>
  /** Durable before it resolves; rejects with StorageError, and then nothing of it is left. */
  addOnce(body: LiveOperationBody): Promise<void>
  intend(change: IntentsChange): Promise<boolean>
  dismiss(operationIds: readonly string[]): void
  /** See GameState.courseName. */
  nameCourse(name: string): void
  takeChange(change: GameChange): void
  takeSnapshot(snapshot: GameSnapshot): void
  takeAnswers(
    sent: readonly WireOperation[],
    answers: readonly OperationAnswer[],
    settled: readonly SettledOperation[],
  ): void
  /** Makes them pending again under new ids; see LiveStore.replaceSuperseded. Resolves when that is durable. */
  replaceSuperseded(superseded: readonly SupersededStroke[]): Promise<void>
  /**
   * Marks pending operations as refused or done without an answer of the server. Resolves when that is durable, or will be
   * tried again.
   */
  settle(settled: readonly SettledOperation[]): Promise<void>
  /** Stores the newest snapshot now instead of soon. Rejects with StorageError. */
  keep(): Promise<void>
  stop(): void
}

export function createLocalGame(parts: LocalGameParts): LocalGame {
  const { store, clock, uuid, onChange, onDurable } = parts
  let state = parts.state
  const { gameId } = state
  let kept = state.snapshot
  /** The game's status in the snapshot that is being kept. */
  let keeping: string | undefined
  let cancelKeep: (() => void) | undefined
  /** Whether it is durable that strokes are sent again to a server that was set back. */
  let resent: Promise<boolean> = Promise.resolve(true)
  /** The intents that aren't durable yet, in order. */
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

  function showOperations(): void {
    set(withOperations(state, store.known(gameId)))
  }

  /** A new status is stored at once: a golfer who opens the game without signal has to see the lobby, or that it has begun. */
  function isUrgent({ game }: GameSnapshot): boolean {
    return keeping !== game.status && kept?.game.status !== game.status
  }

  function keepNow(): void {
    // A snapshot that can't be stored is fetched again, and the next one is stored.
    keep().catch(() => undefined)
  }

  function keepSoon(): void {
    cancelKeep ??= clock.after(SNAPSHOT_KEEP_MS, keepNow)
  }

  async function keep(): Promise<void> {
    cancelKeep?.()
    cancelKeep = undefined
    const { snapshot } = state
    if (snapshot === null || snapshot === kept) return
    keeping = snapshot.game.status
    try {
      // The old epoch's snapshot stays stored until it is durable that its strokes are pending again.
      if (!(await resent) && store.saveState(gameId) !== 'saved') throw new StorageError('unwritable')
      // A newer snapshot may have come in the meantime, and be stored already.
      const newest = state.snapshot
      if (newest === null || newest === kept) return
      await store.keepSnapshot(gameId, newest)
      kept = newest
    } finally {
      keeping = undefined
    }
  }

  async function reload(): Promise<void> {
    showOperations()
    const writes = intentWrites
    const intents = await store.intents(gameId)
    if (writes === intentWrites) set(withIntents(state, wanted.reduce(intentsAfter, intents)))
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
      const stored = store.add(bodies.map((body) => ({ operationId: uuid(), gameId, body, tappedAt })))
      showOperations()
      try {
        await stored
      } catch {
        onChange()
        return false
      }
      showOperations()
      onDurable()
      return true
    },
    async addOnce(body) {
      try {
        await store.addOnce({ operationId: uuid(), gameId, body, tappedAt: clock.now() })
      } finally {
        showOperations()
      }
    },
    intend(change) {
      wanted = [...wanted, change]
      set(withIntents(state, intentsAfter(state.intents, change)))
      return save(change)
    },
    dismiss(operationIds) {
      const stored = operationIds.filter((id) => !state.derivedRefusals.has(id))
      set(withDismissed(state, operationIds))
      if (stored.length === 0) return
      store.dismiss(gameId, stored)
      showOperations()
    },
    nameCourse: (name) => set(withCourseName(state, name)),
    takeChange: (change) => set(withChange(state, change)),
    takeSnapshot(snapshot) {
      const { state: next, resend } = withSnapshot(state, snapshot)
      if (resend) resent = store.resendAcknowledged(gameId)
      set(resend ? withOperations(next, store.known(gameId)) : next)
      if (resend) void resent.then(onDurable)
    },
    takeAnswers(sent, answers, settled) {
      store.settleInPause(gameId, settled)
      set(withOperations(withAnswers(state, sent, answers), store.known(gameId)))
    },
    async replaceSuperseded(superseded) {
      const entered = superseded.map(({ supersededId, ...rest }) =>
        store.replaceSuperseded(gameId, supersededId, { operationId: uuid(), ...rest }),
      )
      showOperations()
      await Promise.all(entered)
      showOperations()
    },
    async settle(settled) {
      const stored = store.settle(gameId, settled)
      showOperations()
      await stored
    },
    keep,
    stop() {
      unsubscribe()
      cancelKeep?.()
      wantPause.stop()
    },
  }
}
