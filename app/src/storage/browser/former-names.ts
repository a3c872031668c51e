/*
 * The databases that only versions before the log used, and the localStorage keys of strokes that they couldn't write.
 */

export const FORMER_PLAY_NAME = 'teemates-play'
/** The taps of rounds in play. */
export const FORMER_TAPS_NAME = 'teemates-taps'
export const FORMER_TEXT_PREFIX = 'golf_scorer_emergency_v1:'
export const FORMER_LIVE_NAME = 'teemates-live'
export const FORMER_LIVE_TEXT_PREFIX = 'golf_scorer_live_emergency_v1:'
