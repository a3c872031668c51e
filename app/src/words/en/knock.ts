export const knock = {
  wantsToJoin: (nickname: string) => `${nickname} wants to join`,
  compare: (nickname: string) => `Are these four digits on ${nickname}'s phone, too?`,
  admit: 'Admit',
  admitAnother: 'No, someone else',
  admitNewPhone: 'Yes, new phone',
  removed: (nickname: string) =>
    `${nickname} is out: their phone kept sending changes that only others may make. It can't come back to this round.`,
  decline: 'Decline',
  declineAll: 'Decline all',
  declinedList: 'Declined guests',
  declined: 'Declined',
  undo: 'Undo',
  undoDecline: (nickname: string) => `Undo declining ${nickname}`,
  mayAskAgain: (nickname: string) => `${nickname} can ask to join again.`,
}
