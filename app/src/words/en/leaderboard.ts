import { holeIn, withTee } from './forms.ts'

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
  seen: 'This is the board as it was last seen here; your own strokes are in it.',
  seenConnecting: 'Connecting… What mates have entered meanwhile may not be shown yet; your own strokes are.',
  noScoresText: 'They are listed here as soon as somebody has played a hole.',
  backToGame: 'Back to Game',
  leaveGame: 'Leave Game',
  leaveTitle: 'Leave Multiplayer Game?',
  leaveText:
    'Your strokes stay on the leaderboard, and the others play on without waiting for you. With the code you can come back to them.',
  leaveTextHost:
    'Your strokes stay on the leaderboard. The next player becomes the host, and the others play on without waiting for you. With the code you can come back to them.',
  leaveTextAlone: 'Nobody else plays on in this game. What you entered is kept in your history.',
  leaveTextDirect:
    'You give up your seat, and your strokes go from the phones of the others. What you entered stays in your history.',
  leaveTextDirectHost:
    'Scores go through your phone. Without it, each of the others plays on alone with the scores so far, and nobody new can join. What you entered stays in your history.',
  unload:
    'Are you sure you want to leave? This will disconnect you from the multiplayer game and other players may not be able to rejoin.',
  stay: 'Stay in Game',
  leaving: 'Leaving...',
  leaveFailed: 'You could not leave the game. Please try again.',
}
