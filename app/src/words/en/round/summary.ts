import type { HoleAnswer } from '@teemates/golf/round'
import { answerOf, counted, form, listOf, rangesOf, shortened, strokesOf } from '../forms.ts'

export const summary = {
  notFound: 'Round not found',
  notFoundText: 'It may have been deleted on this device.',
  liveNotFoundText: 'This device has no scores from this game.',
  goHome: 'Go to Home',
  winner: '🏆 Winner',
  /** numbers: of the holes, ascending. */
  notCounted: (numbers: readonly number[]) =>
    `${form(numbers.length, 'Hole', 'Holes')} ${rangesOf(numbers)}: not counted for the others`,
  editScores: 'Edit Scores',
  /** Others played in it. */
  editForOneself: 'This only changes the history on this device. The other players keep theirs.',
  cellEntry: 'Strokes of the chosen score',
  cell: (hole: number, par: number) => `Hole ${hole} · par ${par}`,
  /** 0 is not played. */
  cellChanged: (hole: number, from: HoleAnswer, to: HoleAnswer) =>
    `Hole ${hole} · ${answerOf(from)}, now ${answerOf(to)}`,
  clearCell: 'Not played',
  saveScores: (count: number) => (count === 0 ? 'No changes yet' : `Save ${counted(count, 'change', 'changes')}`),
  savingScores: 'Saving...',
  scoresSaved: 'Scores corrected.',
  scoresNotSaved: "The corrected scores couldn't be saved. Please try again.",
  /** Before what to try. */
  scoresUnsaved: 'Your corrections are still here, but not saved.',
  changedElsewhere: 'These scores were changed in another tab',
  changedElsewhereText: 'Nothing was saved. Check what you entered, then save again.',
  discardTitle: 'Discard your changes?',
  discardText: (count: number) =>
    `${counted(count, 'score goes', 'scores go')} back to what ${form(count, 'it was', 'they were')}.`,
  discard: 'Discard',
  keepEditing: 'Keep Editing',
  /** Shown for a round in which others played. */
  correctedForOneself: (date: string) =>
    `Scores corrected on this device on ${date}. The other players' rounds stay as they were.`,
  corrected: 'Scores Corrected',
  totalStrokes: (strokes: number) => strokesOf(strokes),
  toPar: (toPar: string) => `${toPar} to par`,
  levelPar: 'Level par',
  ownResult: (nickname: string) => `Result of ${nickname}`,
  /** Under the number of them. */
  strokesUnit: (strokes: number) => form(strokes, 'stroke', 'strokes'),
  nineStrokes: (out: number, back: number) => `${out}\u00a0out · ${back}\u00a0in`,
  toParUnit: (delta: number) => (delta === 0 ? 'level par' : 'to par'),
  placeOf: (place: string, players: number) => `${place} of ${players}`,
  behind: (strokes: number) => `${strokes} behind`,
  open: 'Open',
  cardOfAll: 'Card of all players',
  more: (count: number) => `${count} more`,
  fewer: 'Fewer',
  details: 'Round Details',
  course: 'Course',
  date: 'Date',
  startTime: 'Start Time',
  duration: 'Duration',
  holes: 'Holes',
  players: 'Players',
  finalScores: 'Final Scores',
  holeByHole: 'Hole by Hole Breakdown',
  highlights: 'Performance Highlights',
  highlightTitles: {
    'best-hole': 'Best Hole',
    'longest-run': 'Longest Run',
    'most-birdies': 'Most Birdies',
    'best-nine': 'Best Nine',
    'bounce-back': 'Best Bounce-Back',
  },
  highlightTexts: {
    'best-hole': 'The lowest score against par on one hole',
    'longest-run': 'The most holes in a row in par or better',
    'most-birdies': 'The most holes in one under par',
    'best-nine': 'The lowest score against par over nine holes',
    'bounce-back': 'Birdie or better right after bogey or worse',
  },
  strokes: (strokes: number) => strokesOf(strokes),
  holeCount: (holes: number) => counted(holes, 'hole', 'holes'),
  birdies: (birdies: number) => counted(birdies, 'birdie', 'birdies'),
  onHole: (hole: number, strokes: number, par: number) => `Hole ${hole}: ${strokesOf(strokes)}, par ${par}`,
  holesNamed: (holes: readonly number[]) =>
    `${form(holes.length, 'Hole', 'Holes')} ${listOf(shortened(holes.map(String)))}`,
  runs: (runs: readonly { readonly from: number; readonly to: number }[]) =>
    `Holes ${listOf(shortened(runs.map(({ from, to }) => `${from} to ${to}`)))}`,
  nines: { front: 'Front nine', back: 'Back nine' },
  nine: (nine: string, strokes: number) => `${nine}: ${strokesOf(strokes)}`,
  bounceBack: (before: string, beforeHole: number, after: string, afterHole: number) =>
    `${before} on hole ${beforeHole}, then ${after} on hole ${afterHole}`,
  /** Between several of these. */
  also: (texts: readonly string[]) => shortened(texts).join('; '),
  /** The separator behind one of several names. */
  betweenNames: (index: number, count: number) => (index < count - 2 ? ', ' : ' and '),
  dynamics: 'Group Dynamics',
  amongThoseWithMost: 'Between those who played the most holes.',
  dynamicTitles: {
    'lead-changes': 'Lead Changes',
    'closest-finish': 'Closest Finish',
    'largest-lead': 'Largest Lead',
    'all-tied': 'All Tied',
  },
  leadChanges: (changes: number) =>
    changes === 0 ? 'The lead never changed hands' : 'How often the lead changed hands',
  closestFinish: (strokes: number) =>
    strokes === 0 ? 'Level on total strokes' : 'Strokes between the winner and the runner-up',
  level: 'Level',
  largestLead: 'The most strokes anyone was ahead',
  afterHole: (hole: number) => `after hole ${hole}`,
  allTied: 'Everyone took the same strokes',
  courseStats: 'Course Stats',
  courseStatTitles: { 'hardest-hole': 'Hardest Hole', 'easiest-hole': 'Easiest Hole' },
  courseStatTexts: {
    'hardest-hole': 'The highest average score against par',
    'easiest-hole': 'The lowest average score against par',
  },
  average: 'average',
  badges: 'Achievement Badges',
  badgeTitles: {
    'best-hole': 'Best Hole',
    'comeback-kid': 'Comeback Kid',
    'consistency-king': 'Consistency King',
    'risk-taker': 'Risk Taker',
    'steady-eddie': 'Steady Eddie',
    'team-effort': 'Team Effort',
    'first-birdie': 'First Birdie',
    'comeback-champion': 'Comeback Champion',
  },
  bestHoleBadge: (toPar: string) => `${toPar} on one hole, the best of the round`,
  comebackKid: (strokes: number, nine: 'back' | 'second') =>
    `${strokesOf(strokes)} better against par on the ${nine} nine`,
  consistencyKing: (pars: number) => `The most pars: ${pars}`,
  riskTaker: (count: number) => `The most birdies and bogeys: ${count}`,
  steadyEddie: 'The most even card from hole to hole',
  teamEffortBeaten: (holes: readonly number[]) =>
    `All beat their own average on ${form(holes.length, 'hole', 'holes')} ${listOf(shortened(holes.map(String)))}`,
  teamEffortBest: (holes: readonly number[]) =>
    `The group's best average, on ${form(holes.length, 'hole', 'holes')} ${listOf(shortened(holes.map(String)))}`,
  firstBirdie: (hole: number) => `On hole ${hole}`,
  comebackChampion: 'Won after being furthest behind',
  behindAfter: (strokes: number, hole: number) => `${strokesOf(strokes)} behind after hole ${hole}`,
  everyone: 'Everyone',
  playerStats: 'Player Stats',
  pars: 'Pars',
  birdieBar: 'Birdies',
  eagles: 'Eagles',
  bogeys: 'Bogeys',
  doubleBogeys: 'Double+',
  consistency: 'Consistency',
  /** Below 'Consistency': what the percentage is of. */
  consistencyText: 'bogey or better',
  percent: (percent: number) => `${percent}%`,
  noHoles: 'No holes played',
  progression: 'Score Progression',
  progressionText: 'To par after each hole',
  progressionChart: (players: number) =>
    `Chart of to par after each hole, ${form(players, 'one line', `${players} lines`)}. The figures are in the table below.`,
  progressionFigures: 'All figures',
  progressionTable: 'To par after each hole',
}
