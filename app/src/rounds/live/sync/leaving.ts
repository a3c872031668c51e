import type { RoundResult } from '../../session.ts'
import type { LocalGame } from './local-game.ts'
import type { LiveArchive } from './live-archive.ts'
import type { Seat } from './seat.ts'

export interface LeavingParts {
  readonly localGame: Pick<LocalGame, 'state' | 'reload' | 'addOnce' | 'settle'>
  readonly seat: Pick<Seat, 'current'>
  readonly archive: Pick<LiveArchive, 'leave' | 'soFar'>
  readonly send: () => void
}

export interface Leaving {
  /** See LiveGame.leave. The operation is sent when there is signal, after all strokes before it. */
  leave(): Promise<RoundResult>
  /** See LiveGame.isLeaving. */
  isUnderWay(): boolean
  /** Withdraws the pending 'leave', because the golfer has come back. */
  forget(): Promise<void>
}

export function createLeaving({ localGame, seat, archive, send }: LeavingParts): Leaving {
  let underWay = 0
  const waiting = () =>
    localGame.state().operations.filter(({ body, state }) => body.kind === 'leave' && state === 'waiting')
  const hasLeft = () => ['left', 'archived'].includes(seat.current().status)

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
    async leave() {
      underWay += 1
      try {
        return await leave()
      } finally {
        underWay -= 1
      }
    },
    isUnderWay: () => underWay > 0,
    forget,
  }
}
