import { counted, ordinal } from './forms.ts'

/** These texts appear before the screen's own file is here: in its outline, in the document's title and on Home. */
export const screens = {
  feedback: 'Send feedback',
  install: {
    iosTitle: 'Install on iPhone or iPad',
    androidTitle: 'Install on Android',
    loading: 'Loading the steps...',
  },
  join: {
    gameTitle: 'Join Game',
    roundTitle: 'Join Round',
  },
  multiplayer: {
    title: 'Multiplayer',
    text: 'Play with mates online',
    loading: 'Loading...',
  },
  summary: {
    title: 'Round Complete',
    loading: 'Loading round summary...',
  },
  setup: {
    title: 'Setup Round',
    subtitle: 'Configure your golf round',
    loading: 'Loading setup...',
  },
  stats: {
    tabs: { stats: 'Stats', history: 'History' },
    loading: 'Loading stats...',
    unnamedCourse: 'Unnamed course',
  },
  liveLobby: {
    title: 'Game Lobby',
    loading: 'Loading game...',
    invite: 'Invite mates',
    inviteText: 'Scan this or type the code. No account, nothing to install.',
    players: 'Players in Lobby',
  },
  soloCreate: {
    title: 'Create Solo Round',
    subtitle: 'Set up your offline golf game',
    loading: 'Loading courses...',
  },
  soloLobby: {
    title: 'Solo Lobby',
    subtitle: 'Manage players and start your round',
    loading: 'Loading round...',
  },
  profile: {
    title: 'Profile',
    subtitle: 'Manage your account and data',
    loading: 'Loading profile...',
    support: 'Support',
  },
  leaderboard: {
    title: 'Leaderboard',
    loading: 'Loading leaderboard...',
    standings: 'Current Standings',
  },
  offlineCourses: {
    title: 'Manage Offline Courses',
    loading: 'Loading courses...',
  },
  pro: {
    title: 'Pro',
    loading: 'Loading Pro...',
  },
  liveCreate: {
    title: 'Create Game',
    loading: 'Loading courses...',
  },
  peer: {
    title: 'Round',
    loadingRound: 'Loading round...',
    returnHome: 'Return to Home',
    notFound: 'Round not found',
    notFoundText: "This round isn't on this phone, or it's over.",
    elsewhere: 'Open in another tab',
    elsewhereText: "You're playing this round in another tab. Carry on there, or close that tab and try again.",
  },
  scoring: {
    loading: 'Loading Round...',
    resuming: 'Resuming Game',
    place: (place: number, isShared: boolean) => (isShared ? `T${place}` : ordinal(place)),
    noStrokes: 'No strokes yet',
    notCounted: 'Not counted',
  },
  history: {
    you: 'You',
    players: (count: number) => counted(count, 'player', 'players'),
    holes: (count: number) => counted(count, 'hole', 'holes'),
    thru: (holes: number) => `thru ${holes}`,
  },
}
