import type { GameChange, WireOperation } from '../../../backend/backend.ts'
import type { GameSnapshot, OperationAnswer } from '../../../backend/game-rows.ts'
import { intentsAfter } from '../../../storage/live/live-changes.ts'
import type { IntentsChange, LiveOperationBody, SettledOperation } from '../../../storage/live/live-store.ts'
import type { SaveState } from '../../../storage/browser/storage-state.ts'
import {
  withAnswers,
  withChange,
  withDismissed,
  withIntents,
  withOperations,
  withSnapshot,
} from '../state/game-state.ts'
import type { GameState } from '../state/known-game.ts'
import type { LivePorts } from '../live-ports.ts'
import type { SupersededStroke } from '../state/own-operations.ts'
import { createStoredIntents } from './stored-intents.ts'
import { createStoredSnapshot } from './stored-snapshot.ts'

interface LocalGameParts extends Pick<LivePorts, 'store' | 'clock' | 'uuid'> {
  readonly state: GameState
  /** Called after state() or saveState() has changed. */
  readonly onChange: () => void
  /** Called when something that was tapped or wanted has become durable. */
  readonly onDurable: () => void
}

export type LocalGame = ReturnType<typeof createLocalGame>

/** Holds the known state of one game, on the screen and on the disk. It uses no network. */
export function createLocalGame(parts: LocalGameParts) {
  const { store, onChange, onDurable } = parts
  let state = parts.state
  const { gameId } = state
  const storedSnapshot = createStoredSnapshot(parts, gameId, () => state.snapshot)
  const storedIntents = createStoredIntents(parts, gameId, onChange, onDurable)
  const { show, ...operations } = operationsOf(parts, () => state, set)
  const unsubscribe = store.subscribe(gameId, () => {
    reload().then(onDurable, () => undefined)
    onChange()
  })

  function set(next: GameState): void {
    if (next === state) return
    state = next
    storedSnapshot.keepSoon()
    onChange()
  }

  /** Takes in the changes of other tabs. */
  async function reload(): Promise<void> {
    show()
    const intents = await storedIntents.read()
    if (intents !== null) set(withIntents(state, intents))
  }

  return {
    state: () => state,
    saveState: (): SaveState => (storedIntents.hasFailed() ? 'unsaved' : store.saveState(gameId)),
    /** True if an intent beside the strokes isn't durable yet. */
    isWantUnstored: storedIntents.isUnstored,
    reload,
    ...operations,
    /** See LiveGame. */
    intend(change: IntentsChange): Promise<boolean> {
      const written = storedIntents.add(change)
      set(withIntents(state, intentsAfter(state.intents, change)))
      return written
    },
    /** See GameState.courseName. */
    nameCourse: (courseName: string) => set({ ...state, courseName }),
    takeChange: (change: GameChange) => set(withChange(state, change)),
    takeSnapshot(snapshot: GameSnapshot) {
      const { state: next, resend } = withSnapshot(state, snapshot)
      const resent = resend ? storedSnapshot.resend() : null
      set(resend ? withOperations(next, store.known(gameId)) : next)
      void resent?.then(onDurable)
    },
    /** Stores the newest snapshot now instead of soon. Rejects with StorageError. */
    keep: storedSnapshot.keep,
    stop() {
      unsubscribe()
      storedSnapshot.stop()
      storedIntents.stop()
    },
  }
}

function operationsOf(
  { store, clock, uuid, onChange, onDurable, state: { gameId } }: LocalGameParts,
  state: () => GameState,
  set: (next: GameState) => void,
) {
  const operationOf = (body: LiveOperationBody) => ({ operationId: uuid(), gameId, body, tappedAt: clock.now() })

  /** Shows the operations that the store has now, durable or not. */
  function show(): void {
    set(withOperations(state(), store.known(gameId)))
  }

  return {
    show,
    /** See LiveGame. */
    async add(bodies: readonly LiveOperationBody[]): Promise<boolean> {
      const written = store.add(bodies.map(operationOf))
      show()
      try {
        await written
      } catch {
        onChange()
        return false
      }
      show()
      onDurable()
      return true
    },
    /** Durable before it resolves; rejects with StorageError, and then nothing of it is left. */
    addOnce: (body: LiveOperationBody) => store.addOnce(operationOf(body)).finally(show),
    dismiss(operationIds: readonly string[]): void {
      const stored = operationIds.filter((id) => !state().derivedRefusals.has(id))
      set(withDismissed(state(), operationIds))
      if (stored.length === 0) return
      store.dismiss(gameId, stored)
      show()
    },
    takeAnswers(
      sent: readonly WireOperation[],
      answers: readonly OperationAnswer[],
      settled: readonly SettledOperation[],
    ): void {
      store.settleInPause(gameId, settled)
      set(withOperations(withAnswers(state(), sent, answers), store.known(gameId)))
    },
    /** Makes them pending again under new ids; see LiveStore.replaceSuperseded. Resolves when that is durable. */
    async replaceSuperseded(superseded: readonly SupersededStroke[]): Promise<void> {
      const written = superseded.map(({ supersededId, ...rest }) =>
        store.replaceSuperseded(gameId, supersededId, { operationId: uuid(), ...rest }),
      )
      show()
      await Promise.all(written)
      show()
    },
    /**
     * Marks pending operations as refused or done without an answer of the server. Resolves when that is durable, or will be
     * tried again.
     */
    async settle(settled: readonly SettledOperation[]): Promise<void> {
      const stored = store.settle(gameId, settled)
      show()
      await stored
    },
  }
}
