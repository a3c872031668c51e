/** The database in which versions before the log kept solo rounds in play. */
export const FORMER_PLAY_NAME = 'teemates-play'
/** The database of their taps. */
export const FORMER_TAPS_NAME = 'teemates-taps'
/** The localStorage keys of strokes that they couldn't write. */
export const FORMER_TEXT_PREFIX = 'golf_scorer_emergency_v1:'
