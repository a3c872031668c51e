export const multiplayer = {
  title: 'Multiplayer',
  text: 'Play with mates online',
  loading: 'Loading...',
  createRound: 'Create Round',
  joinRound: 'Join Round',
  fromSavedCourse: 'Create from a saved course',
  outage: {
    offline: 'You are offline. Create Round starts a solo round on this device.',
    'server-silent': "The server can't be reached. Create Round starts a solo round on this device.",
  },
  createGame: 'Create Game',
  joinGame: 'Join Game',
  noServer: 'No server for live games is set up here. Solo rounds need none.',
  outageOfGames: {
    offline: 'You are offline. A live game is created and joined with a connection; a solo round needs none.',
    'server-silent': "The server can't be reached. A live game needs it to begin and to join; a solo round doesn't.",
  },
  howItWorks: 'How it works',
  howItWorksSteps: [
    'The host creates a game and gets a code.',
    'Mates type the code or scan the QR code. No account, no install.',
    'Everyone scores on their own phone; scores sync by themselves.',
  ],
}
