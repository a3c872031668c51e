import { counted } from '../forms.ts'

export const copies = {
  title: 'Backups',
  text: (productName: string) =>
    `${productName} makes copies on this phone automatically. It never deletes the newest one that can be read.`,
  label: 'Copies',
  now: (rounds: number) => `On this phone now: ${counted(rounds, 'round', 'rounds')}`,
  loading: 'Checking the copies...',
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
  restored: (rounds: number) => `History restored: ${counted(rounds, 'round', 'rounds')}.`,
  failed: "The copy couldn't be restored. Nothing was changed.",
}
