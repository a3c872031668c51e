import { nameOfCharacter } from './forms.ts'

/** Looking up a failure by its code doesn't compile while a code has no text. */
export const errors = {
  /** By StorageErrorCode, in the order in which it is told: what happened, what is safe, what to try. */
  storage: {
    unreadable: {
      happened: "Your data can't be read right now",
      safe: 'Nothing was deleted or changed. Your rounds are still on this device.',
      toTry: "Try again in a moment. If that doesn't help, close this app's other tabs and reload it.",
    },
    unwritable: {
      happened: "This device isn't storing your changes",
      safe: 'Everything saved until now is still on this device.',
      toTry: 'Try again. Keep the app open meanwhile and export your data to be safe.',
    },
    quota: {
      happened: "This device's storage is full",
      safe: "Your rounds are still here. There's just no room for new changes.",
      toTry: 'Free up some space, for example by deleting photos or apps, then try again.',
    },
    'newer-version': {
      happened: 'Your data was written by a newer version of the app',
      safe: "Nothing was changed. This version can't open your data; it can only export it.",
      toTry: "Close all tabs of this app, then open it again while you're online to get the newest version.",
    },
    blocked: {
      happened: 'Another tab with an older version is holding your data',
      safe: 'Your rounds are untouched.',
      toTry: 'Close the other tabs of this app, then try again.',
    },
    corrupt: {
      happened: 'Your saved data is damaged',
      safe: 'Nothing was deleted. You can export everything that can still be read.',
      toTry: 'Export your data and keep the file, then try again.',
    },
    'not-found': {
      happened: 'This is no longer on this device',
      safe: 'Everything else is untouched.',
      toTry: 'It may have been deleted in another tab. Go back and look again.',
    },
  },
  /** By RoundErrorCode. */
  round: {
    'round-not-active': "This round isn't in progress any more.",
    'no-such-player': 'This player is no longer in the round.',
    'no-such-hole': "This round doesn't have that hole.",
    'not-your-player': "You can't score for this player.",
    'player-without-id': 'Error: Selected player is missing a player ID. Please try again.',
    'strokes-out-of-range': 'Strokes must be a number from 0 to 99.',
    'gate-closed': 'All players need scores before advancing',
    'no-score-yet': 'You must enter a score before marking ready.',
    'manual-players-unscored': 'You must score for all manually added players before marking ready.',
    'not-saved': 'Failed to save round. Please try again.',
    'no-own-player': 'Error: Could not determine your player identity to score. Please try again.',
  },
  /** By the kind of a CallFailure, but for those that the server tells by its own sentence. */
  call: {
    offline: "You're offline.",
    timeout: 'Request timed out. Check your connection and try again.',
    unreachable: "The server can't be reached. Check your connection and try again.",
    'server-error': 'The server has a problem. Please try again.',
    'rate-limited': 'Too many attempts. Try again later.',
    'not-configured': 'Supabase client not available',
    'signed-out': 'Authentication failed. Please refresh and try again.',
    'not-understood':
      "This network didn't let us through to the server. If it wants you to sign in, do that and try again.",
    'too-large': 'This is too big to send.',
  },
  /** Shown if the server rejects a call without saying why. */
  refusedUnsaid: "The server didn't accept that.",
  /** By LegacyImportErrorCode. Source: document 1 section 8. */
  bundle: {
    'too-large': 'This file is too large to import. Nothing was changed.',
    'not-a-backup': (productName: string) => `Import failed. Is this a valid ${productName} backup file?`,
    'not-a-spreadsheet': (productName: string) =>
      `Import failed. Is this a spreadsheet exported from ${productName}, as a CSV file?`,
    'unknown-encoding':
      "Import failed. We can't tell how the letters in this file are stored. Save it again as 'CSV UTF-8'.",
    'unsupported-version': 'Unsupported export version',
  },
  nicknameNeeded: 'You need a nickname.',
  /** By NicknameErrorCode. */
  nickname: {
    'too-short': 'Your nickname needs at least 2 characters.',
    'too-long': 'Your nickname can have 20 characters at most.',
    'bad-characters': (character: string | null) => `${nameOfCharacter(character)} can't be part of a nickname.`,
    reserved: "'Player' is what we call someone without a nickname. Please choose another one.",
  },
}
