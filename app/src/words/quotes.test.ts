import { expect, test } from 'vitest'
import { words } from './words.ts'

/* What the specification quotes, word for word: on the left the catalogue's, on the right the quotation. */

const { home, history, profile, firstRun, storage, shell, leaderboard, offlineCourses, scoring, setup } = words
const { peer, joinRound, scan, soloCreate, soloLobby, install, pro, freeLimit, notifications, sharing } = words

type Quotes = readonly (readonly [catalogue: string, quoted: string])[]

const quotesOfScreens: Readonly<Record<string, Quotes>> = {
  // Document 1, sections 1 and 2
  product: [[words.tagline, "Golf's better with mates"]],
  home: [
    [home.earlyDevelopment, 'Early Development - Features may change'],
    [home.liveInProgress, 'Multiplayer Game in Progress'],
    [home.inProgress, 'Solo Game in Progress'],
    [home.startARound, 'Start a Round'],
    [home.soloPlay, 'Solo Play'],
    [home.soloPlayText, 'Keep score anywhere and watch your progress grow.'],
    [home.multiplayer, 'Multiplayer'],
    [home.multiplayerText, 'Link up with mates, host or join a round.'],
    [home.recentRounds, 'Recent Rounds'],
  ],
  notifications: [[notifications.empty, 'No notifications yet.']],
  'free limit': [
    [freeLimit.title, 'Free Limit Reached'],
    [freeLimit.text, "You've reached the free tier limit of 3 rounds. To continue using the app, you can either:"],
    [freeLimit.deleteHistory, 'Delete History'],
    [freeLimit.deleteHistoryText, 'Remove your game history to continue playing for free'],
    [freeLimit.upgrade, 'Upgrade to Pro'],
    [freeLimit.upgradeText, 'Keep all your history and unlock deeper insights'],
  ],
  profile: [
    [profile.title, 'Profile'],
    [profile.subtitle, 'Manage your account and data'],
    [profile.loading, 'Loading profile...'],
    [profile.editHint, 'Click the pencil to edit your nickname'],
    [profile.saveHint, 'Press ✓ to save or ✗ to cancel'],
    [profile.premium, 'Premium Unlocked'],
    [profile.proTesting, 'Pro Mode (Testing)'],
    [profile.freeTier, 'Free Tier'],
    [profile.remaining(2), '2 rounds remaining'],
    [profile.limitReached, "You've reached the free tier limit. Unlock unlimited rounds to continue playing!"],
    [pro.unlock, 'Unlock Unlimited ($4.99)'],
    [pro.restore, 'Restore Unlock'],
    [pro.unlockOffline, 'Offline - Cannot Purchase'],
    [profile.unlimited, '✓ You have unlimited access to all features'],
    [profile.testing, 'Testing Settings'],
    [profile.paidMode, 'Paid Mode'],
    [profile.dataManagement, 'Data Management'],
    [pro.feature, 'Pro Feature'],
    [install.back, 'Got it, take me back'],
  ],
  history: [
    [history.loading, 'Loading history...'],
    [history.empty, 'No history found'],
  ],
  // Document 1, sections 5 and 8
  'first run': [[firstRun.nicknameHint, '2-20 characters, letters, numbers, and basic punctuation only']],
  errors: [
    [shell.somethingWrong, 'Something went wrong. Please go back and try again.'],
    [storage.exportFailed, 'Export failed. Please try again.'],
    [storage.exportFailedNative, 'Failed to create backup file. Please try again.'],
    [storage.exported, 'Backup exported successfully!'],
    [storage.exportedNative, 'Backup saved to Documents folder! Check your Files app.'],
    [storage.exporting, 'Preparing your backup file…'],
    [storage.recovered, 'Recovered local data from rotating backup.'],
    [storage.noBackup, 'Storage init failed and no local backup available.'],
  ],
  // Document 2, section 2
  'solo create': [
    [soloCreate.title, 'Create Solo Round'],
    [soloCreate.subtitle, 'Set up your offline golf game'],
    [soloCreate.deleteTitle, 'Delete Course'],
    [
      soloCreate.deleteText('Old Meadow'),
      'Are you sure you want to delete "Old Meadow"? This action cannot be undone.',
    ],
    [words.common.cancel, 'Cancel'],
    [words.common.delete, 'Delete'],
    [soloCreate.deleting, 'Deleting...'],
    [soloCreate.templateNote, 'Quick template course - perfect for practice rounds'],
    [soloCreate.customNote, 'Custom course - click trash icon to delete'],
    [soloCreate.preview, 'Course Preview'],
    [soloCreate.layouts.front9, 'Front 9 (Holes 1-9)'],
    [soloCreate.layouts.back9, 'Back 9 (Holes 10-18)'],
    [soloCreate.layouts.full18, 'Full 18 Holes'],
    [soloCreate.customize, 'Customize Course'],
    [soloCreate.courseName, 'Course Name'],
    [soloCreate.courseLayout, 'Course Layout'],
    [soloCreate.courseLayouts.front9, 'Front 9 (holes 1-9)'],
    [soloCreate.courseLayouts.back9, 'Back 9 (holes 10-18)'],
    [soloCreate.nickname, 'Your Nickname'],
    [soloCreate.create, 'Create Solo Round'],
    [soloCreate.creating, 'Creating...'],
    // Sections 5 and 8
    [soloCreate.nameRequired, 'Course name is required'],
    [soloCreate.selectCourse, 'Please select a course'],
    [soloCreate.enterName, 'Please enter a course name'],
    [soloCreate.loadFailed, 'Failed to load courses'],
    [soloCreate.deleteFailed, 'Failed to delete course. Please try again.'],
  ],
  'solo lobby': [
    [soloLobby.title, 'Solo Lobby'],
    [soloLobby.subtitle, 'Manage players and start your round'],
    [soloLobby.holesModes.front9, 'Front 9'],
    [soloLobby.holesModes.back9, 'Back 9'],
    [soloLobby.holesModes.full18, 'Full 18'],
    [soloLobby.offlineReady, 'Offline Ready'],
    [soloLobby.you, 'You'],
    [soloLobby.addName, 'Add player name'],
    [soloLobby.start, 'Start Round'],
    [soloLobby.status('completed'), 'Round status: completed'],
    [soloLobby.hole(4), 'Hole 4'],
    [soloLobby.loading, 'Loading round...'],
  ],
  'join round': [
    [scan.start, 'Scan Code'],
    [scan.stop, 'Stop Scanning'],
    [scan.manually, 'or enter manually'],
    [joinRound.manual, 'Manual Join'],
    [joinRound.code, 'Round Code'],
    [joinRound.codePlaceholder, 'Enter 6-digit code...'],
    [joinRound.title, 'Join Round'],
    [joinRound.join, 'Join Round'],
    [joinRound.joining, 'Joining Room...'],
    // Document 2 section 8
    [scan.problems.denied, 'Camera permission was denied. Please allow camera access and try again.'],
    [scan.problems.none, 'No camera found on this device.'],
    [scan.problems['in-use'], 'Camera is in use by another app. Please close other camera apps and try again.'],
    [scan.problems.constraints, 'Requested camera not available. Try using a different camera.'],
    [scan.problems.aborted, 'Camera access was interrupted. Please try again.'],
    [scan.problems.unsupported, 'Camera not supported in this browser. Try using Safari or Chrome.'],
    [scan.problems.security, 'Camera access blocked for security reasons.'],
    [scan.problems.type, 'Camera initialization failed. Please refresh the page and try again.'],
    [scan.other('lens'), 'Could not access the camera: lens'],
  ],
  'phone to phone': [
    [peer.hostTag, '(Host)'],
    [peer.addedTag, '(Added by host)'],
    [peer.players, 'Players in Lobby'],
    [peer.start, 'Start Game'],
    [peer.addPlayer, 'Add Player'],
    [peer.playerName, 'Player Name'],
    [peer.waitingTitle, 'Waiting for Game'],
    [peer.states.connected, 'Connected'],
    [peer.states.connecting, 'Connecting...'],
    [peer.states['host-left'], 'Host Left'],
    [peer.states.disconnected, 'Disconnected'],
    [peer.roles.host, 'Host'],
    [peer.roles.manual, 'Manual'],
    [peer.roles.p2p, 'Guest'],
    [peer.waitingForHost, 'Waiting for host to start the game'],
    [peer.startingSoon, 'Game Starting Soon'],
    [peer.returnHome, 'Return to Home'],
    [peer.loadingRound, 'Loading round...'],
    [peer.waitingForData, 'Connecting to host... Waiting for round data'],
    [peer.notFound, 'Round not found'],
    [peer.selectPlayer, 'Select Player to Score For'],
    [peer.currentRound, 'Current Round'],
    [peer.thru(4), 'Thru 4'],
    [peer.backToScoring, '← Back to Scoring'],
    [scoring.hostLeftText, 'The host has left the game. Your local copy is still available.'],
    [
      words.leaderboard.unload,
      'Are you sure you want to leave? This will disconnect you from the multiplayer game and other players may not be able to rejoin.',
    ],
  ],
  'solo scoring': [
    [scoring.hole(3), 'Hole 3'],
    [scoring.ofTotal(9), 'of 9'],
    [scoring.scoringFor, 'Scoring for:'],
    [scoring.allNeedScores, 'All players need scores before advancing'],
    [scoring.toPar('+2'), '+2 to par'],
    [scoring.nextHole(5), 'Next Hole (5)'],
    [scoring.finishRound, 'Finish Round'],
    [scoring.complete, 'Round Complete!'],
    [scoring.savingRound, 'Saving round and loading summary...'],
    [scoring.loading, 'Loading Round...'],
    [scoring.saveFailed, 'Failed to save round. Please try again.'],
    [words.errors.round['not-saved'], 'Failed to save round. Please try again.'],
  ],
  'solo leaderboard': [
    [leaderboard.title, 'Leaderboard'],
    [plain(leaderboard.holeOfTotal(4, 9, 'Forward')), 'Hole 4 of 9 • Forward'],
    [leaderboard.standings, 'Current Standings'],
    [words.scorecard.holesPlayed(3, 9), '3 of 9 holes'],
    [leaderboard.inProgress, 'Round in progress'],
    [leaderboard.inProgressText, 'Complete all holes to see final results'],
    [leaderboard.completed, 'Round completed'],
  ],
  'offline courses': [
    [offlineCourses.empty, 'No offline courses saved yet. Save a course during Solo setup or via Multiplayer.'],
    [offlineCourses.deleteFailed, 'Failed to delete course. Please try again.'],
    [offlineCourses.deleteAllFailed, 'Failed to delete all courses. Please try again.'],
  ],
  setup: [
    [setup.title, 'Setup Round'],
    [setup.subtitle, 'Configure your golf round'],
    [setup.online, 'Online - friends can join your game'],
    [setup.offline, 'Offline - playing solo locally'],
    [setup.teeAndHoles, 'Select Tee & Holes'],
    [setup.noSuggestions, 'No suggestions yet — keep typing.'],
    [
      setup.noTeeData,
      'No tee data found for this course. You can still start a round, but hole data may be incomplete.',
    ],
    [setup.searchFailed, 'Search failed'],
    [setup.detailsFailed, 'Failed to load course details'],
    [setup.notEnoughHoles, 'Selected tee does not have enough holes.'],
  ],
  // Document 3, section 2
  'not found': [
    [shell.notFound, 'Oops! Page not found'],
    [shell.returnHome, 'Return to Home'],
  ],
  // Document 3, section 5
  sharing: [[sharing.notReady, 'Image not ready for sharing']],
}

for (const [screen, quotes] of Object.entries(quotesOfScreens)) {
  test(`the texts of ${screen} are the specification's`, () => {
    expect(quotes.map(([catalogue]) => catalogue)).toEqual(quotes.map(([, quoted]) => quoted))
  })
}

/** With plain spaces where the catalogue keeps two words on one line. */
function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
