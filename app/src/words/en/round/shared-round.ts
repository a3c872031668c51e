import { counted, enteredScore, strokesOf } from '../forms.ts'

/** Scoring in a round that is played on several devices. */
export const sharedRound = {
  ready: "I'm ready for the next hole",
  /** Behind the checkbox's text on the last hole, which no other one follows. */
  readyLast: 'Finish Round waits for everyone.',
  waitingShort: (count: number) => `${count} waiting`,
  waiting: (count: number) => `${counted(count, 'change', 'changes')} waiting to be sent`,
  hostLeftText: 'The host has left the game. Your local copy is still available.',
  cutOffText: 'This phone can no longer reach the others in this round. Your local copy is still available.',
  /** Lines in the title's place, which is narrow. The sheet that they open says more. */
  hostLeftLine: 'Host has left',
  cutOffLine: 'Cut off',
  hostSilentLine: 'Host is silent',
  hostSilentText:
    'What you enter stays on this phone and goes to the host once the phones are connected again. Ask the host to open the round.',
  /** By Connection. */
  connections: {
    live: 'Live',
    connecting: 'Connecting…',
    offline: 'Offline',
    'server-silent': 'No answer from the server',
    'host-silent': 'No answer from the host',
    'host-left': 'Host Left',
  },
  /** Beside the count of changes that wait, where the whole text has no room. */
  noAnswer: 'No answer',
  finishForAll: 'Finish for everyone',
  finishWithout: (names: string) => `Finish the game without ${names}? Any strokes they haven't sent yet won't count.`,
  finishEarly: (hole: number) =>
    `The game is on hole ${hole}. Finish it for everyone? Strokes that haven't been sent yet won't count.`,
  finishNow: "Finish the game for everyone? Strokes that haven't been sent yet won't count.",
  takeOver: 'Take over as host',
  tookOver: 'You are the host now.',
  takingOver: 'Taking over...',
  hostPresent: 'The host was here less than 20 minutes ago. You can carry on without waiting.',
  notices: 'Notices',
  moreNotices: (count: number) => `+${count}`,
  notDone: 'Not done',
  rejectedScore: (nickname: string, hole: number, strokes: number, isPickedUp: boolean) =>
    `${nickname}, hole ${hole}, ${enteredScore(strokes, isPickedUp)}`,
  rejectedOther: {
    stop: 'Stopped playing',
    games: 'Games',
    finish: 'Finish Round',
    leave: 'Leave Game',
    ready: 'Ready',
    advance: 'Next hole',
  },
  /** By the code of the refusal. Any other refusal shows the server's message. */
  refusals: {
    game_finished: "The game had finished before this arrived. It's still on your own card.",
    seat_moved: "You're playing on another phone now. Your scores count there.",
    last_player: 'Everyone else has stopped, so someone has to keep playing.',
    not_your_seat: "You can't score for this player any more.",
    player_not_found: 'This player is no longer in the game.',
    not_member: 'You are no longer in this game.',
  },
  /** As refusals, for games that the host has set. */
  gamesRefusals: {
    game_finished: 'The game had finished before this arrived.',
    host_only: 'Somebody else is the host now.',
    // A server without games doesn't know this kind of change.
    bad_argument: "This game's server can't store games.",
    player_not_found: 'A player of these games is no longer here. Set them again.',
  },
  replaced: (strokes: number, isPickedUp: boolean) => {
    if (isPickedUp) return "Replaced: someone had entered 'No score' in the meantime."
    return strokes === 0
      ? 'Replaced: someone had cleared the score in the meantime.'
      : `Replaced: someone had entered ${strokesOf(strokes)} in the meantime.`
  },
  replacedUnknown: 'Replaced: someone had entered another score in the meantime.',
  rejectedRead: 'Got it',
  sentAway: 'You are no longer in this game.',
  sentAwayText: 'What you entered is saved on this device.',
  playsElsewhere: (nickname: string | null) =>
    nickname === null ? "You're playing on another phone now." : `${nickname} is playing on another phone now.`,
  lobbyGoneText: 'The host deleted it or removed you. Nobody had teed off, so no strokes are lost.',
  openingLate: 'The game is taking a while to open.',
  unreachableText: 'What you entered is saved on this device.',
  offlineText: 'What you entered is saved on this device. Try again when there is signal.',
  notHere: 'Round not found',
  notHereText: "This device isn't in this game. Ask for the code and join.",
  joinGame: 'Join Game',
  goHome: 'Go to Home',
}
