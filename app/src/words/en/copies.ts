import { counted } from './forms.ts'

export const copies = {
  title: 'Backups',
  text: (productName: string) =>
    `${productName} keeps copies on this phone by itself. The newest one that can be read is never thrown away.`,
  label: 'Copies',
  now: (rounds: number) => `On this phone now: ${counted(rounds, 'round', 'rounds')}`,
  loading: 'Looking at the copies...',
  none: 'There is no copy yet. The first one is made after your first round.',
  copy: (age: string, rounds: number) => `${age}, ${counted(rounds, 'round', 'rounds')}`,
  damaged: (age: string) => `${age}, damaged`,
  cantRestore: "can't be restored",
  difference: (rounds: number) =>
    rounds === 0 ? 'as many as now' : rounds > 0 ? `${rounds} more than now` : `${-rounds} fewer than now`,
  safe: 'What is on this phone now is copied first, so you can come back to it. A round in progress stays.',
  restore: (rounds: number) => `Restore ${counted(rounds, 'round', 'rounds')}`,
  choose: 'Choose a copy',
  restoring: 'Restoring...',
  restored: (rounds: number) => `Your history is as it was: ${counted(rounds, 'round', 'rounds')}.`,
  failed: 'The copy could not be restored. Nothing was changed.',
}
