import type { CallOutcome, RefusalCode } from '../../../backend/call-outcome.ts'
import { within } from '../../../storage/browser/within.ts'
import { CALL_TIMEOUT_MS } from '../live-limits.ts'
import type { LivePorts } from '../live-ports.ts'
import type { MemberCall } from '../state/live-game.ts'
import type { Seat } from './seat.ts'

/** The call's own timeout comes this much earlier, because its failure says more. Milliseconds. */
export const graceMs = 500

export const timedOut = { ok: false, failure: { kind: 'timeout' } } as const

/**
 * See LiveGame.call.
 * @param onDone called after the call succeeded, even if that took too long
 */
export async function callAsMember<T>(
  { backend: { games }, clock, uuid }: LivePorts,
  seat: Seat,
  make: MemberCall<T>,
  onDone: () => void = () => undefined,
  timeoutMs = CALL_TIMEOUT_MS,
): Promise<CallOutcome<T>> {
  const options = { timeoutMs, operationId: uuid() }
  const called = async () => {
    let outcome = await make(games, options)
    if (isRefusedAs(outcome, 'not_member') && (await seat.recover()) === 'member') outcome = await make(games, options)
    if (outcome.ok) onDone()
    return outcome
  }
  return (await within(clock, timeoutMs + graceMs, called())) ?? timedOut
}

/** True if the server refused the call with that code. */
export function isRefusedAs(outcome: CallOutcome<unknown>, code: RefusalCode): boolean {
  return !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code === code
}
