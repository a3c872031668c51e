import { holeIn, withTee } from '../forms.ts'

export const leaderboard = {
  holeIn: (hole: number, position: number, total: number, tee: string) => withTee(holeIn(hole, position, total), tee),
  columns: { place: 'Pos', player: 'Player', toPar: 'To par', thru: 'Thru', strokes: 'Total' },
  you: 'You',
  inProgress: 'Round in progress',
  inProgressText: 'Complete all holes to see final results',
  completed: 'Round completed',
  roundComplete: 'Round Complete',
  gameStatus: (status: string) => `Game Status: ${status}`,
  left: 'left',
  stopped: 'stopped',
  noScores: 'No scores yet',
  seen: 'This is the last board we received, with your own strokes added.',
  seenConnecting: "Connecting… Your own strokes are here. Your mates' latest scores may be missing.",
  noScoresText: 'Scores show up here once someone has played a hole.',
  backToGame: 'Back to Game',
  leaveGame: 'Leave Game',
  leaveTitle: 'Leave Multiplayer Game?',
  leaveText:
    'Your strokes stay on the leaderboard, and the others carry on without waiting for you. You can come back with the code.',
  leaveTextHost:
    'Your strokes stay on the leaderboard. The next player becomes the host, and the others carry on without waiting for you. You can come back with the code.',
  leaveTextAlone: 'Nobody else is still playing. What you entered stays in your history.',
  leaveTextDirect:
    "You give up your seat, and your strokes disappear from the others' phones. What you entered stays in your history.",
  leaveTextDirectHost:
    'Scores go through your phone. Without it, the others carry on alone with the scores so far, and nobody new can join. What you entered stays in your history.',
  unload:
    'Are you sure you want to leave? This will disconnect you from the multiplayer game and other players may not be able to rejoin.',
  stay: 'Stay in Game',
  leaving: 'Leaving...',
  leaveFailed: "You couldn't leave the game. Please try again.",
}
