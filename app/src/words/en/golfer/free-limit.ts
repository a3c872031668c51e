import { counted } from '../forms.ts'

export const freeLimit = {
  title: 'Free Limit Reached',
  text: "You've reached the free tier limit of 3 rounds. To continue using the app, you can either:",
  deleteHistory: 'Delete History',
  deleteHistoryText: 'Remove your game history to continue playing for free',
  upgrade: 'Upgrade to Pro',
  upgradeText: 'Keep all your history and unlock deeper insights',
  /** count: null where it can't be read. */
  deleteQuestion: (count: number | null) =>
    `${count === null ? 'All rounds in your history' : counted(count, 'round', 'rounds')} and all their scores are removed from this device. This action cannot be undone.`,
  inPlayStays: 'Rounds in progress or put aside stay.',
  counting: 'Looking up your rounds...',
  deleting: 'Deleting...',
  deleted: (count: number) => `${counted(count, 'round', 'rounds')} deleted.`,
  deleteFailed: "Your history couldn't be deleted. Nothing was lost. Please try again.",
  deleteUnknown: "Your history can't be read just now, so it may or may not be deleted. Please try again.",
}
