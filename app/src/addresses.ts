/** Every address of the app, built in one place. Source: document 1 section 2, route table. */
export const addresses = {
  home: '/',
  stats: '/stats',
  profile: '/profile',
  round: (roundId: string) => `/round/${encodeURIComponent(roundId)}`,
  solo: '/solo',
  soloCreate: '/solo/create',
  soloLobby: '/solo/lobby',
  soloRound: '/solo/round',
  soloLeaderboard: (roundId: string) => `/solo/leaderboard/${encodeURIComponent(roundId)}`,
  soloSummary: (roundId: string) => `/solo/summary/${encodeURIComponent(roundId)}`,
} as const
