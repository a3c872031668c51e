import type { LiveSeat, Refusal } from '../../../storage/live/live-store.ts'
import { CALL_TIMEOUT_MS, SESSION_WAIT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'

/** 'gone': refused for good. 'not-now': it may succeed later. */
type Recovery = 'member' | 'not-now' | 'gone'

export type Seat = ReturnType<typeof createSeat>

/** Refusals that repeat each time: the token is invalid, or the account has another seat in the game. */
const SEAT_MOVED = 'seat_moved'
const finalRefusals: readonly string[] = ['not_member', 'not_your_seat', SEAT_MOVED]

/**
 * This device's seat in one game.
 * @param given as it is stored
 * @param beforeGone runs before the seat counts as lost; if it rejects, the seat is kept
 */
export function createSeat(
  { store, backend: { session, games } }: LivePorts,
  given: LiveSeat,
  beforeGone: () => Promise<void>,
  onChange: () => void,
) {
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

  /** Reads the seat again, because another tab, or joining again, may have changed it. */
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
    /** The server's final refusal of the seat; null if there is none. */
    refusal: () => refusal,
    /** Durable before it resolves. */
    async setStatus(status: LiveSeat['status']): Promise<void> {
      if (status !== seat.status) await put({ ...seat, status })
    },
    reload,
    /**
     * Called when the server doesn't know this device as a member. Signs in if needed, and gives the seat to the account that
     * is signed in now. Never rejects.
     */
    async recover(): Promise<Recovery> {
      if (seat.status === 'gone') return 'gone'
      recovering ??= reclaim()
        .catch((): Recovery => 'not-now')
        .finally(() => (recovering = undefined))
      return recovering
    },
  }
}
