import { randomOf } from '../../test/random.ts'

/** One of a game's commands, its tab, and a number from 0 to 1 that decides its details. */
export interface Step {
  readonly afterMs: number
  readonly tab: number
  readonly command: CommandName
  readonly roll: number
}

/** One game of solo rounds on one device. */
export interface Plan {
  readonly seed: number
  /** The number of tabs that may be open at a time. */
  readonly tabs: number
  /** The number of players of a round when it is created. */
  readonly players: number
  readonly holes: number
  readonly hasLocalStorage: boolean
  /** Whether the tabs receive each other's messages. Some browsers have no broadcast channels. */
  readonly hasChannels: boolean
  readonly steps: readonly Step[]
}

const weights = {
  tap: 12,
  plus: 5,
  minus: 4,
  sameCellInTwoTabs: 5,
  noScore: 1.5,
  playHole: 16,
  next: 8,
  finish: 4,
  finishUnseen: 2.5,
  addPlayer: 1,
  removePlayer: 0.6,
  renamePlayer: 0.7,
  stop: 0.8,
  start: 3,
  openRound: 9,
  openOther: 2,
  leaveScreen: 1,
  newRound: 1.2,
  giveWay: 1.2,
  putAside: 0.7,
  resume: 1.5,
  remove: 0.3,
  removeFinished: 0.25,
  openTab: 14,
  kill: 1,
  killSoon: 2,
  killAll: 0.6,
  close: 0.6,
  hide: 2,
  show: 3.5,
  breakDisk: 1.2,
  mendDisk: 2,
  fillDisk: 0.4,
  turnClock: 0.6,
}
export type CommandName = keyof typeof weights
const names = Object.keys(weights).filter(isName)
const sum = names.reduce((all, name) => all + weights[name], 0)

/** The same seed yields the same plan. */
export function planOf(seed: number): Plan {
  const random = randomOf(seed * 7919 + 29)
  const tabs = 2 + Math.floor(random() * 2)
  return {
    seed,
    tabs,
    players: 1 + Math.floor(random() * 4),
    holes: 3 + Math.floor(random() * 7),
    hasLocalStorage: random() > 0.15,
    hasChannels: random() > 0.1,
    steps: Array.from({ length: 25 + Math.floor(random() * 40) }, () => ({
      afterMs: pauseOf(random),
      tab: Math.floor(random() * tabs),
      command: nameOf(random() * sum),
      roll: random(),
    })),
  }
}

/** Milliseconds: mostly short pauses, in which writes are still under way. */
function pauseOf(random: () => number): number {
  const kind = random()
  if (kind < 0.45) return random() * 5
  if (kind < 0.7) return random() * 100
  if (kind < 0.95) return random() * 2000
  return random() * 20_000
}

function nameOf(place: number): CommandName {
  let left = place
  for (const name of names) {
    left -= weights[name]
    if (left < 0) return name
  }
  return 'tap'
}

function isName(name: string): name is CommandName {
  return Object.hasOwn(weights, name)
}
