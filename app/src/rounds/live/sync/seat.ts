import type { LiveSeat, Refusal } from '../../../storage/live/live-store.ts'
import { CALL_TIMEOUT_MS, SESSION_WAIT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'

export interface SeatParts {
  readonly ports: Pick<LivePorts, 'backend' | 'store'>
  /** As it is stored. */
  readonly seat: LiveSeat
  /** Runs before the seat counts as lost. If it rejects, the seat is kept. */
  readonly beforeGone: () => Promise<void>
  readonly onChange: () => void
}

/** 'gone': refused for good. 'not-now': it may succeed later. */
export type Recovery = 'member' | 'not-now' | 'gone'

/** This device's seat in one game. */
export interface Seat {
  current(): LiveSeat
  /** The server's final refusal of the seat; null if there is none. */
  refusal(): Refusal | null
  /** Durable before it resolves. */
  setStatus(status: LiveSeat['status']): Promise<void>
  /** Reads the seat again, because another tab, or joining again, may have changed it. */
  reload(): Promise<void>
  /**
   * Called when the server doesn't know this device as a member. Signs in if needed, and gives the seat to the account that is
   * signed in now. Never rejects.
   */
  recover(): Promise<Recovery>
}

/** Refusals that repeat each time: the token is invalid, or the account has another seat in the game. */
const SEAT_MOVED = 'seat_moved'
const finalRefusals: readonly string[] = ['not_member', 'not_your_seat', SEAT_MOVED]

export function createSeat({ ports, seat: given, beforeGone, onChange }: SeatParts): Seat {
  const { store } = ports
  const { session, games } = ports.backend
  let seat = given
  let refusal: Refusal | null = null
  let recovering: Promise<Recovery> | undefined

  function take(next: LiveSeat): void {
    const { gameId, code, playerId, seatToken, uid, status, isMoved } = next
    const isSame = status === seat.status && uid === seat.uid && seatToken === seat.seatToken
    seat = { gameId, code, playerId, seatToken, uid, status, ...(isMoved === true && { isMoved }) }
    if (status !== 'gone') refusal = null
    if (!isSame) onChange()
  }

  async function put(next: LiveSeat): Promise<void> {
    await store.put(next)
    take(next)
  }

  async function reload(): Promise<void> {
    const stored = await store.game(seat.gameId)
    if (stored !== undefined) take(stored)
  }

  async function reclaim(): Promise<Recovery> {
    const uidBefore = seat.uid
    const uid = await session.ready(SESSION_WAIT_MS)
    if (uid === null) return 'not-now'
    await reload()
    // Another tab was faster.
    if (seat.uid === uid && uidBefore !== uid) return 'member'
    const { gameId, playerId, seatToken } = seat
    const outcome = await games.reclaimSeat(gameId, playerId, seatToken, { timeoutMs: CALL_TIMEOUT_MS })
    if (outcome.ok) {
      const status = seat.status === 'gone' ? 'in-progress' : seat.status
      await put({ ...seat, uid: session.userId() ?? uid, seatToken: outcome.value.seat_token, status })
      return 'member'
    }
    const { failure } = outcome
    if (failure.kind !== 'refused' || !finalRefusals.includes(failure.code)) return 'not-now'
    // Leaving has put the round into history already.
    const hasLeft = seat.status === 'left'
    if (!hasLeft) await beforeGone()
    refusal = { code: failure.code, message: failure.message }
    const isMoved = failure.code === SEAT_MOVED
    if (!hasLeft) await put({ ...seat, status: 'gone', ...(isMoved && { isMoved }) })
    return 'gone'
  }

  return {
    current: () => seat,
    refusal: () => refusal,
    setStatus: (status) => (status === seat.status ? Promise.resolve() : put({ ...seat, status })),
    reload,
    recover() {
      if (seat.status === 'gone') return Promise.resolve('gone')
      recovering ??= reclaim()
        .catch((): Recovery => 'not-now')
        .finally(() => (recovering = undefined))
      return recovering
    },
  }
}
