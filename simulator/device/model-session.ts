import { CallFailureError } from '../../app/src/backend/request.ts'
import type { BackendSession } from '../../app/src/backend/backend.ts'
import type { Link } from '../link.ts'
import type { ModelServer } from '../server/model-server.ts'
import type { TabClock } from './tab-clock.ts'

/** The account that a device's tabs share. */
export interface DeviceAccount {
  uid: string | null
  signingIn: Promise<string | null> | null
}

export interface ModelSession extends BackendSession {
  /** Signs in if needed. Rejects with a CallFailureError if that isn't possible now. */
  token(): Promise<string>
  /** A call was rejected because nobody is signed in. */
  doubt(): void
}

const signInMs = 8_000
const pollMs = 100

/** Behaves like app/src/backend/session.ts, on the run's own time. */
export function createModelSession(
  account: DeviceAccount,
  link: Link,
  server: ModelServer,
  clock: TabClock,
): ModelSession {
  const changed = new Set<() => void>()
  const lost = new Set<() => void>()
  let userId: string | null = null
  let isDoubted = false
  let looking: Promise<string | null> | undefined

  function take(next: string | null): void {
    if (next === userId) return
    const isLost = next === null
    userId = next
    if (isLost) for (const listener of lost) listener()
    for (const listener of changed) listener()
  }

  async function look(): Promise<string | null> {
    const kept = account.uid
    if (isDoubted && kept !== null) {
      const answer = await link.ask(() => server.verify(kept), signInMs)
      if (answer === null || answer.value === null) return null
      isDoubted = false
      if (!answer.value && account.uid === kept) account.uid = null
    }
    // The account was signed out here, or in another tab.
    if (userId !== null && account.uid !== userId) take(null)
    const uid = account.uid ?? (await signIn())
    if (uid !== null) take(uid)
    return uid
  }

  /** All tabs sign in one at a time. */
  function signIn(): Promise<string | null> {
    account.signingIn ??= link
      .ask(() => server.signUp(), signInMs)
      .then((answer) => {
        account.signingIn = null
        account.uid ??= answer?.value ?? null
        return account.uid
      })
    return account.signingIn
  }

  function signedIn(): Promise<string | null> {
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }

  return {
    userId: () => userId,
    async ready(timeoutMs) {
      const until = clock.elapsed() + timeoutMs
      for (;;) {
        const left = until - clock.elapsed()
        if (left <= 0) return userId
        const uid = await Promise.race([signedIn(), clock.pause(left)])
        if (typeof uid === 'string') return uid
        await clock.pause(Math.min(pollMs, Math.max(0, until - clock.elapsed())))
      }
    },
    async token() {
      const uid = await signedIn()
      if (uid === null) throw new CallFailureError({ kind: link.signal === 'off' ? 'offline' : 'unreachable' })
      return uid
    },
    doubt: () => void (isDoubted = true),
    onLost(listener) {
      lost.add(listener)
      return () => lost.delete(listener)
    },
    subscribe(listener) {
      changed.add(listener)
      return () => changed.delete(listener)
    },
  }
}
