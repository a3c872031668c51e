/** The database in which versions before the log kept live games. */
export const FORMER_LIVE_NAME = 'teemates-live'
/** The localStorage keys of strokes of live games that they couldn't write. */
export const FORMER_LIVE_TEXT_PREFIX = 'golf_scorer_live_emergency_v1:'
