/** Limits of live games, one place, with unit and source. Times are milliseconds. */

/** How long an account is waited for. Source: document 1 section 9. */
export const SESSION_WAIT_MS = 2000
/** After which a game counts as ready without its channel. Source: document 3 section 9. */
export const SUBSCRIBE_WAIT_MS = 2000
/** From a mate's poke to the snapshot that it asks for. Source: document 3 section 9. */
export const POKE_DEBOUNCE_MS = 150

/** Ends below a backend that takes 10 s. */
export const CALL_TIMEOUT_MS = 8000
/** Of what waits to be sent: nobody looks at it. */
export const SEND_TIMEOUT_MS = 15_000
/** A channel that isn't joined by then is given up for another one. */
export const JOIN_WAIT_MS = 10_000

/** Full jitter up to a bound that doubles from the first to the last. Source: reliability, B25. */
export const RETRY_FIRST_MS = 1000
export const RETRY_CAP_MS = 30_000

/** How often a game without a channel is looked at. Source: reliability, B26. */
export const POLL_MIN_MS = 10_000
export const POLL_MAX_MS = 15_000
/** A channel may lose what was told last without anybody's noticing: one look soon after it was joined, and then seldom. */
export const LOOK_AFTER_JOIN_MS = 5_000
export const LOOK_WHILE_JOINED_MS = 60_000

/** Operations, and bytes of them, in one request. The server takes 200, and a body of 64 KiB. */
export const BATCH_MAX = 200
export const BATCH_BYTES = 48 * 1024

/** Snapshots come often, and an older one does as well at the next start. */
export const SNAPSHOT_KEEP_MS = 2000

/** How long the archive waits for strokes that the finished game can only refuse. */
export const DRAIN_WAIT_MS = 4000
/** Of a finished game, sending and asking included. */
export const ARCHIVE_WAIT_MS = 15_000
/** Catching up with all games, reading them from a slow disk included. */
export const CATCH_UP_WAIT_MS = 15_000

/** The list of players after the host changed it. Source: document 3 section 9. */
export const REFRESH_AFTER_PLAYER_CHANGE_MS = 100
/** Of a start, and of the look at a game that was started and isn't active yet: both together within 10 s. */
export const START_TIMEOUT_MS = 7000
/** Source: document 3 section 4. */
export const START_REFETCH_MS = 3000
/** What a screen asks of the server is answered by then, whatever it takes: below 10 s. */
export const ANSWER_WAIT_MS = 9500
