export const knock = {
  compare: (nickname: string) => `Are these four digits on ${nickname}'s phone, too?`,
  admit: 'Admit',
  admitAnother: 'No, someone else',
  admitNewPhone: 'Yes, new phone',
  removed: (nickname: string) =>
    `${nickname} was removed: their phone kept sending changes that it isn't allowed to make. It can't rejoin this round.`,
  decline: 'Decline',
  declineAll: 'Decline all',
  doorFull: (places: 'all' | 'network') =>
    places === 'all'
      ? "Too many phones are waiting, so others can't ask to join. Decline all to make room."
      : "Too many phones on one network are waiting, so others on it can't ask to join. Decline all to make room.",
  declinedList: 'Declined guests',
  declined: 'Declined',
  undo: 'Undo',
  unnamed: 'Phones without a name',
  undoUnnamed: 'Undo declining phones without a name',
  unnamedMayAskAgain: 'All of them can ask to join again.',
  undoDecline: (nickname: string) => `Undo declining ${nickname}`,
  mayAskAgain: (nickname: string) => `${nickname} can ask to join again.`,
}
