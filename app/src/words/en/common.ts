export const common = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  tryAgain: 'Try again',
  undo: 'Undo',
  unknown: 'Unknown',
}
