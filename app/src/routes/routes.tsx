import type { ReactNode } from 'react'
import { addresses } from '../addresses.ts'
import { HomeScreen } from '../screens/home/home-screen.tsx'
import { InstallAndroidFrame, InstallIosFrame, InstallSkeleton } from '../screens/install/install-skeleton.tsx'
import { JoinGameFrame, JoinRoundFrame, JoinSkeleton } from '../screens/join/join-skeleton.tsx'
import { LeaderboardSkeleton } from '../screens/leaderboard/leaderboard-skeleton.tsx'
import { LiveLobbySkeleton } from '../screens/live/lobby-skeleton.tsx'
import { MultiplayerFrame, MultiplayerSkeleton } from '../screens/multiplayer/landing.tsx'
import { OfflineCoursesFrame, OfflineCoursesSkeleton } from '../screens/offline-courses/offline-courses-skeleton.tsx'
import { PeerRoundSkeleton } from '../screens/peer/peer-round-skeleton.tsx'
import { ProFrame, ProSkeleton } from '../screens/pro/pro-skeleton.tsx'
import { ProfileSkeleton } from '../screens/profile/profile-skeleton.tsx'
import { ScoringFrame } from '../screens/scoring/scoring-frame.tsx'
import { LiveScoringSkeleton, ScoringSkeleton } from '../screens/scoring/scoring-skeleton.tsx'
import { LiveCreateFrame, LiveCreateSkeleton } from '../screens/setup/live-create-skeleton.tsx'
import { SetupFrame, SetupSkeleton } from '../screens/setup/setup-skeleton.tsx'
import { CreateFrame, CreateSkeleton } from '../screens/solo/create-skeleton.tsx'
import { LobbySkeleton } from '../screens/solo/lobby-skeleton.tsx'
import { StatsFrame, StatsRouteSkeleton } from '../screens/stats/stats-skeleton.tsx'
import { SummaryRouteSkeleton } from '../screens/summary/summary-skeleton.tsx'
import { feedbackDialog } from '../features/feedback/feedback.tsx'
import { freeLimitWindow } from '../features/free-limit/free-limit.tsx'
import { type LazyScreen, LazyShown, lazyScreen, type ScreenFrame } from '../shell/navigation/lazy-screen.tsx'
import { notificationPanel } from '../features/notifications/notification-bell.tsx'
import { matchRoute, type RouteParams } from '../shell/navigation/route-match.ts'
import * as words from '../words/words.ts'
import { loadPart } from '../device/load-part.ts'

/** Each screen is in a file of its own, except Home: it is part of the app, and only its rounds are loaded later. */
const screens = {
  stats: lazyScreen(async () => (await loadPart(() => import('./stats-route.tsx'))).StatsRoute),
  profile: lazyScreen(
    async () => (await loadPart(() => import('../screens/profile/profile-screen.tsx'))).ProfileScreen,
  ),
  pro: lazyScreen(async () => (await loadPart(() => import('../screens/pro/pro-screen.tsx'))).ProScreen),
  installIos: lazyScreen(
    async () => (await loadPart(() => import('../screens/install/install-screen.tsx'))).InstallIosScreen,
  ),
  installAndroid: lazyScreen(
    async () => (await loadPart(() => import('../screens/install/install-screen.tsx'))).InstallAndroidScreen,
  ),
  soloCreate: lazyScreen(
    async () => (await loadPart(() => import('../screens/solo/create-screen.tsx'))).SoloCreateScreen,
  ),
  soloLobby: lazyScreen(async () => (await loadPart(() => import('../screens/solo/lobby-screen.tsx'))).SoloLobbyScreen),
  soloRound: lazyScreen(async () => (await loadPart(() => import('./solo-round-route.tsx'))).SoloRoundRoute),
  soloLeaderboard: lazyScreen(
    async () => (await loadPart(() => import('./solo-leaderboard-route.tsx'))).SoloLeaderboardRoute,
  ),
  multiplayer: lazyScreen(
    async () => (await loadPart(() => import('../screens/multiplayer/multiplayer-screen.tsx'))).MultiplayerScreen,
  ),
  multi: lazyScreen(async () => (await loadPart(() => import('../screens/multiplayer/multi-screen.tsx'))).MultiScreen),
  setup: lazyScreen(async () => (await loadPart(() => import('../screens/setup/setup-screen.tsx'))).SetupScreen),
  liveCreate: lazyScreen(
    async () => (await loadPart(() => import('../screens/setup/live-create-screen.tsx'))).LiveCreateScreen,
  ),
  offlineCourses: lazyScreen(
    async () =>
      (await loadPart(() => import('../screens/offline-courses/offline-courses-screen.tsx'))).OfflineCoursesScreen,
  ),
  join: lazyScreen(async () => (await loadPart(() => import('./live-join-route.tsx'))).LiveJoinRoute),
  liveLobby: lazyScreen(async () => (await loadPart(() => import('./live-lobby-route.tsx'))).LiveLobbyRoute),
  liveRound: lazyScreen(async () => (await loadPart(() => import('./live-scoring-route.tsx'))).LiveScoringRoute),
  liveLeaderboard: lazyScreen(
    async () => (await loadPart(() => import('./live-leaderboard-route.tsx'))).LiveLeaderboardRoute,
  ),
  // Shares a file with the live game's scoring: a separate file would put the scoring screen into the app's first
  // chunk.
  peerRound: lazyScreen(async () => (await loadPart(() => import('./live-scoring-route.tsx'))).PeerRoundRoute),
  summary: lazyScreen(async () => (await loadPart(() => import('./summary-route.tsx'))).SummaryRoute),
  liveSummary: lazyScreen(async () => (await loadPart(() => import('./live-summary-route.tsx'))).LiveSummaryRoute),
}

