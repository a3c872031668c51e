import type { CallOutcome } from '../../backend/backend.ts'
import { isSameAttempt } from '../../storage/live-changes.ts'
import type { Clock } from './live-ports.ts'
import { within } from './within.ts'

interface Creation<T> {
  readonly outcome: Promise<CallOutcome<T>>
  /** Epoch milliseconds. */
  readonly begunAt: number
}

const timedOut = { ok: false, failure: { kind: 'timeout' } } as const

/**
 * What a screen gave up waiting for goes on: who asks for the same again within the hour waits for the same one, also where
 * it was made in between without anybody's having heard of it.
 * @param waitMs how long each who asks waits
 */
export function createLateCreation<T>(clock: Pick<Clock, 'after' | 'now'>, waitMs: number) {
  const creations = new Map<string, Creation<T>>()

  function begun(fingerprint: string, make: () => Promise<CallOutcome<T>>): Creation<T> {
    const known = creations.get(fingerprint)
    if (known !== undefined && isSameAttempt({ ...known, fingerprint }, fingerprint, clock.now())) return known
    const creation = { outcome: make(), begunAt: clock.now() }
    creations.set(fingerprint, creation)
    const forget = () => {
      if (creations.get(fingerprint) === creation) creations.delete(fingerprint)
    }
    creation.outcome.then(({ ok }) => ok || forget(), forget)
    return creation
  }

  /** fingerprint: the same for the same wish. */
  return async (fingerprint: string, make: () => Promise<CallOutcome<T>>): Promise<CallOutcome<T>> => {
    const creation = begun(fingerprint, make)
    const outcome = await within(clock, waitMs, creation.outcome, timedOut)
    // Somebody has heard of it: the next wish is another one.
    if (outcome.ok && creations.get(fingerprint) === creation) creations.delete(fingerprint)
    return outcome
  }
}
