import type { GameCalls } from '../../../backend/backend.ts'
import type { CallOptions, CallOutcome } from '../../../backend/call-outcome.ts'
import { CALL_TIMEOUT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import { isRefusedAs } from '../refused-as.ts'
import { within } from '../within.ts'
import type { Seat } from './seat.ts'

export interface MemberCallParts {
  readonly ports: Pick<LivePorts, 'backend' | 'clock' | 'uuid'>
  readonly seat: Pick<Seat, 'recover'>
  /** Called after the call succeeded. */
  readonly onDone?: () => void
}

/** The call's own timeout comes this much earlier, because its failure says more. Milliseconds. */
export const graceMs = 500

/** See LiveGame.call. */
export function callAsMember<T>(
  { ports, seat, onDone }: MemberCallParts,
  make: (games: GameCalls, options: CallOptions) => Promise<CallOutcome<T>>,
  timeoutMs: number = CALL_TIMEOUT_MS,
): Promise<CallOutcome<T>> {
  const { games } = ports.backend
  const options = { timeoutMs, operationId: ports.uuid() }
  const called = async () => {
    let outcome = await make(games, options)
    if (isRefusedAs(outcome, 'not_member') && (await seat.recover()) === 'member') outcome = await make(games, options)
    if (outcome.ok) onDone?.()
    return outcome
  }
  return within(ports.clock, timeoutMs + graceMs, called(), { ok: false, failure: { kind: 'timeout' } })
}