/*
 * Every address of the app. All screens stand behind the same guard (shell/navigation/guard.ts): nickname setup done, storage
 * started, and the free limit not reached if isGated is set. A route with isOpen skips the guard: it needs neither nickname
 * nor storage. An address that isn't listed is not found; that page needs no guard. next lists the screens where the golfer is
 * likely to go from here.
 */
const routes: readonly AppRoute[] = [
  {
    pattern: '/',
    title: () => words.tagline,
    show: () => <HomeScreen />,
    next: [
      screens.soloCreate,
      screens.soloRound,
      screens.stats,
      screens.profile,
      screens.soloLobby,
      screens.multiplayer,
      freeLimitWindow,
      notificationPanel,
      feedbackDialog,
    ],
  },
  route(screens.stats, {
    pattern: '/stats',
    title: () => words.shell.stats,
    frame: StatsFrame,
    skeleton: <StatsRouteSkeleton />,
    props: () => ({}),
    next: [screens.summary, screens.profile],
  }),
  route(screens.profile, {
    pattern: '/profile',
    title: () => words.screens.profile.title,
    skeleton: <ProfileSkeleton />,
    props: () => ({}),
    next: [screens.stats, screens.offlineCourses, screens.pro, screens.installIos],
  }),
  route(screens.pro, {
    pattern: '/pro',
    title: () => words.screens.pro.title,
    frame: ProFrame,
    skeleton: <ProSkeleton />,
    props: () => ({}),
    next: [screens.profile],
  }),
  route(screens.summary, {
    pattern: '/round/:id',
    title: () => words.screens.summary.title,
    skeleton: <SummaryRouteSkeleton backTo={null} />,
    props: ({ id = '' }) => ({ roundId: id, backTo: null }),
    next: [screens.stats],
  }),
  route(screens.installIos, {
    pattern: '/install',
    isOpen: true,
    title: () => words.screens.install.iosTitle,
    frame: InstallIosFrame,
    skeleton: <InstallSkeleton />,
    props: () => ({}),
    next: [],
  }),
  route(screens.installAndroid, {
    pattern: '/install-android',
    isOpen: true,
    title: () => words.screens.install.androidTitle,
    frame: InstallAndroidFrame,
    skeleton: <InstallSkeleton />,
    props: () => ({}),
    next: [],
  }),
  { pattern: '/solo', redirect: addresses.soloCreate },
  route(screens.soloCreate, {
    pattern: '/solo/create',
    isGated: true,
    title: () => words.shell.createSolo,
    frame: CreateFrame,
    skeleton: <CreateSkeleton />,
    props: () => ({}),
    next: [screens.soloLobby, screens.soloRound],
  }),
  route(screens.soloLobby, {
    pattern: '/solo/lobby',
    title: () => words.shell.lobby,
    skeleton: <LobbySkeleton />,
    props: () => ({}),
    next: [screens.soloRound, screens.soloLeaderboard],
  }),
  route(screens.soloRound, {
    pattern: '/solo/round',
    title: () => words.shell.scoring,
    frame: ScoringFrame,
    skeleton: <ScoringSkeleton />,
    props: () => ({}),
    next: [screens.soloLeaderboard, screens.summary],
  }),
  route(screens.soloLeaderboard, {
    pattern: '/solo/leaderboard/:id',
    title: () => words.shell.leaderboard,
    skeleton: <LeaderboardSkeleton />,
    props: ({ id = '' }) => ({ roundId: id }),
    next: [screens.soloRound, screens.summary],
  }),
  { pattern: '/solo/summary', redirect: addresses.solo },
  route(screens.summary, {
    pattern: '/solo/summary/:id',
    title: () => words.screens.summary.title,
    skeleton: <SummaryRouteSkeleton backTo={addresses.home} />,
    props: ({ id = '' }) => ({ roundId: id, backTo: addresses.home }),
    next: [screens.stats],
  }),
  route(screens.multiplayer, {
    pattern: '/multiplayer',
    isGated: true,
    title: () => words.screens.multiplayer.title,
    frame: MultiplayerFrame,
    skeleton: <MultiplayerSkeleton quietLink />,
    props: () => ({}),
    next: [screens.setup, screens.join, screens.liveCreate],
  }),
  route(screens.multi, {
    pattern: '/multi',
    isGated: true,
    title: () => words.screens.multiplayer.title,
    frame: MultiplayerFrame,
    skeleton: <MultiplayerSkeleton />,
    props: () => ({}),
    next: [screens.liveCreate, screens.join],
  }),
  route(screens.setup, {
    pattern: '/setup',
    isGated: true,
    title: () => words.screens.setup.title,
    frame: SetupFrame,
    skeleton: <SetupSkeleton />,
    props: () => ({}),
    next: [screens.liveLobby, screens.soloLobby],
  }),
  route(screens.liveCreate, {
    pattern: '/multi/create',
    isGated: true,
    title: () => words.screens.liveCreate.title,
    frame: LiveCreateFrame,
    skeleton: <LiveCreateSkeleton />,
    props: () => ({}),
    next: [screens.liveLobby],
  }),
  route(screens.offlineCourses, {
    pattern: '/settings/offline-courses',
    title: () => words.screens.offlineCourses.title,
    frame: OfflineCoursesFrame,
    skeleton: <OfflineCoursesSkeleton />,
    props: () => ({}),
    next: [screens.setup],
  }),
  route(screens.join, {
    pattern: '/multi/join',
    isGated: true,
    title: () => words.screens.join.gameTitle,
    frame: JoinGameFrame,
    skeleton: <JoinSkeleton />,
    props: () => ({}),
    next: [screens.liveLobby, screens.liveRound],
  }),
  route(screens.join, {
    pattern: '/join',
    isGated: true,
    title: () => words.screens.join.roundTitle,
    frame: JoinRoundFrame,
    skeleton: <JoinSkeleton />,
    props: () => ({}),
    next: [screens.liveLobby, screens.liveRound],
  }),
  route(screens.peerRound, {
    pattern: '/scoring/:id',
    title: () => words.shell.scoring,
    skeleton: <PeerRoundSkeleton />,
    props: ({ id = '' }) => ({ roundId: id }),
    next: [screens.summary],
  }),
  route(screens.liveLobby, {
    pattern: '/multi/lobby/:id',
    title: () => words.screens.liveLobby.title,
    skeleton: <LiveLobbySkeleton />,
    props: ({ id = '' }) => ({ gameId: id }),
    next: [screens.liveRound, screens.liveLeaderboard],
  }),
  route(screens.liveRound, {
    pattern: '/play/multi/:id',
    title: () => words.shell.scoring,
    skeleton: <LiveScoringSkeleton />,
    props: ({ id = '' }) => ({ gameId: id }),
    next: [screens.liveLeaderboard, screens.liveSummary],
  }),
  route(screens.liveLeaderboard, {
    pattern: '/play/multi/:id/leaderboard',
    title: () => words.shell.leaderboard,
    skeleton: <LeaderboardSkeleton backTo={addresses.home} />,
    props: ({ id = '' }) => ({ gameId: id }),
    next: [screens.liveRound, screens.liveSummary],
  }),
  route(screens.liveSummary, {
    pattern: '/play/multi/:id/summary',
    title: () => words.screens.summary.title,
    skeleton: <SummaryRouteSkeleton backTo={null} fallback={addresses.multi} />,
    props: ({ id = '' }) => ({ gameId: id }),
    next: [screens.stats],
  }),
]

