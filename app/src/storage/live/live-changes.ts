import type {
  Replacement,
  Intents,
  IntentsChange,
  NewLiveOperation,
  SettledOperation,
  StoredOperation,
} from './live-store.ts'

/* Pure functions over the operations of one game, in their order. */

/** The operation right after the tap. */
export function waitingOperation({ operationId, gameId, body, tappedAt }: NewLiveOperation): StoredOperation {
  return { operationId, gameId, body, tappedAt, seq: null, state: 'waiting', refusal: null, isDismissed: false }
}

/** See LiveStore.settle. */
export function settled(
  operations: readonly StoredOperation[],
  outcomes: readonly SettledOperation[],
): StoredOperation[] {
  const answers = new Map(outcomes.toReversed().map((outcome) => [outcome.operationId, outcome]))
  return worthKeeping(
    operations.map((operation) => {
      const answer = answers.get(operation.operationId)
      return answer === undefined || operation.state !== 'waiting'
        ? operation
        : { ...operation, ...answeredFields(answer) }
    }),
  )
}

/** The fields of an operation that its answer sets. */
export function answeredFields({
  refusal,
  takenAt,
}: SettledOperation): Pick<StoredOperation, 'state' | 'refusal' | 'takenAt'> {
  if (refusal !== null) return { state: 'refused', refusal }
  return { state: 'acknowledged', refusal, ...(takenAt !== undefined && { takenAt }) }
}

/** Drops acknowledged operations, but for the newest score of each player and hole: it may have to be sent again. */
function worthKeeping(operations: readonly StoredOperation[]): StoredOperation[] {
  const newest = new Map(
    operations.flatMap((operation) => (isTaken(operation) ? [[slotOf(operation), operation]] : [])),
  )
  return operations.filter((operation) => {
    if (!isTaken(operation)) return true
    return operation.body.kind === 'score' && newest.get(slotOf(operation)) === operation
  })
}

function isTaken({ state }: StoredOperation): boolean {
  return state === 'acknowledged'
}

/** Equal for operations on the same score. */
export function slotOf({ body }: Pick<StoredOperation, 'body'>): string {
  return body.kind === 'score' ? `${body.hole} ${body.playerId}` : body.kind
}

/**
 * See LiveStore.resendAcknowledged. A score is dropped if a later one of the same player and hole follows: the server may have
 * the later one already, and would overwrite it with the earlier one.
 */
export function waitingAgain(operations: readonly StoredOperation[]): StoredOperation[] {
  const newest = new Map(operations.flatMap((each) => (each.state === 'refused' ? [] : [[slotOf(each), each]])))
  return operations.flatMap((operation) => {
    if (!isTaken(operation) || operation.body.kind !== 'score') return [operation]
    if (newest.get(slotOf(operation)) !== operation) return []
    const { replacementEpoch: _, ...again } = operation
    return [{ ...again, state: 'waiting' } as const]
  })
}

/** Adds an operation. A player's scores on a hole are in the order of their taps, in whatever order they were stored. */
export function withOperation(operations: readonly StoredOperation[], added: StoredOperation): StoredOperation[] {
  const at = operations.findIndex((other) => isNewer(other, added))
  return at === -1 ? [...operations, added] : operations.toSpliced(at, 0, added)
}

/** Whether this score was tapped after the other one of its player and hole. */
function isNewer(operation: StoredOperation, other: StoredOperation): boolean {
  const isSameScore = operation.gameId === other.gameId && slotOf(operation) === slotOf(other)
  if (operation.body.kind !== 'score' || !isSameScore) return false
  const [counter, otherCounter] = [operation.counter ?? 0, other.counter ?? 0]
  if (counter !== otherCounter) return counter > otherCounter
  if (operation.tappedAt !== other.tappedAt) return operation.tappedAt > other.tappedAt
  return operation.operationId > other.operationId
}

/**
 * Drops scores that come before a newer acknowledged one of another tab: the server would overwrite the newer one. A score
 * stays if the golfer had seen the newer one's row when tapping.
 */
export function withoutSuperseded(operations: readonly StoredOperation[]): StoredOperation[] {
  return operations.filter((operation, index) => {
    if (operation.body.kind !== 'score' || operation.state !== 'waiting') return true
    const { baseRevision } = operation.body
    return !operations
      .slice(index + 1)
      .some(
        (other) =>
          other.state === 'acknowledged' && slotOf(other) === slotOf(operation) && other.takenAt !== baseRevision,
      )
  })
}

/** See LiveStore.replaceSuperseded. */
export function withReplacement(
  operations: readonly StoredOperation[],
  operationId: string,
  { operationId: freshId, baseRevision, epoch }: Replacement,
): readonly StoredOperation[] {
  const superseded = operations.find((each) => each.operationId === operationId)
  if (superseded?.body.kind !== 'score' || !isTaken(superseded)) return operations
  if (operations.findLast((each) => slotOf(each) === slotOf(superseded)) !== superseded) return operations
  const { takenAt: _, ...rest } = superseded
  const body = { ...superseded.body, baseRevision }
  const fresh = { ...rest, operationId: freshId, body, state: 'waiting', replacementEpoch: epoch } as const
  return operations.map((each) => (each === superseded ? fresh : each))
}

/** See LiveStore.dismiss. */
export function dismissed(operations: readonly StoredOperation[], ids: readonly string[]): StoredOperation[] {
  return operations.map((operation) =>
    operation.state === 'refused' && !operation.isDismissed && ids.includes(operation.operationId)
      ? { ...operation, isDismissed: true }
      : operation,
  )
}

/** True for an operation that the golfer would miss: a pending one, or an unread refusal. */
export function isOpen({ state, isDismissed }: StoredOperation): boolean {
  return state === 'waiting' || (state === 'refused' && !isDismissed)
}

/** An equal request after this time is a new attempt. */
const ATTEMPT_MS = 3_600_000

interface Attempt {
  readonly fingerprint: string
  /** Epoch milliseconds. */
  readonly begunAt: number
}

/** See LiveStore.attempt. A clock that was set back doesn't keep an attempt alive. */
export function isSameAttempt(known: Attempt, fingerprint: string, now: number): boolean {
  return known.fingerprint === fingerprint && Math.abs(now - known.begunAt) < ATTEMPT_MS
}

/** See LiveStore.intend. */
export function intentsAfter(before: Intents, change: IntentsChange): Intents {
  const least = change.comesBack === true ? 0 : before.ownPosition
  return {
    ownPosition: Math.max(least, change.ownPosition ?? 0),
    ready: change.ready === undefined ? before.ready : change.ready,
  }
}
