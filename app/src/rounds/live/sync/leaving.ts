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
  /** See LiveGame.leave. The server hears of it after all strokes before it, and when there is signal. */
  leave(): Promise<RoundResult>
  /** See LiveGame.isLeaving. */
  isUnderWay(): boolean
  /** The golfer has thought better of it before the server heard of it. */
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

  /** False where it can't be taken back: then it stands, and history has the round before the server is told. */
  async function takeBack(): Promise<boolean> {
    try {
      // It may be stored and not read yet.
      await localGame.reload()
      // The sending has got through to history meanwhile: without what waits the server would never hear of it.
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
      // Before history has a finished round: who is told that it failed plays on.
      if (waiting().length === 0) await localGame.addOnce({ kind: 'leave' })
    } catch {
      return { ok: false, code: 'not-saved' }
    }
    const isArchived = await archive.soFar().then(
      () => true,
      () => false,
    )
    if (!isArchived && (await takeBack())) return { ok: false, code: 'not-saved' }
    // Done again before the server is told.
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
