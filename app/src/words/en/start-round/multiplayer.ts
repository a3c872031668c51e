export const multiplayer = {
  createRound: 'Create Round',
  joinRound: 'Join Round',
  fromSavedCourse: 'Create from a saved course',
  outage: {
    offline: "You're offline. Create Round starts a solo round on this device.",
    'server-silent': "The server can't be reached. Create Round starts a solo round on this device.",
  },
  createGame: 'Create Game',
  joinGame: 'Join Game',
  noServer: "Live games aren't set up here. You can still play solo.",
  outageOfGames: {
    offline: "You're offline. You need a connection to create or join a live game, but not to play solo.",
    'server-silent':
      "The server can't be reached, so you can't create or join a live game right now. You can still play solo.",
  },
  howItWorks: 'How it works',
  howItWorksSteps: [
    'The host creates a game and gets a code.',
    'Mates type the code or scan the QR code. No account, no install.',
    'Everyone scores on their own phone, and scores sync automatically.',
  ],
}
