export const formerSeat = {
  isNewPhone: (nickname: string) => `Is this ${nickname} on a new phone?`,
  newPhoneLine: (nickname: string) => `${nickname} on a new phone?`,
  isNewPhoneText: (nickname: string) => `Yes moves ${nickname}'s scores to that phone. The old phone stops scoring.`,
  yes: 'Yes',
  no: 'No',
  offer: 'Were you in this game before?',
  offerLine: 'Played here before?',
  offerText: (nickname: string, hostName: string | null) =>
    `${nickname} already plays here. If that's you on another phone, ask ${hostName ?? 'the host'} for your seat and your scores.`,
  ask: (nickname: string) => `Ask for ${nickname}'s seat`,
  isNew: "No, I'm new",
  asked: (hostName: string | null) => `${hostName ?? 'The host'} has been asked`,
  askedText: 'One tap there brings your seat and your scores to this phone. Just carry on meanwhile.',
  takeBack: "Don't ask",
  declined: (hostName: string | null) => `${hostName ?? 'The host'} said no`,
  declinedText: 'You play with a card of your own. Talk to the host if that was a mistake.',
  askAgain: 'Ask again',
  ok: 'OK',
  waiting: 'Waiting for the host...',
  fullText: (nickname: string) =>
    `The game is full, and ${nickname} already plays in it. If that's you, the host confirms with one tap, and your scores come to this phone.`,
  waitingText: (nickname: string, hostName: string) =>
    `${nickname} already plays here. Yes on ${hostName}'s phone brings your scores to this one, No adds you as another player.`,
  back: 'Your seat and your scores are on this phone now.',
  failed: (message: string) => `That didn't work. ${message}`,
}
