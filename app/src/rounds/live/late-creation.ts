import type { CallOutcome } from '../../backend/call-outcome.ts'
import { within } from '../../storage/browser/within.ts'
import { isSameAttempt } from '../../storage/live/live-changes.ts'
import { ANSWER_WAIT_MS } from './live-limits.ts'
import type { LivePorts } from './live-ports.ts'
import { timedOut } from './sync/member-call.ts'

interface Creation<T> {
  readonly outcome: Promise<CallOutcome<T>>
  /** Epoch milliseconds. */
  readonly begunAt: number
  /** The result, once it is there. */
  made?: T
}

/**
 * A creation goes on after its screen has stopped waiting. The same request within the hour gets the same creation, even if
 * it has succeeded in the meantime and no screen has seen the result.
 * @param stands whether the result can still be used: the golfer may have found it elsewhere, and left it
 */
export function createLateCreation<T>(clock: LivePorts['clock'], stands: (made: T) => Promise<boolean>) {
  const creations = new Map<string, Creation<T>>()

  function begun(fingerprint: string, make: () => Promise<CallOutcome<T>>): Creation<T> {
    const known = creations.get(fingerprint)
    if (known !== undefined && isSameAttempt({ ...known, fingerprint }, fingerprint, clock.now())) return known
    const creation: Creation<T> = { outcome: make(), begunAt: clock.now() }
    creations.set(fingerprint, creation)
    const forget = () => {
      if (creations.get(fingerprint) === creation) creations.delete(fingerprint)
    }
    creation.outcome.then((outcome) => {
      if (outcome.ok) creation.made = outcome.value
      else forget()
    }, forget)
    return creation
  }

  async function asked(fingerprint: string, make: () => Promise<CallOutcome<T>>): Promise<CallOutcome<T>> {
    const known = creations.get(fingerprint)
    const isOver = known?.made !== undefined && !(await stands(known.made))
    if (isOver && creations.get(fingerprint) === known) creations.delete(fingerprint)
    return begun(fingerprint, make).outcome
  }

  /** fingerprint: equal for equal requests. */
  return async (fingerprint: string, make: () => Promise<CallOutcome<T>>): Promise<CallOutcome<T>> => {
    const outcome = (await within(clock, ANSWER_WAIT_MS, asked(fingerprint, make))) ?? timedOut
    // A caller has the result, so an equal request from now on is a new one.
    if (outcome.ok && creations.get(fingerprint)?.made === outcome.value) creations.delete(fingerprint)
    return outcome
  }
}