interface Preloadable {
  readonly load: () => Promise<void>
}

interface ScreenRoute {
  readonly pattern: string
  /** The title of the page in the tab and the browser's history. */
  readonly title: () => string
  /** Absent if the screen needs no file of its own. */
  readonly load?: () => Promise<void>
  /** onMissing: see LazyShown. */
  readonly show: (params: RouteParams, onMissing: () => Promise<boolean>) => ReactNode
  readonly next: readonly Preloadable[]
  /**
   * A new round can be started here, so the free-tier gate applies. It never applies to the addresses of a round in
   * progress.
   */
  readonly isGated?: true
  /** The route skips the guard: its screen needs neither a nickname nor storage. */
  readonly isOpen?: true
}

type AppRoute = ScreenRoute | { readonly pattern: string; readonly redirect: string }

interface RouteGiven<Props> extends Omit<ScreenRoute, 'load' | 'show'> {
  readonly frame?: ScreenFrame
  /**
   * Has the layout of the screen, within the frame. Shown while the guard waits and while the screen's file is loaded.
   */
  readonly skeleton: ReactNode
  readonly props: (params: RouteParams) => Props
}

function route<Props extends object>(screen: LazyScreen<Props>, given: RouteGiven<Props>): ScreenRoute {
  const { frame, skeleton, props, ...rest } = given
  return {
    ...rest,
    load: screen.load,
    // With this key, /round/1 and /round/2 are two screens instead of one whose round changes.
    show: (params, onMissing) => (
      <LazyShown
        key={JSON.stringify(params)}
        screen={screen}
        props={props(params)}
        frame={frame}
        skeleton={skeleton}
        needsStorage={given.isOpen !== true}
        onMissing={onMissing}
      />
    ),
  }
}

/** The route of a path with its parameters; null if the path isn't listed. */
export function findRoute(path: string): { readonly route: AppRoute; readonly params: RouteParams } | null {
  for (const candidate of routes) {
    const params = matchRoute(candidate.pattern, path)
    if (params !== null) return { route: candidate, params }
  }
  return null
}
