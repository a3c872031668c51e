export const oldData = {
  title: 'Clear Old Storage Data',
  warning: 'This action cannot be undone',
  effects: [
    'Removes old localStorage round data',
    'Fixes stats/history mismatches',
    'Does not affect current active rounds',
  ],
  confirm: 'Clear Data',
  busy: 'Clearing...',
  progress: 'Clearing old storage data...',
  done: 'Storage cleared successfully! 🎉',
  failed: 'Failed to clear storage data',
  failedText: 'An error occurred while clearing old data. Please try again.',
}
