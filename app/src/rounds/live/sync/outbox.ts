import { isGameUnderWay } from '../../../storage/live/live-store.ts'
import type { LivePorts } from '../live-ports.ts'
import { derivedOperations } from '../state/operations.ts'
import { supersededStrokes } from '../state/own-operations.ts'
import { type BatchSenderParts, createBatchSender, giveUp, isStroke, pendingIn } from './batch-sender.ts'
import { createRetryPause } from './retry-pause.ts'
import { createSendLoop, goOn, type Step } from './send-loop.ts'

export interface OutboxParts extends BatchSenderParts {
  readonly ports: Pick<LivePorts, 'backend' | 'clock' | 'uuid'>
  /** Fetches a snapshot that begins now. Resolves with false if none was taken in. */
  readonly refresh: () => Promise<boolean>
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

/** Sends a game's operations in the order in which they were tapped, a batch at a time, until the server has answered each. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { ports, localGame, seat } = parts
  const pause = createRetryPause(ports.clock)
  const loop = createSendLoop(pause, sendNext, parts.onChange)
  const sendBatch = createBatchSender({ ...parts, onAnswered: pause.reset })
  let mending: Promise<void> | undefined

  async function sendNext(): Promise<Step> {
    // An older stroke of another tab is sent before one of this tab.
    await localGame.reload()
    const waitingNow = () => pendingIn(localGame.state())
    if (seat.current().status === 'gone') return giveUp(parts, waitingNow())
    if (supersededStrokes(localGame.state()).length > 0) {
      // The snapshot for superseded strokes may hang, and pending strokes needn't wait for it. Finishing and leaving must.
      const strokes = waitingNow().filter(isStroke)
      if (strokes.length > 0) return sendBatch(strokes, [])
      await Promise.race([mendSuperseded(), loop.whenAskedAgain()])
      if (loop.isAskedAgain()) return goOn
    }
    const waiting = waitingNow()
    const isLeaving = seat.current().status === 'left' || waiting.some(({ body }) => body.kind === 'leave')
    return sendBatch(waiting, isLeaving ? [] : derivedOperations(localGame.state(), ports.uuid))
  }

  function mendSuperseded(): Promise<void> {
    mending ??= mend().finally(() => (mending = undefined))
    return mending
  }

  /** Fetches a snapshot first: the known rows may be from before the server was set back, and hide a mate's newer stroke. */
  async function mend(): Promise<void> {
    if (!(await parts.refresh())) return
    const superseded = supersededStrokes(localGame.state())
    if (superseded.length > 0) await localGame.replaceSuperseded(superseded)
  }

  return {
    ...loop,
    hasToSend() {
      const state = localGame.state()
      if (state.operations.some((operation) => operation.state === 'waiting')) return true
      const hasWork = () => derivedOperations(state, ports.uuid).length > 0 || supersededStrokes(state).length > 0
      return isGameUnderWay(seat.current().status) && hasWork()
    },
  }
}
