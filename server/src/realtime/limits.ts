import type { Rate } from '../http/rates.ts'

/** Limits of one socket. Sources: reliability D48, and the hosted service's documented limits. */
export const maxFrameBytes = 64 * 1024
/** The longest name that a one-byte length in binary frames can express. */
export const maxNameBytes = 255
/** The app has one for its game and one for a peer room. */
export const maxChannelsPerSocket = 20
export const maxSubscriptionsPerChannel = 20
/** The app has three, for its game. */
export const maxSubscriptionsPerSocket = 40
/** A burst is a peer's candidates or a page that reconnects. The hosted service allows 100 a second per project. */
export const messageRate: Rate = { burst: 120, perSecond: 40 }
export const joinRate: Rate = { burst: 30, perSecond: 5 }
/** The maximum of bytes pending for a slow client. Beyond it, the server disconnects the client, which fetches again. */
export const maxBufferedBytes = 1024 * 1024
/** As on the hosted service; the client's heartbeat comes every 25 s. */
export const idleTimeoutMs = 60_000
export const sweepIntervalMs = 1_000
export const maxSockets = 10_000
/** How long the client may take to read the response to a rejected upgrade. */
export const refusedGraceMs = 1_000
/** The default number of sockets per address. A club's phones share one address. */
export const usualSocketsPerAddress = 500
/**
 * A page joins its game and its peer room. After a restart all pages of an address do so at once; further joins come
 * gradually.
 */
export const joinsPerSocketOfAddress = 2
export const joinsPerSecondPerSocketOfAddress = 0.1
/** The hosted service's limit. */
export const presenceCalls = 5
export const presenceWindowMs = 30_000
/** Every new member receives all of them. */
export const maxPresencesPerRoom = 200
export const maxPresenceBytes = 4 * 1024
export const maxHttpMessages = 100
/** Messages per caller over HTTP. The burst is one full request. */
export const httpBroadcastRate: Rate = { burst: maxHttpMessages, perSecond: 10 }
/** The maximum of changes per policy check. */
export const maxChangesPerBatch = 500
export const maxAccessChecksPerBatch = 200
export const mostChecksOfAddressPerBatch = 50
/** Waiting policy checks per caller: two sockets' channels. */
export const maxWaitingChecksPerCaller = 40
/** How long rows that are too large for a notification are kept for delivery. */
export const outboxSeconds = 300
export const outboxSweepMs = 60_000
