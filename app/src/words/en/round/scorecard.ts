import type { HoleAnswer } from '@teemates/golf/round'
import { counted, strokesOf } from '../forms.ts'

export const scorecard = {
  distance: (value: number, unit: 'meters' | 'yards') => `${value} ${unit === 'yards' ? 'yd' : 'm'}`,
  hole: 'Hole',
  par: 'Par',
  parOf: (par: number) => `Par ${par}`,
  out: 'OUT',
  in: 'IN',
  total: 'TOT',
  running: 'Running',
  runningRest: 'total',
  toParByHole: 'To par',
  notPlayed: '–',
  notPlayedSpoken: 'not played',
  notRankedSpoken: (holes: number) => `not ranked, ${counted(holes, 'hole', 'holes')}`,
  underPar: 'Under Par',
  onPar: 'Par',
  overPar: 'Over Par',
  marks: {
    plain: 'par',
    birdie: 'birdie',
    eagle: 'eagle',
    albatrossOrBetter: 'albatross or better',
    bogey: 'bogey',
    doubleBogey: 'double bogey',
    tripleBogeyOrWorse: 'triple bogey or worse',
  },
  markLegend: {
    albatrossOrBetter: 'Albatross or better',
    eagle: 'Eagle',
    birdie: 'Birdie',
    bogey: 'Bogey',
    doubleBogey: 'Double bogey',
    tripleBogeyOrWorse: 'Triple bogey or worse',
  },
  strokesAndMark: (strokes: number, mark: string) => `${strokes}, ${mark}`,
  holesPlayed: (played: number, total: number) => `${played} of ${total} holes`,
  holesModes: { front9: 'Front 9', back9: 'Back 9', full18: 'Full 18' },
  cardOf: (course: string) => `Scorecard of ${course}`,
  /** nine: OUT or IN. */
  nineOf: (card: string, nine: string) => `${card}, ${nine}`,
  /** Negative if given back. */
  strokesReceived: (strokes: number) =>
    strokes < 0
      ? `gives ${counted(-strokes, 'stroke', 'strokes')} back`
      : `${counted(strokes, 'stroke', 'strokes')} received`,
  title: 'Scorecard',
  changes: 'Changes',
  /** Behind the label of a cell. */
  corrected: 'corrected',
  cellTitle: (nickname: string, hole: number) => `${nickname}, hole ${hole}`,
  changedTo: (answer: HoleAnswer) => {
    if (answer === 'no-score') return 'No score'
    return answer === 0 ? 'Score cleared' : strokesOf(answer)
  },
  insteadOf: (answer: HoleAnswer) => `instead of ${answer === 'no-score' ? 'no score' : answer}`,
  goToHole: (hole: number) => `Go to hole ${hole}`,
  player: 'Player',
  noPlayers: 'No players',
  unknownDate: '–',
  scoredWith: (productName: string) => `Scored with ${productName}`,
  print: 'Print',
}
