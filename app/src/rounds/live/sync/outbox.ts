import type { WireOperation } from '../../../backend/backend.ts'
import type { CallFailure } from '../../../backend/call-outcome.ts'
import type { OperationAnswer } from '../../../backend/game-rows.ts'
import { isGameUnderWay, type SettledOperation, type StoredOperation } from '../../../storage/live/live-store.ts'
import { batchOf } from './batch.ts'
import type { LocalGame } from './local-game.ts'
import { BATCH_MAX, SEND_TIMEOUT_MS, SESSION_WAIT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import { supersededStrokes } from '../state/own-operations.ts'
import { derivedOperations, outcomesOf, wireOf } from '../state/operations.ts'
import { createRetryPause } from './retry-pause.ts'
import type { Seat } from './seat.ts'

export interface OutboxParts {
  readonly ports: Pick<LivePorts, 'backend' | 'clock' | 'uuid'>
  readonly localGame: LocalGame
  readonly seat: Seat
  /** Fetches a snapshot that begins now. Resolves with false if none was taken in. */
  readonly refresh: () => Promise<boolean>
  /** Runs before a 'leave' is sent. If it rejects, the 'leave' is held back. */
  readonly beforeLeaving: () => Promise<void>
  /** Runs before operations count as refused. If it resolves with false or rejects, they stay pending. */
  readonly beforeRefused: (settled: readonly SettledOperation[]) => Promise<boolean>
  /** The server took a batch. revision: the highest in its answers; 0 if they have none. */
  readonly onSent: (revision: number) => void
  /** Called when the outbox is no longer running. */
  readonly onChange: () => void
}

export interface Outbox {
  /** Sends pending operations now, or after the current pause. */
  send(): void
  /** Sends them now, because there is signal again. */
  wake(): void
  /** Sends them now, unless the server asked for a pause. Resolves with false if that has to be tried again. */
  drain(): Promise<boolean>
  isRunning(): boolean
  /** True if strokes are pending, or readiness for which the others wait. */
  hasToSend(): boolean
  /** Sends nothing more. A request that is under way goes on. */
  stop(): void
}

type Step = { readonly next: 'nothing-waits' | 'go-on' } | { readonly next: 'pause'; readonly atLeastMs: number }
const nothingWaits: Step = { next: 'nothing-waits' }
const goOn: Step = { next: 'go-on' }
const pauseNow: Step = { next: 'pause', atLeastMs: 0 }

/** Sends a game's operations in the order in which they were tapped, a batch at a time, until the server has answered each. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { ports, localGame, seat } = parts
  const { backend } = ports
  const pause = createRetryPause(ports.clock)
  let running: Promise<boolean> | undefined
  let isAskedAgain = false
  let onAskedAgain: () => void = () => undefined
  let mending: Promise<void> | undefined
  /** There is signal again since the request under way was sent. It may be lost, and would succeed now. */
  let isWoken = false
  let isStopped = false
  let most = BATCH_MAX
  /** If the server forgets a reclaimed seat, or a signed-in account, at once again, the outbox pauses instead of looping. */
  let hasRecovered = false
  let hasSignedIn = false

  function askAgain(): void {
    isAskedAgain = true
    onAskedAgain()
  }

  function send(): void {
    if (running !== undefined) askAgain()
    else if (!isStopped && !pause.isOn()) void start()
  }

  function start(): Promise<boolean> {
    pause.stop()
    running ??= run().finally(() => {
      running = undefined
      if (isAskedAgain && !isStopped) send()
      else parts.onChange()
    })
    return running
  }

  async function run(): Promise<boolean> {
    while (!isStopped) {
      isAskedAgain = false
      isWoken = false
      // A rejection comes from the device's storage, which may work again later.
      const step = await sendNext().catch(() => pauseNow)
      if (isStopped) break
      if (step.next === 'pause') {
        if (isWoken && step.atLeastMs === 0) continue
        pause.thenRun(() => void start(), step.atLeastMs)
        isAskedAgain = false
        return false
      }
      if (step.next === 'nothing-waits' && !isAskedAgain) return true
    }
    return false
  }

  async function sendNext(): Promise<Step> {
    // An older stroke of another tab is sent before one of this tab.
    await localGame.reload()
    if (seat.current().status === 'gone') return giveUp(waitingNow())
    if (supersededStrokes(localGame.state()).length > 0) {
      // The snapshot for superseded strokes may hang, and pending strokes needn't wait for it. Finishing and leaving must.
      const strokes = waitingNow().filter(isStroke)
      if (strokes.length > 0) return sendBatch(strokes, [])
      const whenAskedAgain = new Promise<void>((resolve) => {
        if (isAskedAgain) resolve()
        else onAskedAgain = resolve
      })
      await Promise.race([mendSuperseded(), whenAskedAgain])
      if (isAskedAgain) return goOn
    }
    const waiting = waitingNow()
    const isLeaving = seat.current().status === 'left' || waiting.some(({ body }) => body.kind === 'leave')
    return sendBatch(waiting, isLeaving ? [] : derivedOperations(localGame.state(), ports.uuid))
  }

  function waitingNow(): readonly StoredOperation[] {
    return localGame.state().operations.filter(({ state, seq }) => state === 'waiting' && seq !== null)
  }

  async function sendBatch(waiting: readonly StoredOperation[], derived: readonly WireOperation[]): Promise<Step> {
    const batch = batchOf(waiting.map(wireOf), derived, most)
    if (batch.length === 0) return nothingWaits
    if (batch.some(({ kind }) => kind === 'leave')) {
      try {
        await parts.beforeLeaving()
      } catch (error) {
        // Only the leaving is held back, not the strokes.
        const strokes = waiting.filter(isStroke)
        if (strokes.length === 0) throw error
        return sendBatch(strokes, [])
      }
      // A stroke that another tab has stored in the meantime is sent before the leaving, too.
      await localGame.reload()
      const isNewer = ({ operationId }: StoredOperation) => !batch.some(({ operation_id: id }) => id === operationId)
      if (waitingNow().filter(isStroke).some(isNewer)) return goOn
    }
    const epochOf = () => localGame.state().snapshot?.epoch
    const epoch = epochOf()
    const outcome = await backend.games.apply(localGame.state().gameId, batch, { timeoutMs: SEND_TIMEOUT_MS })
    // The answer may be from before the server was set back. Sending the same ids again gets the current server's answer.
    if (outcome.ok && epoch !== undefined && epochOf() !== epoch) return goOn
    if (!outcome.ok) return afterFailure(outcome.failure, waiting, batch.length)
    const outcomes = outcomesOf(batch, outcome.value)
    if (outcomes === null) return pauseNow
    const refused = outcomes.settled.filter(({ refusal }) => refusal !== null)
    if (refused.length > 0 && !(await parts.beforeRefused(refused))) return pauseNow
    localGame.takeAnswers(batch, outcome.value, outcomes.settled)
    if (outcomes.settled.length > 0) parts.onSent(revisionOf(outcome.value))
    if (outcomes.notSignedIn) return signInAgain()
    if (outcomes.notMember) return recover(waiting)
    pause.reset()
    hasRecovered = false
    hasSignedIn = false
    most = BATCH_MAX
    if (outcomes.settled.length === 0) parts.onSent(revisionOf(outcome.value))
    return goOn
  }

  /** Fetches a snapshot first: the known rows may be from before the server was set back, and hide a mate's newer stroke. */
  async function mend(): Promise<void> {
    if (!(await parts.refresh())) return
    const superseded = supersededStrokes(localGame.state())
    if (superseded.length > 0) await localGame.replaceSuperseded(superseded)
  }

  function mendSuperseded(): Promise<void> {
    mending ??= mend().finally(() => (mending = undefined))
    return mending
  }

  async function afterFailure(
    failure: CallFailure,
    waiting: readonly StoredOperation[],
    sentCount: number,
  ): Promise<Step> {
    switch (failure.kind) {
      case 'refused':
        if (failure.code === 'not_member') return recover(waiting)
        return failure.code === 'not_authenticated' ? signInAgain() : pauseNow
      case 'signed-out':
        return signInAgain()
      case 'too-large':
        if (sentCount === 1) return pauseNow
        most = Math.ceil(sentCount / 2)
        return goOn
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

  async function signInAgain(): Promise<Step> {
    const uid = await backend.session.ready(SESSION_WAIT_MS)
    if (uid === null || hasSignedIn) return pauseNow
    hasSignedIn = true
    return goOn
  }

  async function recover(waiting: readonly StoredOperation[]): Promise<Step> {
    // The seat is needed as long as the leaving is pending, whatever this batch contained.
    const hasLeft = seat.current().status === 'left' && !waitingNow().some(({ body }) => body.kind === 'leave')
    const recovery = hasLeft ? 'gone' : await seat.recover()
    if (recovery === 'gone') return giveUp(waiting)
    if (recovery === 'not-now' || hasRecovered) return pauseNow
    hasRecovered = true
    return goOn
  }

  /** The server will never take them, so they count as refused, and the golfer sees them on this device. */
  async function giveUp(waiting: readonly StoredOperation[]): Promise<Step> {
    if (waiting.length === 0) return nothingWaits
    const refusal = seat.refusal() ?? { code: 'not_member', message: '' }
    const settled = waiting.map(({ operationId, body }) => ({
      operationId,
      refusal: body.kind === 'leave' ? null : refusal,
    }))
    if (!(await parts.beforeRefused(settled))) return pauseNow
    await localGame.settle(settled)
    return nothingWaits
  }

  return {
    send,
    wake() {
      isWoken = true
      pause.wake()
    },
    drain() {
      if (running !== undefined) askAgain()
      else if (pause.isAskedFor()) return Promise.resolve(false)
      return start()
    },
    isRunning: () => running !== undefined,
    hasToSend() {
      const state = localGame.state()
      if (state.operations.some((operation) => operation.state === 'waiting')) return true
      const hasWork = () => derivedOperations(state, ports.uuid).length > 0 || supersededStrokes(state).length > 0
      return isGameUnderWay(seat.current().status) && hasWork()
    },
    stop() {
      isStopped = true
      pause.stop()
    },
  }
}

function isStroke({ body }: StoredOperation): boolean {
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
