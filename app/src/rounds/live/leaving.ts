import type { RoundResult } from '../session.ts'
import type { GameKeeper } from './game-keeper.ts'
import type { LiveArchive } from './live-archive.ts'
import type { Seat } from './seat.ts'

export interface LeavingParts {
  readonly keeper: Pick<GameKeeper, 'state' | 'addOnce' | 'settle'>
  readonly seat: Pick<Seat, 'current'>
  readonly archive: Pick<LiveArchive, 'leave' | 'soFar'>
  readonly send: () => void
}

export interface Leaving {
  /** See LiveGame.leave. The server hears of it after all strokes before it, and when there is signal. */
  leave(): Promise<RoundResult>
  /** The golfer has thought better of it before the server heard of it. */
  forget(): Promise<void>
}

export function createLeaving({ keeper, seat, archive, send }: LeavingParts): Leaving {
  const waiting = () =>
    keeper.state().operations.filter(({ body, state }) => body.kind === 'leave' && state === 'waiting')
  return {
    async leave() {
      const { status } = seat.current()
      if (status === 'left' || status === 'archived') return { ok: true }
      try {
        // Whoever is told that it failed hasn't left: what could fail comes before the leaving itself.
        await archive.soFar()
        if (waiting().length === 0) await keeper.addOnce({ kind: 'leave' })
      } catch {
        return { ok: false, code: 'not-saved' }
      }
      // Done again before the server is told.
      await archive.leave().catch(() => undefined)
      send()
      return { ok: true }
    },
    async forget() {
      const settled = waiting().map(({ operationId }) => ({ operationId, refusal: null }))
      if (settled.length > 0) await keeper.settle(settled)
    },
  }
}
