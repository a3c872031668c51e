import { counted } from '../forms.ts'

/** An import says these while its own file is loaded. */
export const importProgress = {
  failed: 'Import failed. Please try again.',
  importing: 'Importing...',
  soFar: (rounds: number) => counted(rounds, 'round', 'rounds'),
}
