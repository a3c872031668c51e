/** By RoundErrorCode. */
export const roundErrors = {
  'round-not-active': "This round isn't in progress any more.",
  'no-such-player': 'This player is no longer in the round.',
  'no-such-hole': "This round doesn't have that hole.",
  'not-your-player': "You can't score for this player.",
  'player-without-id': 'Error: Selected player is missing a player ID. Please try again.',
  'strokes-out-of-range': 'Strokes must be a number from 0 to 99.',
  'gate-closed': 'All players need scores before advancing',
  'games-too-large': 'These are more games than the other phones can take. Remove one and save again.',
  'no-score-yet': 'You must enter a score before marking ready.',
  'manual-players-unscored': 'You must score for all manually added players before marking ready.',
  'not-saved': 'Failed to save round. Please try again.',
  'no-own-player': 'Error: Could not determine your player identity to score. Please try again.',
}
