export const join = {
  code: 'Game Code',
  codeHint: 'Enter the 6-character code shared by the host',
  neverInCodes: 'Codes never contain I, O, 0 or 1. Check the code and try again.',
  limitHint: 'Free limit reached: you can still play this game',
  nickname: 'Your Nickname',
  join: 'Join Game',
  joining: 'Joining...',
  failed: (message: string) => `Join failed: ${message}`,
  /** message: the server's, that no game has the code. */
  notFound: (message: string) => `${message} Check the code with the host. The game may have ended.`,
  /** message: the server's, that too many wrong codes were tried. */
  tooMany: (message: string) => `${message} You can still scan the QR code in the host's lobby.`,
  outage: {
    offline: "You're offline. You need a connection to join a game.",
    'server-silent': "The server can't be reached, so you can't join a game right now.",
  },
  game: (code: string) => `Game ${code}`,
  looking: 'Finding the game...',
  gameOf: (host: string) => `${host}'s game`,
  liveGame: 'Live game',
  playersIn: (count: number) => `${count} in`,
  holesModes: { front9: 'Front 9', back9: 'Back 9', full18: 'Full 18' },
  players: 'Players',
  host: 'Host',
  you: 'You',
  anotherCode: 'Not this game? Enter another code',
}
