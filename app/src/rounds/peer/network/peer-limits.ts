/** Times in ms and sizes of the connection from phone to phone. Source: document 2 section 9 and design, 'Phone to phone'. */

/** Taps within this time are sent together. */
export const BATCH_MS = 150
/** A guest holds back others' events for this long. */
export const APPLY_DELAY_MS = 250
/** After this time without the host a guest shows 'Disconnected', and stops asking by itself. */
export const RECONNECT_TIMEOUT_MS = 20_000
/**
 * This long after the host's first answer, a guest without a connection learns that the network blocks it. Source:
 * reliability, C40.
 */
export const NO_WAY_MS = 12_000
/**
 * A failed attempt to connect is repeated after this time; on a slow network it has more time once the host has
 * answered.
 */
export const ATTEMPT_MS = 3_500
/** Time from the request until the channel is open; the host gives up as well after it. */
export const MAX_ATTEMPT_MS = 10_000
export const PING_MS = 2_000
/** Silence after which 'Connecting...' is shown. */
export const SILENT_MS = 5_000
/** Silence after which another connection is tried beside the silent one, which may heal. */
export const BESIDE_MS = 12_000
/** Silence of an awake page after which the connection is closed. */
export const GIVE_UP_MS = 20_000
/** Minimum pause between new connections that are made because a signal says that the host is back. */
export const DOUBT_PAUSE_MS = 10_000
/** A ping that is later than this wasn't just delayed: the page slept. */
export const SLEPT_MS = 2_000
/** A phone that connects and sends no greeting in this time is disconnected. */
export const GREETING_MS = 5_000
/** Timeout of a backend call. */
export const CALL_MS = 10_000
/** Pause between two attempts to reach the backend. */
export const SIGNAL_RETRY_MS = 3_000

export const MAX_MESSAGE_CHARS = 64 * 1024
/**
 * Messages of one phone: a burst, and a rate per second. A phone that exceeds them is disconnected, and may reconnect.
 */
export const MAX_MESSAGES_AT_ONCE = 60
export const MESSAGES_PER_SECOND = 20
/**
 * New events about one player: a burst as large as a whole round that the host has lost, and a rate above any golfer's
 * taps.
 */
export const MAX_EVENTS_AT_ONCE = 1_000
export const EVENTS_PER_SECOND = 5
/** Events in one message; each takes some 250 characters. */
export const EVENTS_PER_MESSAGE = 100
/**
 * Characters of the events in one message, unless it is a single one. That is below 16 KiB if they are ASCII, and
 * always below 64 KiB.
 */
export const MAX_EVENTS_CHARS = 16_000
/** Pause between two messages with which a host forwards. Together with its pings they stay below a guest's limit. */
export const FORWARD_MS = 100
/** A host continues without a disk that takes longer, which would delay the others' strokes. */
export const DISK_MS = 1_000
/** Messages sent at once to a guest that requests missing events. */
export const SYNC_MESSAGES = 20
/** Connections in the making at once, a guest's own included. */
export const MAX_PENDING_LINKS = 16
/** Candidates that arrive before their offer. */
export const MAX_EARLY_CANDIDATES = 40
/** A guest that has sent this many messages with forbidden events is removed for good. */
export const MAX_REFUSALS = 3
/** How often a removed guest that reconnects is sent its removal, in case it missed it. */
export const MAX_REMOVAL_NOTICES = 3
/** Pause before a phone that couldn't follow a round into its live game tries again; ms. */
export const FOLLOW_RETRY_MS = 10_000
/** Minimum pause between two checks with the backend whether a round has moved; ms. */
export const CHECK_PAUSE_MS = 3_000
/** A guest who waits for a live game repeats the request after this time; ms. */
export const MOVE_REQUEST_PAUSE_MS = 5_000
/** A host who has answered that the round stays is asked again after this time; ms. */
export const MOVE_ANSWER_MS = 300_000
/** Guests of one room who may ask for a live game. */
export const MAX_MOVE_REQUESTS = 32
/** A guest who waits to be let in repeats the request after this time. */
export const JOIN_REQUEST_PAUSE_MS = 2_000
/** A guest that was silent for this long is forgotten. */
export const JOIN_REQUEST_GONE_MS = 20_000
/** An account that the host has declined this often is declined at once, until the host takes a Decline back. */
export const MAX_DECLINES = 2
/** Time in which a guest whose request is answered at once can receive the answer; ms. */
export const ANSWER_ARRIVES_MS = 3_000
/** Waiting guests at once: as many as the backend has places for, half of them for one address. */
export const MAX_JOIN_REQUESTS = 16
/** The backend keeps the place of an account that stopped asking for this long; ms. */
export const WAITING_PLACE_MS = 10 * 60 * 1000
export { ANSWERED_MS } from '../../../storage/live/shared-rounds.ts'
/**
 * Ended rounds that the host's phone still answers for: an account has four rooms, and rounds under way need theirs.
 */
export const MAX_ANSWERED = 2
/**
 * A guest who joins again right after leaving waits this long for the host to receive the leave, in ms. Otherwise they
 * would be in the round twice.
 */
export const PARTING_MS = 3_000
