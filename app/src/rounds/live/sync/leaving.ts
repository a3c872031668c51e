import type { RoundResult } from '../../session.ts'
import type { GameParts } from './game-parts.ts'
import type { LiveArchive } from './live-archive.ts'

/** How the golfer leaves a game, and comes back to it. */
export function createLeaving({ localGame, seat }: GameParts, archive: LiveArchive, send: () => void) {
  let underWay = 0
  const waiting = () =>
    localGame.state().operations.filter(({ body, state }) => body.kind === 'leave' && state === 'waiting')
  const hasLeft = () => ['left', 'archived'].includes(seat.current().status)

  /** Withdraws the pending 'leave', because the golfer has come back. */
  async function forget(): Promise<void> {
    const settled = waiting().map(({ operationId }) => ({ operationId, refusal: null }))
    if (settled.length > 0) await localGame.settle(settled)
  }

  /** False if the leaving can't be withdrawn. Then history has the round before the operation is sent. */
  async function takeBack(): Promise<boolean> {
    try {
      // The 'leave' may be stored and not read yet.
      await localGame.reload()
      // The outbox has put the round into history in the meantime, so the pending operation has to stay and be sent.
      if (hasLeft()) return false
      await forget()
    } catch {
      return false
    }
    return !hasLeft()
  }

  async function leave(): Promise<RoundResult> {
    if (hasLeft()) return { ok: true }
    try {
      // This comes before the round is in history: a golfer who sees an error goes on playing.
      if (waiting().length === 0) await localGame.addOnce({ kind: 'leave' })
    } catch {
      return { ok: false, code: 'not-saved' }
    }
    const isArchived = await archive.soFar().then(
      () => true,
      () => false,
    )
    if (!isArchived && (await takeBack())) return { ok: false, code: 'not-saved' }
    // The outbox does the same before it sends the operation.
    await archive.leave().catch(() => undefined)
    send()
    return { ok: true }
  }

  return {
    /** See LiveGame.leave. The operation is sent when there is signal, after all strokes before it. */
    leave(): Promise<RoundResult> {
      underWay += 1
      return leave().finally(() => (underWay -= 1))
    },
    /** See LiveGame.isLeaving. */
    isUnderWay: () => underWay > 0,
    forget,
  }
}
