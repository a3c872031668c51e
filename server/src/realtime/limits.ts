import type { Rate } from '../rates.ts'

/** Bounds of one socket. Source: reliability D48, and what the hosted service allows where it is said. */
export const maxFrameBytes = 64 * 1024
/** What the binary frames' lengths of one byte can tell. */
export const maxNameBytes = 255
/** The app has one for its game and one for a peer room. */
export const maxChannelsPerSocket = 20
export const maxSubscriptionsPerChannel = 20
/** The app has three, of its game. */
export const maxSubscriptionsPerSocket = 40
/** A burst is a peer's candidates or a page that comes back; hosted allows 100 a second a project. */
export const messageRate: Rate = { burst: 120, perSecond: 40 }
export const joinRate: Rate = { burst: 30, perSecond: 5 }
/** Bytes that wait for a client that doesn't read; beyond it the client is let go and fetches anew. */
export const maxBufferedBytes = 1024 * 1024
/** As hosted: the client's heartbeat comes every 25 s. */
export const idleTimeoutMs = 60_000
export const sweepIntervalMs = 1_000
export const maxSockets = 10_000
/** How long a refused upgrade's answer may take to be read. */
export const refusedGraceMs = 1_000
/** Of one address, unless the operator says otherwise: a club's phones share one. */
export const usualSocketsPerAddress = 500
/** A page joins its game and its peer room; after a restart all of an address do at once. Further joins come by and by. */
export const joinsPerSocketOfAddress = 2
export const joinsPerSecondPerSocketOfAddress = 0.1
/** As hosted. */
export const presenceCalls = 5
export const presenceWindowMs = 30_000
/** Every newcomer is told all of them. */
export const maxPresencesPerRoom = 200
export const maxPresenceBytes = 4 * 1024
/** Broadcasts of one caller over HTTP. */
export const httpBroadcastRate: Rate = { burst: 60, perSecond: 10 }
export const maxHttpMessages = 100
/** How many changes are checked against the policies in one call. */
export const maxChangesPerBatch = 500
export const maxAccessChecksPerBatch = 200
export const mostChecksOfAddressPerBatch = 50
/** Questions of one caller that wait for the policies' answer: two sockets' channels. */
export const maxWaitingChecksPerCaller = 40
/** How long rows that no longer fit elsewhere are kept for the telling. */
export const outboxSeconds = 300
export const outboxSweepMs = 60_000
