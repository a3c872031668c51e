import { counted, enteredScore, holeIn, resultOf, scoreOf, spokenToPar, strokesOf } from '../forms.ts'

export const scoring = {
  openLeaderboard: 'Leaderboard',
  holeIn,
  correcting: 'Earlier hole',
  strokeIndex: (index: number) => `Stroke index ${index}`,
  thru: (holes: number) => `Thru ${holes}`,
  standings: 'Standings:',
  openCard: (nickname: string) => `Scorecard, ${nickname}`,
  cardCell: (nickname: string, hole: number, strokes: number, isPickedUp: boolean) =>
    `${nickname}, hole ${hole}, ${scoreOf(strokes, isPickedUp)}`,
  enterPar: (par: number) => `Par, ${strokesOf(par)}`,
  /** One stroke of whatever par is an ace. */
  result: (strokes: number, delta: number) => (strokes === 1 ? 'Hole in one' : resultOf(delta)),
  scoringFor: 'Scoring for:',
  players: 'Players',
  playerAt: (
    nickname: string,
    { strokes, isPickedUp }: { readonly strokes: number; readonly isPickedUp: boolean },
    toPar: number | null,
    otherHole: number | null,
  ) =>
    [
      nickname,
      scoreOf(strokes, isPickedUp),
      toPar === null ? null : `${spokenToPar(toPar)} for the round`,
      otherHole === null ? null : `on hole ${otherHole}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  allNeedScores: 'All players need scores before advancing',
  toPar: (toPar: string) => `${toPar} to par`,
  tapForPar: 'Tap the number for par',
  minus: 'Minus one stroke',
  plus: 'Plus one stroke',
  quickStrokes: 'Quick strokes',
  quickStroke: (strokes: number, toPar: string, mark: string) => `${strokes}, ${toPar}, ${mark}`,
  more: 'more',
  moreThan: (strokes: number) => `${strokes} or more`,
  moreStrokes: 'More strokes',
  /** Behind the nickname. */
  undoEntry: (strokes: number) => `${strokes === 0 ? 'No score' : strokes} · Undo`,
  noScore: 'No score',
  noScoreHint: 'Picked up or conceded',
  noScoreText: 'No score on this hole',
  undone: (nickname: string) => `Taken back. Scoring for ${nickname}`,
  announcement: (nickname: string, hole: number, strokes: number, delta: number) =>
    `${nickname}, hole ${hole}, ${strokesOf(strokes)}, ${spokenToPar(delta)}`,
  noScoreAnnouncement: (nickname: string, hole: number) => `${nickname}, hole ${hole}, no score`,
  nextFor: (nickname: string) => `Scoring for ${nickname}`,
  ready: "I'm ready for the next hole",
  /** Behind the checkbox's text on the last hole, which no other one follows. */
  readyLast: 'Finish Round waits for everyone.',
  readyCount: (ready: number, total: number) => `${ready} / ${total} ready`,
  waitingShort: (count: number) => `${count} waiting`,
  waiting: (count: number) => `${counted(count, 'change', 'changes')} waiting to be sent`,
  nextHole: (hole: number) => `Next Hole (${hole})`,
  backToHole: (hole: number) => `Back to Hole ${hole}`,
  finishRound: 'Finish Round',
  notSaved: 'Not saved',
  complete: 'Round Complete!',
  savingRound: 'Saving round and loading summary...',
  saveFailed: 'Failed to save round. Please try again.',
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
  gameStatus: (status: string) => `Game status: ${status}`,
  /** Several players who don't fit on one line by name. */
  others: (count: number) => `${count} others`,
  waitingFor: (who: string) => `Waiting for ${who}.`,
  ahead: (hole: number, who: string) => `You are ahead. Waiting for ${who} on hole ${hole}.`,
  behind: (hole: number) => `The game is on hole ${hole}.`,
  cardComplete: 'Your card is complete.',
  cardCompleteWaiting: (who: string) => `Your card is complete. Waiting for ${who}.`,
  finishForAll: 'Finish for everyone',
  finishWithout: (names: string) => `Finish the game without ${names}? Any strokes they haven't sent yet won't count.`,
  finishEarly: (hole: number) =>
    `The game is on hole ${hole}. Finish it for everyone? Strokes that haven't been sent yet won't count.`,
  finishNow: "Finish the game for everyone? Strokes that haven't been sent yet won't count.",
  finishing: "Finished. It's saved once you have signal.",
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
    finish: 'Finish Round',
    leave: 'Leave Game',
    ready: 'Ready',
    advance: 'Next hole',
  },
  someone: 'A player',
  /** By the code of the refusal; any other one is told by the sentence of the server. */
  refusals: {
    game_finished: "The game had finished before this arrived. It's still on your own card.",
    seat_moved: "You're playing on another phone now. Your scores count there.",
    last_player: 'Everyone else has stopped, so someone has to keep playing.',
    not_your_seat: "You can't score for this player any more.",
    player_not_found: 'This player is no longer in the game.',
    not_member: 'You are no longer in this game.',
  },
  replaced: (strokes: number, isPickedUp: boolean) => {
    if (isPickedUp) return "Replaced: someone had entered 'No score' in the meantime."
    return strokes === 0
      ? 'Replaced: someone had cleared the score in the meantime.'
      : `Replaced: someone had entered ${strokesOf(strokes)} in the meantime.`
  },
  replacedUnknown: 'Replaced: someone had entered another score in the meantime.',
  rejectedRead: 'Got it',
  great: 'Great Round!',
  savingLive: "We're saving your scorecard and preparing the final summary...",
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
