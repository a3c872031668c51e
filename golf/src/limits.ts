/** Limits of the game from the specification, each with its unit and source. */

/** Strokes of a player on one hole; 0 means not played. Source: decision 22, 'Rounds and scoring'. */
export const MIN_STROKES = 0
export const MAX_STROKES = 99

/** The highest count with a key of its own. Source: decision 22, 'Quick strokes'. */
export const MAX_QUICK_STROKES = 15

/** Players in one round, including manual ones. Source: document 2 section 9 (room capacity). */
export const MAX_PLAYERS = 8

/** Par of a hole whose par is unknown. Source: document 1 section 5. */
export const DEFAULT_PAR = 4

/** Par of one hole on a card. Source: golf facts, card checks. */
export const MIN_PAR = 3
export const MAX_PAR = 6

/** Number of the last hole on a card, and the highest stroke index. Source: document 2 section 9. */
export const MAX_HOLE_NUMBER = 18

/** Holes of a round whose size is unknown. Source: document 2 section 9. */
export const DEFAULT_TOTAL_HOLES = 18

/** Stroke index of a hole in a solo round whose card has none. Source: document 2 section 3. */
export const DEFAULT_HANDICAP = 1

/** Characters of a nickname, after trimming. Source: document 1 section 5. */
export const MIN_NICKNAME_LENGTH = 2
export const MAX_NICKNAME_LENGTH = 20

/**
 * Code points of a mate's name in a lobby. The specification sets no limit. Twice a nickname's length holds any full name,
 * and prevents that a pasted page of text ends up in rows, cards and stored rounds.
 */
export const MAX_PLAYER_NAME_LENGTH = 40

/** Characters of a game, room or invite code. Source: document 2 section 9. */
export const CODE_LENGTH = 6

/** Nickname shown while none is set. Source: document 1 section 9. */
export const DEFAULT_NICKNAME = 'Player'

/** Pars that a golfer can choose for a hole of a custom course. Source: document 2 section 5. */
export const CUSTOM_PARS = [3, 4, 5] as const

/** Finished rounds that the free tier allows. Source: document 1 section 1. */
export const FREE_ROUND_LIMIT = 3
