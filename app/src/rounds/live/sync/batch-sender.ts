import type { WireOperation } from '../../../backend/backend.ts'
import type { CallOutcome } from '../../../backend/call-outcome.ts'
import type { OperationAnswer } from '../../../backend/game-rows.ts'
import type { SettledOperation, StoredOperation } from '../../../storage/live/live-store.ts'
import { BATCH_MAX, SEND_TIMEOUT_MS, SESSION_WAIT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import type { GameState } from '../state/known-game.ts'
import { outcomesOf, wireOf } from '../state/operations.ts'
import { batchOf } from './batch.ts'
import type { LocalGame } from './local-game.ts'
import type { Seat } from './seat.ts'
import { goOn, nothingPending, pauseNow, type Step } from './send-loop.ts'

export interface BatchSenderParts {
  readonly ports: Pick<LivePorts, 'backend'>
  readonly localGame: LocalGame
  readonly seat: Seat
  /** Runs before a 'leave' is sent. If it rejects, the 'leave' is held back. */
  readonly beforeLeaving: () => Promise<void>
  /** Runs before operations count as refused. If it resolves with false or rejects, they stay pending. */
  readonly beforeRefused: (settled: readonly SettledOperation[]) => Promise<boolean>
  /** The server took a batch. revision: the highest in its answers; 0 if they have none. */
  readonly onSent: (revision: number) => void
}

type Operations = readonly StoredOperation[]
type Batch = readonly WireOperation[]
type Failed = Extract<CallOutcome<unknown>, { ok: false }>

/** Sends one batch of operations, and takes in the server's answers. */
export function createBatchSender(parts: BatchSenderParts & { readonly onAnswered: () => void }) {
  const { localGame } = parts
  const { games, session } = parts.ports.backend
  let most = BATCH_MAX
  /** If the server forgets a reclaimed seat, or a signed-in account, at once again, the outbox pauses instead of looping. */
  let hasRecovered = false
  let hasSignedIn = false

  async function send(waiting: Operations, derived: Batch): Promise<Step> {
    const batch = batchOf(waiting.map(wireOf), derived, most)
    if (batch.length === 0) return nothingPending
    if (batch.some(({ kind }) => kind === 'leave')) {
      try {
        await parts.beforeLeaving()
      } catch (error) {
        // Only the leaving is held back, not the strokes.
        const strokes = waiting.filter(isStroke)
        if (strokes.length === 0) throw error
        return send(strokes, [])
      }
      if (await hasNewerStrokes(localGame, batch)) return goOn
    }
    const { gameId, snapshot } = localGame.state()
    const outcome = await games.apply(gameId, batch, { timeoutMs: SEND_TIMEOUT_MS })
    if (!outcome.ok) return afterFailure(outcome, waiting, batch.length)
    // The answer may be from before the server was set back. Sending the same ids again gets the current server's answer.
    const isSetBack = snapshot !== null && localGame.state().snapshot?.epoch !== snapshot.epoch
    return isSetBack ? goOn : takeAnswers(batch, outcome.value, waiting)
  }

  async function takeAnswers(batch: Batch, answers: readonly OperationAnswer[], waiting: Operations): Promise<Step> {
    const outcomes = outcomesOf(batch, answers)
    if (outcomes === null) return pauseNow
    const { settled, notSignedIn, notMember } = outcomes
    const refused = settled.filter(({ refusal }) => refusal !== null)
    if (refused.length > 0 && !(await parts.beforeRefused(refused))) return pauseNow
    localGame.takeAnswers(batch, answers, settled)
    if (settled.length > 0 || !(notSignedIn || notMember)) parts.onSent(revisionOf(answers))
    if (notSignedIn) return signInAgain()
    if (notMember) return recover(waiting)
    parts.onAnswered()
    hasRecovered = false
    hasSignedIn = false
    most = BATCH_MAX
    return goOn
  }

  async function afterFailure(outcome: Failed, waiting: Operations, sentCount: number): Promise<Step> {
    const remedy = remedyOf(outcome)
    switch (remedy) {
      case 'seat':
        return recover(waiting)
      case 'account':
        return signInAgain()
      case 'smaller-batch':
        if (sentCount === 1) return pauseNow
        most = Math.ceil(sentCount / 2)
        return goOn
      default:
        return remedy
    }
  }

  async function signInAgain(): Promise<Step> {
    const uid = await session.ready(SESSION_WAIT_MS)
    if (uid === null || hasSignedIn) return pauseNow
    hasSignedIn = true
    return goOn
  }

  async function recover(waiting: Operations): Promise<Step> {
    const recovery = await recovered(parts)
    if (recovery === 'gone') return giveUp(parts, waiting)
    if (recovery === 'not-now' || hasRecovered) return pauseNow
    hasRecovered = true
    return goOn
  }

  return send
}

/** A stroke that another tab has stored since the batch was made is sent before the leaving, too. */
async function hasNewerStrokes(localGame: LocalGame, batch: Batch): Promise<boolean> {
  await localGame.reload()
  const isNewer = ({ operationId }: StoredOperation) => !batch.some(({ operation_id: id }) => id === operationId)
  return pendingIn(localGame.state()).filter(isStroke).some(isNewer)
}

/** The seat is needed as long as the leaving is pending, whatever a batch contained. */
async function recovered({ localGame, seat }: Pick<BatchSenderParts, 'localGame' | 'seat'>) {
  const isLeaving = pendingIn(localGame.state()).some(({ body }) => body.kind === 'leave')
  return seat.current().status === 'left' && !isLeaving ? 'gone' : seat.recover()
}

/** A step to take after a failed call, or the thing that has to be put right first. */
function remedyOf({ failure }: Failed): 'seat' | 'account' | 'smaller-batch' | Step {
  switch (failure.kind) {
    case 'refused':
      if (failure.code === 'not_member') return 'seat'
      return failure.code === 'not_authenticated' ? 'account' : pauseNow
    case 'signed-out':
      return 'account'
    case 'too-large':
      return 'smaller-batch'
    case 'rate-limited':
      return { next: 'pause', atLeastMs: failure.retryAfterMs }
    case 'refused-otherwise':
    case 'timeout':
    case 'offline':
    case 'unreachable':
    case 'server-error':
    case 'not-understood':
    case 'not-configured':
      return pauseNow
  }
}

/** The server will never take them, so they count as refused, and the golfer sees them on this device. */
export async function giveUp(
  { localGame, seat, beforeRefused }: Pick<BatchSenderParts, 'localGame' | 'seat' | 'beforeRefused'>,
  waiting: Operations,
): Promise<Step> {
  if (waiting.length === 0) return nothingPending
  const refusal = seat.refusal() ?? { code: 'not_member', message: '' }
  const settled = waiting.map(({ operationId, body }) => ({
    operationId,
    refusal: body.kind === 'leave' ? null : refusal,
  }))
  if (!(await beforeRefused(settled))) return pauseNow
  await localGame.settle(settled)
  return nothingPending
}

/** The operations that are stored and have no answer yet. */
export function pendingIn({ operations }: GameState): Operations {
  return operations.filter(({ state, seq }) => state === 'waiting' && seq !== null)
}

export function isStroke({ body }: StoredOperation): boolean {
  return body.kind === 'score'
}

/** The highest revision in the answers; 0 if they have none. */
function revisionOf(answers: readonly OperationAnswer[]): number {
  const revisions = answers.map((answer) => {
    const given = answer.ok ? answer.answer : null
    return typeof given === 'object' && given !== null && 'revision' in given && typeof given.revision === 'number'
      ? given.revision
      : 0
  })
  return Math.max(0, ...revisions)
}
