import { nameOfCharacter } from './forms.ts'

/** Looking up a failure by its code doesn't compile while a code has no text. */
export const errors = {
  /** By StorageErrorCode, in the order in which the screen shows them: what happened, what is safe, what to try. */
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
  nicknameNeeded: 'You need a nickname.',
  /** By NicknameErrorCode. */
  nickname: {
    'too-short': 'Your nickname needs at least 2 characters.',
    'too-long': 'Your nickname can have 20 characters at most.',
    'bad-characters': (character: string | null) => `${nameOfCharacter(character)} can't be part of a nickname.`,
    reserved: "'Player' is what we call someone without a nickname. Please choose another one.",
  },
}
