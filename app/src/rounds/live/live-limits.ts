/** Limits of live games, one place, with unit and source. Times are milliseconds. */

/** How long an account is waited for. Source: document 1 section 9. */
export const SESSION_WAIT_MS = 2000
/** After which a game counts as ready without its channel. Source: document 3 section 9. */
export const SUBSCRIBE_WAIT_MS = 2000
/** From a mate's poke to the snapshot that it asks for. Source: document 3 section 9. */
export const POKE_DEBOUNCE_MS = 150

/** Ends below a backend that takes 10 s. */
export const CALL_TIMEOUT_MS = 8000
/** Sending runs in the background, so it may take longer than a call that a golfer waits for. */
export const SEND_TIMEOUT_MS = 15_000
/** A channel that isn't joined by then is given up for another one. */
export const JOIN_WAIT_MS = 10_000

/** Full jitter up to a bound that doubles from the first to the last. Source: reliability, B25. */
export const RETRY_FIRST_MS = 1000
export const RETRY_CAP_MS = 30_000

/** How often a game without a channel is looked at. Source: reliability, B26. */
export const POLL_MIN_MS = 10_000
export const POLL_MAX_MS = 15_000
/** A channel may lose its last message unnoticed: the game is polled once soon after the channel was joined, then seldom. */
export const LOOK_AFTER_JOIN_MS = 5_000
export const LOOK_WHILE_JOINED_MS = 60_000

/** Operations, and bytes of them, in one request. The server takes 200, and a body of 64 KiB. */
export const BATCH_MAX = 200
export const BATCH_BYTES = 48 * 1024

/** Snapshots come often, and an older one does as well at the next start. */
export const SNAPSHOT_KEEP_MS = 2000

/** How long the archive waits for strokes that the finished game can only refuse. */
export const DRAIN_WAIT_MS = 4000
/** The time limit for archiving a finished game, including sending and fetching. */
export const ARCHIVE_WAIT_MS = 15_000
/** Catching up with all games, reading them from a slow disk included. */
export const CATCH_UP_WAIT_MS = 15_000

/** The list of players after the host changed it. Source: document 3 section 9. */
export const REFRESH_AFTER_PLAYER_CHANGE_MS = 100
/** A start, and the fetch of a game that was started and isn't active yet, take less than 10 s together. */
export const START_TIMEOUT_MS = 7000
/** Source: document 3 section 4. */
export const START_REFETCH_MS = 3000
/** A screen gets an answer within this time, even if the server is silent. It is below 10 s. */
export const ANSWER_WAIT_MS = 9500
