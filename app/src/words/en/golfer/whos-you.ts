import { counted } from '../forms.ts'

export const whosYou = {
  title: "Who's you?",
  text: 'Select the player that represents you.',
  effect: "Your stats are based on that player's rounds.",
  players: 'Players',
  counts: (ids: number, appearances: number) =>
    `${counted(ids, 'profile id', 'profile ids')} · ${counted(appearances, 'appearance', 'appearances')}`,
  missing: 'Please select which player you are before continuing.',
  nobody: 'There are no rounds with players to choose from yet.',
  save: 'Save',
  saved: 'Your stats have been updated.',
  section: 'Stats',
  row: 'Which player is you',
  rowText: 'The player your stats are based on',
}
