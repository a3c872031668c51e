import type { BackendSession } from './backend.ts'
import type { CallFailure } from './call-outcome.ts'
import { CallFailureError } from './request.ts'

export interface Account {
  readonly userId: string
  readonly accessToken: string
}

/**
 * The reason why no account can be created: the backend doesn't answer; this network's devices have created too many; the
 * backend fails; something else answers in its place.
 */
export type NotMade = 'unavailable' | 'too-many' | 'server-error' | 'not-understood'

/** The backend's accounts, as far as a device needs them. */
export interface AccountClient {
  /**
   * The stored account, with its token renewed if it expires. null if none is stored or it was lost just now; 'unavailable'
   * if unknown, for example without signal.
   */
  current(): Promise<Account | null | 'unavailable'>
  /** Creates a new anonymous account and stores it. */
  create(): Promise<Account | NotMade>
  /** Asks the backend whether it still knows the account; if not, the account is lost. */
  verify(): Promise<void>
  /** Called when the stored account is lost, or signed out in another tab. */
  onLost(listener: () => void): void
}

/** The session with the functions that calls need. */
export interface AccountSession extends BackendSession {
  /** Signs in if needed. Rejects with a CallFailureError if there is no token. */
  token(): Promise<string>
  /** The token of the existing account; null if there is none or it can't be read now. */
  existingToken(): Promise<string | null>
  /** A call was rejected as signed out: the account is verified before its next use. */
  doubt(): void
}

export interface SessionEnvironment {
  /** Rejects with a CallFailureError without a backend. */
  readonly accounts: () => Promise<AccountClient>
  readonly isOnline: () => boolean
  /** Runs one at a time across all tabs, so that two tabs don't create two accounts. */
  readonly oneAtATime: <T>(run: () => Promise<T>) => Promise<T>
}

/** Source: document 1 section 9. */
const pollMs = 100
/** Sign-ins are limited per address, which a club's whole wireless network shares. */
const tooManyPauseMs = 60_000

export function createSession({ accounts, isOnline, oneAtATime }: SessionEnvironment): AccountSession {
  const changed = new Set<() => void>()
  const lost = new Set<() => void>()
  let userId: string | null = null
  let isLost = false
  let isDoubted = false
  let isPausing = false
  let notMade: NotMade = 'unavailable'
  let opening: Promise<AccountClient> | undefined
  let signingIn: Promise<Account | null> | undefined

  function open(): Promise<AccountClient> {
    opening ??= accounts().then(
      (client) => {
        client.onLost(lose)
        return client
      },
      (error: unknown) => {
        opening = undefined
        throw error
      },
    )
    return opening
  }
  function lose() {
    if (isLost) return
    isLost = true
    take(null)
    for (const listener of lost) listener()
  }
  function take(next: string | null) {
    if (next !== null) isLost = false
    if (next === userId) return
    userId = next
    for (const listener of changed) listener()
  }

  /** null if that isn't possible now. */
  function signedIn(): Promise<Account | null> {
    signingIn ??= look().finally(() => (signingIn = undefined))
    return signingIn
  }
  async function look(): Promise<Account | null> {
    const client = await open()
    if (isDoubted) {
      isDoubted = false
      await client.verify()
    }
    const kept = await client.current()
    if (kept === null && isPausing) return null
    const account = kept ?? (await oneAtATime(() => keptOrNew(client)))
    if (typeof account === 'string') {
      notMade = account
      if (account === 'too-many') pauseMaking()
      return null
    }
    take(account.userId)
    return account
  }
  function pauseMaking() {
    isPausing = true
    setTimeout(() => (isPausing = false), tooManyPauseMs)
  }
  /** Another tab may have signed in. */
  async function keptNow(): Promise<Account | null> {
    const account = await (await open()).current()
    if (account === null || account === 'unavailable') return null
    take(account.userId)
    return account
  }
  /** Another tab may have created one meanwhile. */
  async function keptOrNew(client: AccountClient) {
    return (await client.current()) ?? client.create()
  }

  return {
    userId: () => userId,
    async ready(timeoutMs) {
      let isOver = false
      const timer = setTimeout(() => (isOver = true), timeoutMs)
      let attempt = signedIn().catch(() => null)
      while (!isOver) {
        const account = await Promise.race([attempt, pause(pollMs)])
        if (account === null) {
          await pause(pollMs)
          attempt = keptNow().catch(() => null)
        } else if (account !== undefined) break
      }
      clearTimeout(timer)
      return userId
    },
    async token() {
      const account = await signedIn()
      if (account === null) throw new CallFailureError(isOnline() ? failureOfSignIn(notMade) : { kind: 'offline' })
      return account.accessToken
    },
    existingToken: async () => (await keptNow().catch(() => null))?.accessToken ?? null,
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

/** The failure of a call that needed an account. */
function failureOfSignIn(notMade: NotMade): CallFailure {
  switch (notMade) {
    case 'unavailable':
      return { kind: 'unreachable' }
    case 'too-many':
      return { kind: 'rate-limited', retryAfterMs: tooManyPauseMs }
    case 'server-error':
    case 'not-understood':
      return { kind: notMade }
  }
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), ms))
}
