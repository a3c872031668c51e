import { counted, form, listOf } from '../forms.ts'
import { locale } from '../product.ts'

/**
 * Hundredths as golfers write them: '€4.50' and 'A$4' with the currency's sign in front, '4 kr' with letters behind, '4 points'
 * without a currency.
 */
function amount(hundredths: number, currency: string): string {
  const text = figure(hundredths)
  if (currency === '') return `${text} ${form(Math.abs(hundredths) / 100, 'point', 'points')}`
  return /^\p{L}\P{Sc}*$/u.test(currency) ? `${text}\u00a0${currency}` : `${currency}${text}`
}

function figure(hundredths: number): string {
  const value = Math.abs(hundredths) / 100
  const digits = Number.isInteger(value) ? 0 : 2
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: 2 }).format(value)
}

function sign(value: number): string {
  if (value === 0) return ''
  return value > 0 ? '+' : '\u2212'
}

/** A whole handicap as golfers write it: a plus handicap has a plus. */
function handicap(strokes: number): string {
  return strokes < 0 ? `+${-strokes}` : `${strokes}`
}

const kinds = {
  strokes: 'Stroke play',
  stableford: 'Stableford',
  match: 'Match play',
  skins: 'Skins',
  nassau: 'Nassau',
}

export const games = {
  title: 'Games',
  amount,
  signedAmount: (hundredths: number, currency: string) => `${sign(hundredths)}${amount(hundredths, currency)}`,
  signedPoints: (points: number) => `${sign(points)}${Math.abs(points)}`,
  handicap,

  kinds,
  kindTexts: {
    strokes: 'Fewest strokes over the round',
    stableford: 'Points on every hole, two for par',
    match: 'Hole by hole, one side against the other',
    skins: 'Lowest score on a hole takes the skin',
    nassau: 'Three matches: front nine, back nine and all 18',
  },
  nassauOfNine: 'One match over the nine holes, with presses',
  gameName: (kind: keyof typeof kinds, isNet: boolean) => `${kinds[kind]}, ${isNet ? 'net' : 'gross'}`,
  sides: (a: readonly string[], b: readonly string[]) => `${listOf(a)} against ${listOf(b)}`,
  players: (names: readonly string[]) => listOf(names),
  sideName: (names: readonly string[]) => names.join(' & '),
  stake: (hundredths: number, currency: string, kind: keyof typeof kinds) => {
    const value = amount(hundredths, currency)
    if (kind === 'skins') return `${value} a skin`
    if (kind === 'match' || kind === 'nassau') return `${value} a match`
    // Not '1 point a point': a Stableford point isn't a point that is paid.
    return `${currency === '' ? figure(hundredths) : value} a point`
  },
  forFun: 'For fun',

  // Setting up
  none: 'Play for something: skins, Stableford, match play or a Nassau.',
  add: 'Add a game',
  addTitle: 'Which game?',
  same: 'Same as last time',
  edit: (game: string) => `Change ${game}`,
  save: 'Save games',
  saveEmpty: 'Play without games',
  saveNothing: 'Add a game first',
  done: 'Done',
  remove: 'Remove this game',
  score: 'Scores count',
  net: 'Net',
  gross: 'Gross',
  value: {
    strokes: '',
    stableford: 'Value of a point',
    match: 'Value of the match',
    skins: 'Value of a skin',
    nassau: 'Value of each match',
  },
  valueHint: 'Type a currency if you play for money, such as €2. All games share one currency.',
  valueWrong: 'Type a number such as 2 or €2.50. 0 plays for fun.',
  whoPlays: 'Who plays?',
  teams: 'Sides',
  teamsHint: 'Tap a player to change sides. A third tap leaves them out.',
  sideA: 'Side A',
  sideB: 'Side B',
  notIn: 'Not in',
  onSide: (nickname: string, side: string) => `${nickname}: ${side}`,
  carryOver: 'Carry over ties',
  carryOverText: 'A tied skin goes on to the next hole',
  autoPress: 'Press at two down',
  autoPressText: 'A new match starts by itself when a side goes two down in a nine',
  presses: 'Presses',
  addPress: 'Add a press',
  pressBet: 'Press the',
  pressFrom: 'From hole',
  pressNotPlayed: 'Not played: a press starts on a later hole of its match.',
  removePress: (press: string) => `Remove ${press}`,
  bets: {
    front: 'Front nine',
    back: 'Back nine',
    eighteen: 'All 18',
    first: 'First nine',
    second: 'Second nine',
    all: 'All holes',
    nine: 'The nine',
  },
  press: (bet: string, hole: number) => `${bet}, press from ${hole}`,
  conceded: 'Conceded holes',
  concededBy: (side: string, hole: number) => `Hole ${hole}, conceded by ${side}`,
  concedeHole: 'Hole',
  concedeBy: 'Conceded by',
  addConceded: 'Add a conceded hole',
  removeConceded: (concession: string) => `Remove ${concession}`,
  from: 'Counts from',
  fromStart: 'The first hole',
  fromHole: (hole: number) => `Hole ${hole}`,
  allowance: 'Handicap allowance',
  recommended: (percent: number) => `Recommended (${percent}%)`,
  percent: (percent: number) => `${percent}%`,
  missing: {
    order: 'This card has no stroke indexes. Put the holes in order of difficulty, or play gross.',
    players: 'Two players are needed, and one on each side of a match.',
    holes: 'This game starts after the last hole. Choose an earlier one.',
  },
  noResult: 'No result',
  /** Says the same of a finished round, whose games can't be changed any more. */
  noResultWhy: {
    order: 'The card has no stroke indexes, and nobody put the holes in order of difficulty.',
    players: 'A game needs two players, and a match one on each side.',
    holes: 'The round ended before this game began.',
  },

  handicaps: 'Course handicaps',
  handicapsHint: 'Whole numbers for 18 holes. Type +2 for a plus handicap. Without one you play off 0.',
  handicapOf: (nickname: string) => `Course handicap of ${nickname}`,
  handicapWrong: 'Whole numbers only, such as 12 or +2',
  workOut: 'Work it out',
  workOutFor: (nickname: string) => `Work it out: course handicap of ${nickname}`,
  workOutTitle: (nickname: string) => `${nickname}'s handicap`,
  index: 'Handicap index',
  indexHint: 'One decimal, such as 12.4. Type +1.2 for a plus index.',
  courseRating: 'Rating',
  slopeRating: 'Slope',
  par: 'Par',
  ratingsFor: 'The ratings are for',
  eighteenHoles: '18 holes',
  nineHoles: 'These nine',
  ratingsHint: "You'll find the ratings on the card, next to your tee.",
  fillIn: 'Fill in the index and the ratings of your tee',
  use: (strokes: number) => `Use ${handicap(strokes)}`,
  why: 'Why',
  whyCourse: (index: string, slope: number, rating: string, par: number, exact: string, rounded: number) =>
    `${index} × ${slope} ÷ 113 + ${rating} − ${par} = ${exact}, so the course handicap is ${handicap(rounded)}.`,
  whyHalfIndex: (index: string, half: string) => `Half of the index of ${index} is ${half}.`,
  whyHalved: (exact: string) => `Half of it for nine holes: ${exact}.`,
  whyGame: (game: string, percent: number, exact: string, allowed: string, rounded: number) =>
    `${game}: ${percent}% of ${exact} is ${allowed}, so ${handicap(rounded)}.`,

  order: 'Order of the holes',
  orderHint: 'Tap the holes from the hardest to the easiest. Strokes fall on them in this order.',
  orderNext: (place: number) => `Tap number ${place}`,
  orderDone: 'All holes are in order',
  orderHole: (hole: number, place: number | null) =>
    place === null ? `Hole ${hole}` : `Hole ${hole}, number ${place}`,
  orderAgain: 'Start over',

  // The board
  boardTitle: 'Games',
  holesOf: (game: string) => `${game}, hole by hole`,
  change: 'Change games',
  newer: 'These games need a newer version of the app. Update it to see them.',
  standings: 'All games together',
  sumOf: (nickname: string, sum: string) => `${nickname}, ${sum}. Show the holes behind it`,
  /** Says below a table how to read a cell. */
  captions: {
    strokes: {
      net: 'Strokes, then the net score and the running total to par',
      gross: 'Strokes, then the score and the running total to par',
    },
    stableford: {
      net: 'Strokes, then net points and the running total',
      gross: 'Strokes, then points and the running total',
    },
    skins: { net: 'Strokes, with the net score below', gross: 'Strokes' },
    match: { net: 'Strokes, with the net score below', gross: 'Strokes' },
    nassau: { net: 'Strokes, with the net score below', gross: 'Strokes' },
  },
  dots: 'A dot is a handicap stroke, a ring one given back',
  hole: 'Hole',
  total: 'Total',
  cell: (nickname: string, hole: number, parts: readonly string[]) => `${nickname}, hole ${hole}: ${parts.join(', ')}`,
  holeWon: 'won the hole',
  state: 'Match',
  skin: 'Skin',
  thru: (holes: number) => `thru ${holes}`,
  allHoles: 'All holes played',
  notStarted: 'Not started',
  offZero: (names: readonly string[]) => `${listOf(names)} without a handicap, so off 0`,
  receives: (nickname: string, strokes: number) => `${nickname} ${handicap(strokes)}`,
  strokesGiven: (list: readonly string[]) => `Strokes: ${list.join(', ')}`,

  skinWon: (nickname: string, worth: number) => (worth === 1 ? nickname : `${nickname}, ${worth}`),
  tiedNext: (worth: number) => `Tied, next ${worth}`,
  tied: 'Tied',
  skins: (count: number) => counted(count, 'skin', 'skins'),
  points: (count: number) => counted(count, 'point', 'points'),
  noSkins: 'No skin won',
  unwon: (count: number) => `${counted(count, 'skin', 'skins')} not won`,

  allSquare: 'All square',
  allSquareShort: 'AS',
  halved: 'Halved',
  up: (side: string, by: number) => `${side} ${by} up`,
  dormie: (side: string, by: number) => `${side} ${by} up, dormie`,
  won: (side: string, by: number, remaining: number) =>
    remaining === 0 ? `${side} won ${by} up` : `${side} won ${by} & ${remaining}`,
  betState: (bet: string, state: string) => `${bet}: ${state}`,
  betShort: {
    front: 'Front',
    back: 'Back',
    eighteen: '18',
    first: 'First',
    second: 'Second',
    all: 'All',
    nine: 'Nine',
  },
  pressShort: (bet: string, hole: number) => `${bet}, press ${hole}`,

  skinWorth: (worth: number) => `Skin worth ${worth}`,
  leads: (names: readonly string[], what: string) => `${listOf(names)} ${what}`,
  leadsWith: (names: readonly string[], what: string) =>
    names.length > 1 ? `${listOf(names)} ${what} each` : `${listOf(names)} ${what}`,
  openBoard: (line: string) => `Games: ${line}`,

  // Sums
  behind: (nickname: string) => `${nickname}: where it comes from`,
  partPlayer: (own: number, nickname: string, theirs: number) =>
    `${counted(own, 'point', 'points')} against ${nickname}'s ${theirs}`,
  netOn: (hole: number, net: number) => `Hole ${hole}: net ${net}`,
  noScoreOn: (hole: number) => `Hole ${hole}: no score`,
  holesWon: (holes: readonly number[]) => `Won ${holes.length === 1 ? 'hole' : 'holes'} ${holes.join(', ')}`,
  holesLost: (holes: readonly number[]) => `Lost ${holes.length === 1 ? 'hole' : 'holes'} ${holes.join(', ')}`,
  toPlay: (holes: number) => `${counted(holes, 'hole', 'holes')} to play`,
  partSkin: (hole: number, nickname: string, worth: number) =>
    `Hole ${hole}: ${nickname} won ${counted(worth, 'skin', 'skins')}`,
  noParts: 'Nothing won or lost yet',

  // Over several rounds
  record: {
    title: 'Games',
    strokes: 'Stroke play won',
    wonOf: (won: number, rounds: number) => `${won} of ${rounds}`,
    stableford: 'Stableford points',
    average: (points: number, rounds: number, holes: number) =>
      `average of ${counted(rounds, 'round', 'rounds')} of ${holes} holes, best ${points}`,
    skins: 'Skins won',
    inRounds: (rounds: number) => `in ${counted(rounds, 'round', 'rounds')}`,
    against: (nickname: string) => `Against ${nickname}`,
    teams: 'Team matches',
    matches: (won: number, halved: number, lost: number) =>
      [`${won} won`, ...(halved > 0 ? [`${halved} halved`] : []), `${lost} lost`].join(', '),
    balance: 'Won and lost overall',
  },
  times: (points: string, value: string, sum: string) => `${points} × ${value} = ${sum}`,

  settleUp: 'Settle up',
  pays: (from: string, to: string, sum: string) => `${from} pays ${to} ${sum}`,
  openPayment: (payment: string, from: string) => `${payment}. Show the holes behind what ${from} owes`,
  quits: 'Nobody owes anything.',
  changedAfterSharing: 'The settlement changed after you shared it. Share the round again to update the others.',
  soFar: 'If you stopped now',
}
