import type { WireOperation } from '../../../backend/backend.ts'
import type { CallFailure } from '../../../backend/call-outcome.ts'
import type { OperationAnswer } from '../../../backend/game-rows.ts'
import type { StoredOperation } from '../../../storage/live/live-store.ts'
import { BATCH_BYTES, BATCH_MAX, SEND_TIMEOUT_MS, SESSION_WAIT_MS } from '../live-limits.ts'
import type { GameState } from '../state/known-game.ts'
import { outcomesOf, revisionOf, wireOf } from '../state/operations.ts'
import type { GameParts } from './game-parts.ts'
import type { LiveArchive } from './live-archive.ts'
import { goOn, nothingPending, pauseNow, type Step } from './send-loop.ts'

export interface SendingParts extends GameParts {
  readonly archive: LiveArchive
  /** The server took a batch. revision: the highest in its answers; 0 if they have none. */
  readonly onSent: (revision: number) => void
}

type Operations = readonly StoredOperation[]
type Batch = readonly WireOperation[]

/**
 * Sends one batch of operations, and takes in the server's answers.
 * @param onAnswered called after the server has answered as it should
 */
export function createBatchSender(parts: SendingParts, onAnswered: () => void) {
  const { localGame, seat, archive, onSent } = parts
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
        await archive.leave()
      } catch (error) {
        // Only the leaving is held back, not the strokes.
        const strokes = waiting.filter(isStroke)
        if (strokes.length === 0) throw error
        return send(strokes, [])
      }
      if (await hasNewerStrokes(parts, batch)) return goOn
    }
    const { gameId, snapshot } = localGame.state()
    const outcome = await games.apply(gameId, batch, { timeoutMs: SEND_TIMEOUT_MS })
    if (!outcome.ok) return afterFailure(outcome.failure, waiting, batch.length)
    // The answer may be from before the server was set back. Sending the same ids again gets the current server's answer.
    const isSetBack = snapshot !== null && localGame.state().snapshot?.epoch !== snapshot.epoch
    return isSetBack ? goOn : takeAnswers(batch, outcome.value, waiting)
  }

  async function takeAnswers(batch: Batch, answers: readonly OperationAnswer[], waiting: Operations): Promise<Step> {
    const outcomes = outcomesOf(batch, answers)
    if (outcomes === null) return pauseNow
    const { settled, notSignedIn, notMember } = outcomes
    const refused = settled.filter(({ refusal }) => refusal !== null)
    if (refused.length > 0 && !(await archive.beforeRefused(refused))) return pauseNow
    localGame.takeAnswers(batch, answers, settled)
    if (settled.length > 0 || !(notSignedIn || notMember)) onSent(Math.max(0, ...answers.map(revisionOf)))
    if (notSignedIn) return signInAgain()
    if (notMember) return recover(waiting)
    onAnswered()
    hasRecovered = false
    hasSignedIn = false
    most = BATCH_MAX
    return goOn
  }

  async function afterFailure(failure: CallFailure, waiting: Operations, sentCount: number): Promise<Step> {
    const code = failure.kind === 'refused' ? failure.code : null
    if (code === 'not_member') return recover(waiting)
    if (code === 'not_authenticated' || failure.kind === 'signed-out') return signInAgain()
    if (failure.kind === 'rate-limited') return { next: 'pause', atLeastMs: failure.retryAfterMs }
    if (failure.kind !== 'too-large' || sentCount === 1) return pauseNow
    most = Math.ceil(sentCount / 2)
    return goOn
  }

  async function signInAgain(): Promise<Step> {
    const uid = await session.ready(SESSION_WAIT_MS)
    if (uid === null || hasSignedIn) return pauseNow
    hasSignedIn = true
    return goOn
  }

  async function recover(waiting: Operations): Promise<Step> {
    // The seat is needed as long as the leaving is pending, whatever a batch contained.
    const isLeaving = pendingIn(localGame.state()).some(({ body }) => body.kind === 'leave')
    const recovery = seat.current().status === 'left' && !isLeaving ? 'gone' : await seat.recover()
    if (recovery === 'gone') return giveUp(parts, waiting)
    if (recovery === 'not-now' || hasRecovered) return pauseNow
    hasRecovered = true
    return goOn
  }

  return send
}

/** A stroke that another tab has stored since the batch was made is sent before the leaving, too. */
async function hasNewerStrokes({ localGame }: SendingParts, batch: Batch): Promise<boolean> {
  await localGame.reload()
  const isNewer = ({ operationId }: StoredOperation) => !batch.some(({ operation_id: id }) => id === operationId)
  return pendingIn(localGame.state()).filter(isStroke).some(isNewer)
}

/** The server will never take them, so they count as refused, and the golfer sees them on this device. */
export async function giveUp({ localGame, seat, archive }: SendingParts, waiting: Operations): Promise<Step> {
  if (waiting.length === 0) return nothingPending
  const refusal = seat.refusal() ?? { code: 'not_member', message: '' }
  const settled = waiting.map(({ operationId, body }) => ({
    operationId,
    refusal: body.kind === 'leave' ? null : refusal,
  }))
  if (!(await archive.beforeRefused(settled))) return pauseNow
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

/**
 * The operations of one request: pending strokes and stops from the oldest on, then derived operations, then finishing and
 * leaving. A stroke that was entered after the tap on Finish or Leave still goes first, because the server would refuse it
 * afterwards.
 * @param waiting the pending operations, in order
 * @param most the greatest number of operations; less after a request that was too large
 */
export function batchOf(
  waiting: readonly WireOperation[],
  derived: readonly WireOperation[],
  most: number = BATCH_MAX,
): readonly WireOperation[] {
  // A stop can open the gate that a derived operation needs, and a finished game takes no games, so they go first.
  const isOfPlay = ({ kind }: WireOperation) => kind === 'score' || kind === 'stop' || kind === 'games'
  const rest = waiting.filter((operation) => !isOfPlay(operation))
  const all = [...waiting.filter(isOfPlay), ...derived, ...rest].slice(0, most)
  let bytes = 0
  const end = all.findIndex((operation) => {
    bytes += new TextEncoder().encode(JSON.stringify(operation)).length + 1
    return bytes > BATCH_BYTES
  })
  // A single operation is always sent, however large: the server has to refuse it.
  return end === -1 ? all : all.slice(0, Math.max(1, end))
}
