/* The limits of live games, with their sources. Times are milliseconds. */

/** The longest wait for an account. Source: document 1 section 9. */
export const SESSION_WAIT_MS = 2000
/** The time after which a game counts as ready without its channel. Source: document 3 section 9. */
export const SUBSCRIBE_WAIT_MS = 2000
/** The delay from a mate's poke to the fetch of a snapshot. Source: document 3 section 9. */
export const POKE_DEBOUNCE_MS = 150

/** A call ends before a backend that takes 10 s. */
export const CALL_TIMEOUT_MS = 8000
/** Sending runs in the background, so it may take longer than a call that a golfer waits for. */
export const SEND_TIMEOUT_MS = 15_000
/** A channel that isn't joined by then is given up for another one. */
export const JOIN_WAIT_MS = 10_000

/** Retries have full jitter up to a bound, which doubles from the first to the cap. Source: reliability, B25. */
export const RETRY_FIRST_MS = 1000
export const RETRY_CAP_MS = 30_000

/** The polling interval of a game without a channel. Source: reliability, B26. */
export const POLL_MIN_MS = 10_000
export const POLL_MAX_MS = 15_000
/** A channel may lose its last message unnoticed: the game is polled once soon after the channel was joined, then seldom. */
export const LOOK_AFTER_JOIN_MS = 5_000
export const LOOK_WHILE_JOINED_MS = 60_000

/** The most operations, and bytes, in one request. The server takes 200, and a body of 64 KiB. */
export const BATCH_MAX = 200
export const BATCH_BYTES = 48 * 1024

/** The delay before a snapshot is stored. Snapshots come often, and the next start can do with an older one. */
export const SNAPSHOT_KEEP_MS = 2000

/** The time that archiving waits for the answers to pending strokes, which a finished game can only refuse. */
export const DRAIN_WAIT_MS = 4000
/** The time limit for archiving a finished game, including sending and fetching. */
export const ARCHIVE_WAIT_MS = 15_000
/** The time limit for catching up with all games, including reading them from a slow disk. */
export const CATCH_UP_WAIT_MS = 15_000

/** The delay before the list of players is fetched after the host changed it. Source: document 3 section 9. */
export const REFRESH_AFTER_PLAYER_CHANGE_MS = 100
/** A start, and the fetch of a game that was started and isn't active yet, take less than 10 s together. */
export const START_TIMEOUT_MS = 7000
/** Source: document 3 section 4. */
export const START_REFETCH_MS = 3000
/** A screen gets an answer within this time, even if the server or the disk is silent. It is below 10 s. */
export const ANSWER_WAIT_MS = 9500
