import { nameOfCharacter } from './forms.ts'

/** Whoever looks a failure up by its code doesn't compile while that code has no text. */
export const errors = {
  /** By StorageErrorCode, in the order in which it is told: what happened, what is safe, what to try. */
  storage: {
    unreadable: {
      happened: "Your data can't be read right now",
      safe: 'Nothing was deleted or changed. Your rounds are still on this device.',
      toTry: 'Try again in a moment. If that does not help, close the other tabs of this app and load it again.',
    },
    unwritable: {
      happened: "This device isn't storing your changes",
      safe: 'Everything saved until now is still on this device.',
      toTry: 'Try again. Keep the app open meanwhile and export your data to be safe.',
    },
    quota: {
      happened: "This device's storage is full",
      safe: 'Your rounds are still here; only new changes find no room.',
      toTry: 'Free some space on the device, for example photos or other apps, and try again.',
    },
    'newer-version': {
      happened: 'Your data was written by a newer version of the app',
      safe: "Nothing was changed. This version can't open your data; it can only export it.",
      toTry: 'Close all tabs of this app and load it again while you are online, so that the newest version starts.',
    },
    blocked: {
      happened: 'Another tab with an older version is holding your data',
      safe: 'Your rounds are untouched.',
      toTry: 'Close the other tabs of this app, then try again.',
    },
    corrupt: {
      happened: "Your stored data can't be understood",
      safe: 'Nothing was deleted. Whatever can still be read can be exported.',
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
    'round-not-active': 'This round is not being played any more.',
    'no-such-player': 'This player is no longer in the round.',
    'no-such-hole': 'This round has no such hole.',
    'not-your-player': "You can't score for this player.",
    'player-without-id': 'Error: Selected player is missing a player ID. Please try again.',
    'strokes-out-of-range': 'A hole takes 0 to 99 strokes.',
    'gate-closed': 'All players need scores before advancing',
    'no-score-yet': 'You must enter a score before marking ready.',
    'manual-players-unscored': 'You must score for all manually added players before marking ready.',
    'not-saved': 'Failed to save round. Please try again.',
    'no-own-player': 'Error: Could not determine your player identity to score. Please try again.',
  },
  /** By the kind of a CallFailure, but for those that the server tells by its own sentence. */
  call: {
    offline: 'You are offline.',
    timeout: 'Request timed out. Check your connection and try again.',
    unreachable: "The server can't be reached. Check your connection and try again.",
    'server-error': 'The server has a problem. Please try again.',
    'rate-limited': 'Too many attempts. Try again later.',
    'not-configured': 'Supabase client not available',
    'signed-out': 'Authentication failed. Please refresh and try again.',
    'not-understood':
      'Something other than the server answered. If this network wants you to sign in, do that and try again.',
    'too-large': 'This is too large for the server.',
  },
  /** Where the server refuses without a sentence. */
  refusedUnsaid: 'The server refused this.',
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
