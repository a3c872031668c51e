/** Every address of the app, built in one place. Source: document 1 section 2, route table. */
export const addresses = {
  home: '/',
  stats: '/stats',
  /** With the figures of one course. */
  statsOf: (courseId: string) => `/stats?${new URLSearchParams({ course: courseId })}`,
  history: '/stats?tab=history',
  /** query: what the rounds have in common that it shows; '' for all of them. */
  historyOf: (query: string) => `/stats?tab=history${query === '' ? '' : `&${query}`}`,
  whosYou: '/stats?who=you',
  imported: '/stats?imported=true',
  /** A file that another app has shared with this one, and what has become of it so far. */
  shared: (outcome: string) => `/stats?${new URLSearchParams({ shared: outcome })}`,
  profile: '/profile',
  pro: '/pro',
  round: (roundId: string) => `/round/${encodeURIComponent(roundId)}`,
  solo: '/solo',
  soloCreate: '/solo/create',
  soloLobby: '/solo/lobby',
  soloRound: '/solo/round',
  soloLeaderboard: (roundId: string) => `/solo/leaderboard/${encodeURIComponent(roundId)}`,
  soloSummary: (roundId: string) => `/solo/summary/${encodeURIComponent(roundId)}`,
  /** A round from phone to phone is played here, and gathers here before. */
  peerRound: (roundId: string) => `/scoring/${encodeURIComponent(roundId)}`,
  peerLeaderboard: (roundId: string) => `/scoring/${encodeURIComponent(roundId)}?view=leaderboard`,
  setup: '/setup',
  installIos: '/install',
  installAndroid: '/install-android',
  offlineCourses: '/settings/offline-courses',
  multiplayer: '/multiplayer',
  multi: '/multi',
  join: '/join',
  multiCreate: '/multi/create',
  multiJoin: '/multi/join',
  multiLobby: (gameId: string) => `/multi/lobby/${encodeURIComponent(gameId)}`,
  multiRound: (gameId: string) => `/play/multi/${encodeURIComponent(gameId)}`,
  multiLeaderboard: (gameId: string) => `/play/multi/${encodeURIComponent(gameId)}/leaderboard`,
  multiSummary: (gameId: string) => `/play/multi/${encodeURIComponent(gameId)}/summary`,
} as const

/** Another app posts a shared file here as a form. The service worker answers it; no screen has this address. */
export const shareTarget = '/share-target'

/** Invitations lead to these addresses, which the free limit doesn't lock. */
export const joinAddresses: readonly string[] = [addresses.join, addresses.multiJoin]
