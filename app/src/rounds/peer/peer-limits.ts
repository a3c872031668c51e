/** Times in ms and sizes of the connection from phone to phone. Source: document 2 section 9 and design, 'Phone to phone'. */

/** A golfer's taps are sent together after so long. */
export const BATCH_MS = 150
/** So long a guest holds back what others did. */
export const APPLY_DELAY_MS = 250
/** Without the host for so long a guest is told 'Disconnected', and asks no more by itself. */
export const RECONNECT_TIMEOUT_MS = 20_000
/** So long after the host's first answer a guest who isn't connected by then is told that there is no way through. Source: reliability, C40. */
export const NO_WAY_MS = 12_000
/** An attempt to connect that has come to nothing is made anew; one over a slow way has more time once the host has answered. */
export const ATTEMPT_MS = 3_500
/** From the ask on, until the channel is open: then the host gives it up as well. */
export const MAX_ATTEMPT_MS = 10_000
export const PING_MS = 2_000
/** Nothing heard for so long: shown as 'Connecting...'. */
export const SILENT_MS = 5_000
/** Nothing heard for so long: another connection is tried beside the silent one, which may heal. */
export const BESIDE_MS = 12_000
/** Nothing heard for so long while the page was awake: the connection is given up. */
export const GIVE_UP_MS = 20_000
/** So often a connection that is heard is made anew because the host is said to be back. */
export const DOUBT_PAUSE_MS = 10_000
/** So late a ping wasn't held up: the page slept. */
export const SLEPT_MS = 2_000
/** Who is connected and doesn't say who they are is sent away. */
export const GREETING_MS = 5_000
/** How long a call of the backend may take. */
export const CALL_MS = 10_000
/** Between two attempts to reach the backend. */
export const SIGNAL_RETRY_MS = 3_000

export const MAX_MESSAGE_CHARS = 64 * 1024
/** Messages of one phone: so many at once, and so many a second over time. Who says more is cut off, and comes back. */
export const MAX_MESSAGES_AT_ONCE = 60
export const MESSAGES_PER_SECOND = 20
/** New events about one player: a whole round that the host has lost at once, and more than anybody taps over time. */
export const MAX_EVENTS_AT_ONCE = 1_000
export const EVENTS_PER_SECOND = 5
/** In one message: each takes some 250 characters. */
export const EVENTS_PER_MESSAGE = 100
/** The events in one message have at most so many, unless it is one alone: that is below 16 KiB where they are ASCII, and below 64 KiB else. */
export const MAX_EVENTS_CHARS = 16_000
/** Between two messages with which a host forwards: with its pings they stay below what a guest takes. */
export const FORWARD_MS = 100
/** A disk that takes longer keeps the guests waiting for the others' strokes: a host goes on without it. */
export const DISK_MS = 1_000
/** At once for a guest that asks for what it doesn't have. */
export const SYNC_MESSAGES = 20
/** Connections that are being made at once, a guest's own included. */
export const MAX_PENDING_LINKS = 16
/** Candidates that overtake their offer. */
export const MAX_EARLY_CANDIDATES = 40
/** A guest that has sent so many messages with forbidden events is removed for good. */
export const MAX_REFUSALS = 3
/** A removed guest that reconnects is sent its removal so often, in case it missed it. */
export const MAX_REMOVAL_NOTICES = 3
/** A phone that couldn't follow a round into its live game tries again after so long; ms. */
export const FOLLOW_RETRY_MS = 10_000
/** The backend is asked no more often whether a round has moved; ms. */
export const LOOK_PAUSE_MS = 3_000
/** A guest who waits for a live game asks for it again after so long; ms. */
export const WISH_PAUSE_MS = 5_000
/** A host who has said that the round stays is asked anew after so long; ms. */
export const WISH_ANSWER_MS = 300_000
/** Guests of one room who may ask for a live game. */
export const MAX_WISHES = 32
/** Who waits at a room's door says so again after so long. */
export const KNOCK_ASK_MS = 2_000
/** Unheard for so long it has gone. */
export const KNOCK_GONE_MS = 20_000
/** An account that the host has declined so often is answered at once, until the host takes a Decline back. */
export const MAX_DECLINES = 2
/** So long a guest whose request is answered at once has to receive the answer; ms. */
export const ANSWER_ARRIVES_MS = 3_000
/** At a room's door at once: as many as the backend has places for, of which one address has half. */
export const MAX_KNOCKS = 16
/** An account that asks no more keeps its place at the backend so long; ms. */
export const DOOR_PLACE_MS = 10 * 60 * 1000
/** So long after the end the host's phone answers guests who may not have heard it: a room's life. */
export const ANSWERED_MS = 24 * 60 * 60 * 1000
/** Ended rounds for which it does: an account has four rooms, and rounds that are played need theirs. */
export const MAX_ANSWERED = 2
/** Who joins again a round that they have just left waits so long for the host to hear of that, in ms: else they would be in it twice. */
export const PARTING_MS = 3_000
