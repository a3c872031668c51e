import { isGameUnderWay } from '../../../storage/live/live-store.ts'
import { derivedOperations } from '../state/operations.ts'
import { supersededStrokes } from '../state/own-operations.ts'
import { createBatchSender, giveUp, isStroke, pendingIn, type SendingParts } from './batch-sender.ts'
import { createRetryPause } from './retry-pause.ts'
import { createSendLoop, goOn, type Step } from './send-loop.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Sends a game's operations in the order in which they were tapped, a batch at a time, until the server has answered each.
 * @param refresh fetches a snapshot that begins now; resolves with false if none was taken in
 */
export function createOutbox(parts: SendingParts, refresh: () => Promise<boolean>) {
  const { ports, localGame, seat } = parts
  const pause = createRetryPause(ports.clock)
  const loop = createSendLoop(pause, sendNext, parts.onChange)
  const sendBatch = createBatchSender(parts, pause.reset)
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
      mending ??= mend().finally(() => (mending = undefined))
      await Promise.race([mending, loop.whenAskedAgain()])
      if (loop.isAskedAgain()) return goOn
    }
    const waiting = waitingNow()
    const isLeaving = seat.current().status === 'left' || waiting.some(({ body }) => body.kind === 'leave')
    return sendBatch(waiting, isLeaving ? [] : derivedOperations(localGame.state(), ports.uuid))
  }

  /** Fetches a snapshot first: the known rows may be from before the server was set back, and hide a mate's newer stroke. */
  async function mend(): Promise<void> {
    if (!(await refresh())) return
    const superseded = supersededStrokes(localGame.state())
    if (superseded.length > 0) await localGame.replaceSuperseded(superseded)
  }

  return {
    ...loop,
    /** True if strokes are pending, or readiness for which the others wait. */
    hasToSend(): boolean {
      const state = localGame.state()
      if (state.operations.some((operation) => operation.state === 'waiting')) return true
      const hasWork = () => derivedOperations(state, ports.uuid).length > 0 || supersededStrokes(state).length > 0
      return isGameUnderWay(seat.current().status) && hasWork()
    },
  }
}
