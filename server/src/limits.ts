import type { Rate } from './rates.ts'

/** Bounds of every connection. Source of the first: reliability D48. */
export const maxBodyBytes = 64 * 1024
export const maxHeaderBytes = 16 * 1024
/** From the first byte of a request to the end of its headers. */
export const headersTimeoutMs = 10_000
/** From the first byte of a request to the end of its body. */
export const requestTimeoutMs = 30_000
/** How long a connection is kept without a request; longer than a browser's pause between two taps on a link. */
export const keepAliveTimeoutMs = 15_000
/** A phone in a dead spot comes back or asks again: an answer is kept for so long, and as long as its bytes may take. */
export const unreadTimeoutMs = 15_000
export const slowestBytesPerSecond = 8 * 1024
/** So much may all answers to one address have that nobody has read yet: a club's phones have some hundred kilobytes on their way. */
export const maxUnreadBytes = 16 * 1024 * 1024
/** How often these timeouts are looked at. */
export const connectionCheckIntervalMs = 1_000
/** How long open answers may take to end once the server was asked to stop. */
export const stopGraceMs = 3_000

/**
 * How often one address or user may ask. A club's phones share an address: 150 of them sign in within ten minutes, and some
 * fifty play at once. All together may sign in more often than thirty addresses can. Each setting can be changed by the
 * operator.
 */
export interface RequestRates {
  /** Anonymous sign-ins of one address; reliability D47. The wider networks of an IPv6 address have multiples of it. */
  readonly signIn: Rate
  /** Sign-ins of all addresses together. */
  readonly signInOfAll: Rate
  /** The rate that one IPv4 address or IPv6 /48 keeps, whatever all others do. */
  readonly signInShare: Rate
  /** Everything else that is asked of the auth service, by address. */
  readonly auth: Rate
  /** Tables and procedures, by address. */
  readonly address: Rate
  /** The same by user: a round's waiting strokes come at once. */
  readonly user: Rate
}

/** How many times an address's sign-ins its networks may have: itself, an IPv6 address's /56 and its /48. */
export const signInShares = [1, 2, 4] as const

const hour = 3600

export const defaultRates: RequestRates = {
  signIn: { burst: 200, perSecond: 200 / hour },
  signInOfAll: { burst: 20_000, perSecond: 20_000 / hour },
  // A clubhouse of 40 golfers at once.
  signInShare: { burst: 50, perSecond: 10 / hour },
  auth: { burst: 300, perSecond: 5 },
  address: { burst: 2000, perSecond: 500 },
  user: { burst: 300, perSecond: 20 },
}
