/** The reason why a state doesn't exist. */
interface Missing {
  readonly none: string
}

interface RouteStates {
  readonly filled: string
  readonly loading: string | Missing
  readonly empty: string | Missing
  readonly failure: string | Missing
  readonly offline: string | Missing
}

const nothingListed: Missing = { none: 'it lists nothing' }
const inMemory: Missing = { none: 'the start has read the rounds in play, or storage-unreadable is shown' }
const otherSummary: Missing = { none: "it is /round/:id's with another way back" }

/**
 * The states of every screen, by the pattern of its route; if two routes show the same screen, those of one of them. A route
 * that isn't here fails scripts/route-states.test.ts, and a state on another route fails when it is shown.
 */
export const routeStates: Readonly<Record<string, RouteStates>> = {
  '/': {
    filled: 'home',
    loading: 'home-loading',
    empty: 'home-empty',
    failure: 'home-failure',
    offline: 'home-offline',
  },
  '/stats': {
    filled: 'stats',
    loading: 'stats-loading',
    empty: 'stats-empty',
    failure: 'stats-failure',
    offline: 'stats-offline',
  },
  '/profile': {
    filled: 'profile',
    loading: 'profile-loading',
    empty: nothingListed,
    failure: { none: 'all that it shows is there once storage has started, or storage-unreadable is' },
    offline: 'profile-offline',
  },
  '/pro': {
    filled: 'pro',
    loading: 'pro-loading',
    empty: nothingListed,
    failure: { none: 'it reads nothing' },
    offline: 'pro-offline',
  },
  '/install': {
    filled: 'install',
    loading: 'install-loading',
    empty: { none: 'its steps are always the same' },
    failure: { none: 'it reads nothing' },
    offline: 'install-offline',
  },
  '/install-android': {
    filled: 'install-android',
    loading: { none: "it is /install's" },
    empty: { none: 'its steps are always the same' },
    failure: { none: 'it reads nothing' },
    offline: { none: "it is /install's" },
  },
  '/round/:id': {
    filled: 'summary',
    loading: 'summary-loading',
    empty: 'summary-not-found',
    failure: 'summary-failure',
    offline: 'summary-offline',
  },
  '/solo/create': {
    filled: 'solo-create',
    loading: 'solo-create-loading',
    empty: { none: 'the demo courses are always there' },
    failure: 'solo-create-failure',
    offline: 'solo-create-offline',
  },
  '/solo/lobby': {
    filled: 'solo-lobby',
    loading: inMemory,
    empty: 'solo-lobby-empty',
    failure: inMemory,
    offline: 'solo-lobby-offline',
  },
  '/solo/round': {
    filled: 'scoring',
    loading: inMemory,
    empty: { none: 'without a round it leads Home' },
    failure: inMemory,
    offline: 'scoring-offline',
  },
  '/solo/leaderboard/:id': {
    filled: 'leaderboard',
    loading: 'leaderboard-loading',
    empty: { none: 'it lists the players; a round that there is not leads to /round/:id' },
    failure: 'leaderboard-failure',
    offline: 'leaderboard-offline',
  },
  '/multiplayer': {
    filled: 'multiplayer',
    loading: 'multiplayer-loading',
    empty: nothingListed,
    failure: 'multiplayer-no-server',
    offline: 'multiplayer-offline',
  },
  '/multi': {
    filled: 'multi',
    loading: 'multi-loading',
    empty: nothingListed,
    failure: 'multi-no-server',
    offline: 'multi-offline',
  },
  '/setup': {
    filled: 'setup-results',
    loading: 'setup-loading',
    empty: 'setup-none',
    failure: 'setup-failure',
    offline: 'setup-offline',
  },
  '/multi/create': {
    filled: 'create-game',
    loading: 'create-game-loading',
    empty: 'create-game-empty',
    failure: 'create-game-failure',
    offline: 'create-game-offline',
  },
  '/settings/offline-courses': {
    filled: 'offline-courses',
    loading: 'offline-courses-loading',
    empty: 'offline-courses-empty',
    failure: 'offline-courses-failure',
    offline: 'offline-courses-offline',
  },
  '/multi/join': {
    filled: 'join-prefilled',
    loading: 'join-loading',
    empty: 'join',
    failure: 'join-failed',
    offline: 'join-offline',
  },
  '/multi/lobby/:id': {
    filled: 'live-lobby-host',
    loading: 'live-lobby-loading',
    empty: 'live-lobby-alone',
    failure: 'live-lobby-failure',
    offline: 'live-lobby-offline',
  },
  '/scoring/:id': {
    filled: 'peer-scoring-host',
    loading: 'peer-loading',
    empty: 'peer-missing',
    failure: { none: "what can't be read is said as on /stats" },
    offline: 'peer-missing-offline',
  },
  '/play/multi/:id': {
    filled: 'scoring-live-host',
    loading: 'scoring-live-loading',
    empty: nothingListed,
    failure: 'scoring-live-late',
    offline: 'scoring-live-waiting',
  },
  '/play/multi/:id/leaderboard': {
    filled: 'live-leaderboard',
    loading: 'live-leaderboard-loading',
    empty: 'live-leaderboard-empty',
    failure: 'live-leaderboard-failure',
    offline: 'live-leaderboard-offline',
  },
  '/play/multi/:id/summary': {
    filled: 'summary-not-counted',
    loading: otherSummary,
    empty: 'summary-live-not-found',
    failure: otherSummary,
    offline: otherSummary,
  },
}

/** The patterns of the routes that have a state of this name. */
export function routesOfState(name: string): string[] {
  return Object.entries(routeStates).flatMap(([pattern, states]) =>
    Object.values(states).includes(name) ? [pattern] : [],
  )
}
