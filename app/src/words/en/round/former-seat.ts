export const formerSeat = {
  newPhoneLine: (nickname: string) => `${nickname} on a new phone?`,
  isNewPhoneText: (nickname: string) => `Yes moves ${nickname}'s scores to that phone. The old phone stops scoring.`,
  yes: 'Yes',
  no: 'No',
  offer: 'Were you in this game before?',
  offerLine: 'Played here before?',
  offerText: (nickname: string, hostName: string | null) =>
    `${nickname} is already playing here. If that's you on another phone, ask ${hostName ?? 'the host'} for your seat and your scores.`,
  ask: (nickname: string) => `Ask for ${nickname}'s seat`,
  isNew: "No, I'm new",
  asked: (hostName: string | null) => `${hostName ?? 'The host'} has been asked`,
  askedText: 'One tap there moves your seat and your scores to this phone. Just carry on for now.',
  takeBack: "Don't ask",
  declined: (hostName: string | null) => `${hostName ?? 'The host'} said no`,
  declinedText: "You have a new card of your own. If that's a mistake, talk to the host.",
  askAgain: 'Ask again',
  ok: 'OK',
  waiting: 'Waiting for the host...',
  fullText: (nickname: string) =>
    `The game is full, and ${nickname} is already playing in it. If that's you, the host confirms with one tap, and your scores move to this phone.`,
  waitingText: (nickname: string, hostName: string) =>
    `${nickname} is already playing here. If ${hostName} taps Yes, your scores move to this phone. If they tap No, you join as another player.`,
  back: 'Your seat and your scores are on this phone now.',
  failed: (message: string) => `That didn't work. ${message}`,
}
