import type { CallOutcome } from '../../backend/call-outcome.ts'
import { isSameAttempt } from '../../storage/live/live-changes.ts'
import type { Clock } from './live-ports.ts'
import { within } from './within.ts'

interface Creation<T> {
  readonly outcome: Promise<CallOutcome<T>>
  /** Epoch milliseconds. */
  readonly begunAt: number
  /** What came of it, once it has. */
  made?: T
}

const timedOut = { ok: false, failure: { kind: 'timeout' } } as const

/**
 * What a screen gave up waiting for goes on: who asks for the same again within the hour waits for the same one, also where
 * it was made in between without anybody's having heard of it.
 * @param waitMs how long each who asks waits
 * @param stands whether what was made is still what is wished for: it may have been found elsewhere, and left
 */
export function createLateCreation<T>(
  clock: Pick<Clock, 'after' | 'now'>,
  waitMs: number,
  stands: (made: T) => Promise<boolean>,
) {
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

  /** fingerprint: the same for the same wish. */
  return async (fingerprint: string, make: () => Promise<CallOutcome<T>>): Promise<CallOutcome<T>> => {
    const outcome = await within(clock, waitMs, asked(fingerprint, make), timedOut)
    // Somebody has heard of it: the next wish is another one.
    if (outcome.ok && creations.get(fingerprint)?.made === outcome.value) creations.delete(fingerprint)
    return outcome
  }
}
