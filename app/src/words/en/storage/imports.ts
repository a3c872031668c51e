import { counted } from '../forms.ts'

export const imports = {
  done: 'Import completed successfully! Your stats have been updated.',
  parsed:
    "Backup parsed successfully! You will now be asked to identify which player is you - only that player's rounds will be imported.",
  who: "Select the player that represents you. Only that player's rounds will be imported.",
  title: 'Import',
  loading: 'Reading the file...',
  file: (rounds: number, first: string, last: string) =>
    first === last
      ? `${counted(rounds, 'round', 'rounds')}, ${first}`
      : `${counted(rounds, 'round', 'rounds')}, ${first} to ${last}`,
  fileWithoutDates: (rounds: number) =>
    `${counted(rounds, 'round', 'rounds')}. Enter ${rounds === 1 ? 'its date' : 'the dates'} below.`,
  emptyFile: 'No rounds that can be read',
  bringIn: 'Bring in',
  onlyMine: 'Only my rounds',
  everything: 'Everything',
  you: 'You are',
  and: 'and',
  change: 'Change',
  happens: (rounds: number) =>
    rounds === 0 ? 'What happens' : `What happens to ${rounds === 1 ? 'this round' : `these ${rounds} rounds`}`,
  comesIn: 'Comes in',
  newRounds: 'New rounds',
  newRoundsOfYours: 'New rounds of yours',
  players: (count: number) => counted(count, 'player', 'players'),
  courses: (count: number) => counted(count, 'course', 'courses'),
  unfinished: (rounds: number) =>
    `${counted(rounds, 'unfinished round', 'unfinished rounds')}: find ${rounds === 1 ? 'it' : 'them'} in History.`,
  nothingNew: 'Nothing new for this phone.',
  present: 'Already here',
  presentText: "They're on this phone and stay as they are.",
  leftOut: 'Left out',
  leftOutText: 'Rounds of mates scored on the old phone.',
  leftOutHint: 'Choose Everything to bring them in, too.',
  strokesLeftOut: 'Strokes left out',
  strokesLeftOutText:
    "They couldn't be saved when this file was made. Their round isn't here, or may already include them.",
  unreadable: "Can't be read",
  unreadableRow: (row: number, date: string | null, reason: string) =>
    `Row ${row}${date === null ? '' : `, round of ${date}`}: ${reason}.`,
  unreadableRound: (place: number, date: string | null, reason: string) =>
    `Round ${place}${date === null ? '' : `, ${date}`}: ${reason}.`,
  reasons: {
    'not-a-round': "it isn't a round",
    'no-id': 'it has no id',
    'no-course': 'it names no course',
    'no-players': 'it has no list of players',
    'bad-scores': 'its strokes are not listed by hole number',
    'too-many-holes': 'it has more than 18 holes, the most a round can have here',
    'no-date': 'it has no date. Enter one above to bring it in',
    'unclear-date': 'its date can be read in two ways. Choose one above to bring it in',
    'too-long': 'a text in it is too long',
    'broken-row': 'it has too few cells or a stray quotation mark',
    'no-player': 'it names no player',
    'bad-hole': 'holes must be numbers from 1 to 18',
    'unclear-nine': "it doesn't say whether its holes are the front or the back nine. Choose one above to bring it in",
    'bad-par': 'pars must be numbers from 3 to 6',
    'bad-strokes': 'strokes must be a number from 0 to 99, or X for no score',
    'bad-time': "its date can't be read. Write it like 2026-05-01",
    twice: 'the hole appears twice with different strokes',
  },
  unreadableRest: (rounds: number) => `And ${rounds} more.`,
  unreadableBeside: (records: number) =>
    records === 1
      ? "1 record that isn't a round: a player, a course, a setting or a stroke."
      : `${records} records that aren't rounds: players, courses, settings or strokes.`,
  safe: 'Your data is backed up first. Either everything comes in, or nothing changes.',
  button: (rounds: number) => `Import ${counted(rounds, 'round', 'rounds')}`,
  answerFirst: 'Answer the question above first',
  dates: 'Dates',
  letters: 'Letters',
  codePage: (names: string) =>
    `This file doesn't say how its letters are stored. We read ${names}. If that looks wrong, save the file again as 'CSV UTF-8'.`,
  unclearDay: 'The dates in this file can be read in two ways. The first one is',
  nine: 'Front or back nine',
  unclearNine: (rounds: number) =>
    rounds === 1
      ? "One round in this file doesn't say which nine holes were played. Which were they?"
      : `${rounds} rounds in this file don't say which nine holes were played. Which were they?`,
  nines: { front9: 'Front nine (holes 1-9)', back9: 'Back nine (holes 10-18)' },
  undatedRow: (row: number, course: string) => `Date of the round from row ${row}, ${course}`,
  undatedRound: (place: number, course: string) => `Date of round ${place}, ${course}`,
}
