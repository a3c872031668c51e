import type { CallOutcome, RefusalCode } from '../../backend/call-outcome.ts'

/** True if the server refused the call with that code. */
export function isRefusedAs(outcome: CallOutcome<unknown>, code: RefusalCode): boolean {
  return !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code === code
}
