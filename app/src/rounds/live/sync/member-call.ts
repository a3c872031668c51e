import type { GameCalls } from '../../../backend/backend.ts'
import type { CallOptions, CallOutcome } from '../../../backend/call-outcome.ts'
import { CALL_TIMEOUT_MS } from '../live-limits.ts'
import type { Clock } from '../live-ports.ts'
import type { Seat } from './seat.ts'
import { within } from '../within.ts'

export interface MemberCallParts {
  readonly games: GameCalls
  readonly seat: Pick<Seat, 'recover'>
  readonly clock: Clock
  readonly uuid: () => string
  /** Called after the call succeeded. */
  readonly onDone: () => void
}

/** The call's own timeout comes this much earlier, because its failure says more. Milliseconds. */
export const graceMs = 500

/** See LiveGame.call. */
export function callAsMember<T>(
  { games, seat, clock, uuid, onDone }: MemberCallParts,
  make: (games: GameCalls, options: CallOptions) => Promise<CallOutcome<T>>,
  timeoutMs: number = CALL_TIMEOUT_MS,
): Promise<CallOutcome<T>> {
  const options = { timeoutMs, operationId: uuid() }
  const called = async () => {
    let outcome = await make(games, options)
    const isNoMember = !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code === 'not_member'
    if (isNoMember && (await seat.recover()) === 'member') outcome = await make(games, options)
    if (outcome.ok) onDone()
    return outcome
  }
  return within(clock, timeoutMs + graceMs, called(), { ok: false, failure: { kind: 'timeout' } })
}
