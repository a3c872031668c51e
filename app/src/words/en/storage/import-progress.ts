import { counted } from '../forms.ts'

/** An import says these while its own file is loaded. */
export const importProgress = {
  parsed:
    "Backup parsed successfully! You will now be asked to identify which player is you - only that player's rounds will be imported.",
  failed: 'Import failed. Please try again.',
  importing: 'Importing...',
  soFar: (rounds: number) => counted(rounds, 'round', 'rounds'),
}
