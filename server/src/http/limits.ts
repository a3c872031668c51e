import type { Rate } from './rates.ts'

/** Limits of every connection. Source of the first: reliability D48. */
export const maxBodyBytes = 64 * 1024
export const maxHeaderBytes = 16 * 1024
/** From the first byte of a request to the end of its headers. */
export const headersTimeoutMs = 10_000
/** From the first byte of a request to the end of its body. */
export const requestTimeoutMs = 30_000
/** How long an idle connection stays open: longer than a reader's pause between two taps on links. */
export const keepAliveTimeoutMs = 15_000
/**
 * How long an unread answer is kept, besides the time that its bytes need. A phone that loses its signal for longer asks
 * again.
 */
export const unreadTimeoutMs = 15_000
export const slowestBytesPerSecond = 8 * 1024
/** The maximum of unread bytes in all answers to one address. A club's phones have a few hundred kilobytes in transit. */
export const maxUnreadBytes = 16 * 1024 * 1024
/**
 * The shortest delay of the answer to a request over its rate, and half of the longest. A client that respects Retry-After
 * waits at least as long.
 */
export const refusalDelayMs = 1_000
/** Rejected requests whose answers are delayed at a time; the connections of more are ended. */
export const maxHeldRefusals = 2_000
/** The interval at which the server checks these timeouts. */
export const connectionCheckIntervalMs = 1_000
/** How long open answers may take to end after the server was asked to stop. */
export const stopGraceMs = 3_000

/**
 * The request rates per address and per user. A club's phones share an address: 150 of them sign in within ten minutes, and
 * some fifty play at once. The common sign-in rate allows for more than thirty addresses. The operator can change each
 * setting.
 */
export interface RequestRates {
  /** Anonymous sign-ins per address; reliability D47. The wider networks of an IPv6 address have multiples of it. */
  readonly signIn: Rate
  /** Sign-ins of all addresses together. */
  readonly signInOfAll: Rate
  /** The rate that each IPv4 address or IPv6 /48 keeps even if the common rate is used up. */
  readonly signInShare: Rate
  /** All other requests to the auth service, per address. */
  readonly auth: Rate
  /** Requests to tables and procedures, per address. */
  readonly address: Rate
  /** Requests to tables and procedures, per user. A round's pending strokes come in one burst. */
  readonly user: Rate
  /** Bytes of the database's answers to them, per IPv4 address or IPv6 /48. */
  readonly addressBytes: Rate
  /** The same per user. All callers at one address without an account count as one. */
  readonly userBytes: Rate
}

/** Multiples of an address's sign-in rate for its networks: the address itself, an IPv6 /56 and an IPv6 /48. */
export const signInShares = [1, 2, 4] as const

const hour = 3600
const mebibyte = 1024 * 1024

export const defaultRates: RequestRates = {
  signIn: { burst: 200, perSecond: 200 / hour },
  signInOfAll: { burst: 20_000, perSecond: 20_000 / hour },
  // A clubhouse with 40 golfers at once.
  signInShare: { burst: 50, perSecond: 10 / hour },
  auth: { burst: 300, perSecond: 5 },
  address: { burst: 2000, perSecond: 500 },
  user: { burst: 300, perSecond: 20 },
  // 8 KiB for each request of that rate.
  addressBytes: { burst: 32 * mebibyte, perSecond: 4 * mebibyte },
  // More than 20 times as much as a phone needs in its heaviest minute. Source: heaviest-minute.test.ts.
  userBytes: { burst: 8 * mebibyte, perSecond: mebibyte / 2 },
}
