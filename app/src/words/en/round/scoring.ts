import { holeIn, resultOf, scoreOf, spokenToPar, strokesOf } from '../forms.ts'

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
  readyCount: (ready: number, total: number) => `${ready} / ${total} ready`,
  nextHole: (hole: number) => `Next Hole (${hole})`,
  backToHole: (hole: number) => `Back to Hole ${hole}`,
  finishRound: 'Finish Round',
  notSaved: 'Not saved',
  complete: 'Round Complete!',
  savingRound: 'Saving round and loading summary...',
  saveFailed: 'Failed to save round. Please try again.',
  gameStatus: (status: string) => `Game status: ${status}`,
  /** Several players who don't fit on one line by name. */
  others: (count: number) => `${count} others`,
  waitingFor: (who: string) => `Waiting for ${who}.`,
  ahead: (hole: number, who: string) => `You are ahead. Waiting for ${who} on hole ${hole}.`,
  behind: (hole: number) => `The game is on hole ${hole}.`,
  cardComplete: 'Your card is complete.',
  cardCompleteWaiting: (who: string) => `Your card is complete. Waiting for ${who}.`,
  finishing: "Finished. It's saved once you have signal.",
  someone: 'A player',
  great: 'Great Round!',
  savingLive: "We're saving your scorecard and preparing the final summary...",
}
