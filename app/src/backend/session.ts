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

export function createSession(environment: SessionEnvironment): AccountSession {
  const { take, lose, ...user } = createUser()
  const { signedIn, storedNow, doubt } = createSignIn(environment, take, lose)

  return {
    ...user,
    async ready(timeoutMs) {
      let isOver = false
      const timer = setTimeout(() => (isOver = true), timeoutMs)
      let attempt: Promise<Account | null> = signedIn().catch(() => null)
      while (!isOver) {
        const account = await Promise.race([attempt, pause(pollMs)])
        if (account === null) {
          await pause(pollMs)
          attempt = storedNow().catch(() => null)
        } else if (account !== undefined) break
      }
      clearTimeout(timer)
      return user.userId()
    },
    token: async () => (await signedIn()).accessToken,
    existingToken: async () => (await storedNow().catch(() => null))?.accessToken ?? null,
    doubt,
  }
}

/** Remembers whose account is signed in, and reports when it changes or is lost. */
function createUser() {
  const changed = new Set<() => void>()
  const lost = new Set<() => void>()
  let userId: string | null = null
  let isLost = false

  function take(next: string | null) {
    if (next !== null) isLost = false
    if (next === userId) return
    userId = next
    for (const listener of changed) listener()
  }

  return {
    userId: () => userId,
    take,
    lose() {
      if (isLost) return
      isLost = true
      take(null)
      for (const listener of lost) listener()
    },
    onLost(listener: () => void) {
      lost.add(listener)
      return () => lost.delete(listener)
    },
    subscribe(listener: () => void) {
      changed.add(listener)
      return () => changed.delete(listener)
    },
  }
}

/** Finds the device's account or creates one, and takes its user each time. */
function createSignIn(
  { accounts, isOnline, oneAtATime }: SessionEnvironment,
  take: (userId: string) => void,
  onLost: () => void,
) {
  let isDoubted = false
  let isPausing = false
  let opening: Promise<AccountClient> | undefined
  let signingIn: Promise<Account> | undefined

  function open(): Promise<AccountClient> {
    opening ??= accounts().then(
      (client) => {
        client.onLost(onLost)
        return client
      },
      (error: unknown) => {
        opening = undefined
        throw error
      },
    )
    return opening
  }

  async function signIn(): Promise<Account> {
    const client = await open()
    if (isDoubted) {
      isDoubted = false
      await client.verify()
    }
    const account = (await client.current()) ?? (isPausing ? 'too-many' : await oneAtATime(() => storedOrNew(client)))
    if (account === 'too-many') pauseMaking()
    if (typeof account === 'string') {
      throw new CallFailureError(isOnline() ? failureOfSignIn(account) : { kind: 'offline' })
    }
    take(account.userId)
    return account
  }

  function pauseMaking() {
    if (isPausing) return
    isPausing = true
    setTimeout(() => (isPausing = false), tooManyPauseMs)
  }

  return {
    /** Rejects with a CallFailureError if that isn't possible now. */
    signedIn() {
      signingIn ??= signIn().finally(() => (signingIn = undefined))
      return signingIn
    },
    /** Another tab may have signed in. */
    async storedNow(): Promise<Account | null> {
      const account = await (await open()).current()
      if (account === null || account === 'unavailable') return null
      take(account.userId)
      return account
    },
    doubt: () => void (isDoubted = true),
  }
}

/** Another tab may have created one meanwhile. */
async function storedOrNew(client: AccountClient) {
  return (await client.current()) ?? client.create()
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
