import { randomOf } from '../test/random.ts'
import type { CommandName, Step } from './commands.ts'
import type { Order } from './link.ts'

/** One complete run of the simulator. */
export interface Plan {
  readonly seed: number
  readonly devices: number
  readonly manuals: number
  readonly order: Order
  readonly steps: readonly Step[]
}

const weights: Readonly<Record<CommandName, number>> = {
  tap: 10,
  correct: 8,
  playHole: 14,
  everyonePlays: 6,
  unready: 1,
  next: 16,
  finishForAll: 0.15,
  leave: 0.25,
  rejoin: 0.6,
  joinLate: 0.3,
  removePlayer: 0.2,
  takeOver: 0.3,
  dismiss: 0.5,
  kill: 3,
  close: 1,
  open: 5,
  secondTab: 1,
  hide: 1,
  show: 2,
  turnClock: 0.5,
  slowDisk: 0.7,
  brokenDisk: 0.5,
  goodDisk: 1.5,
  loseSession: 1,
  offline: 2.5,
  noSignal: 1.5,
  oneWay: 1,
  online: 6,
  badLink: 2,
  goodLink: 1.5,
  loseReplies: 2,
  killServer: 0.8,
  reviveServer: 2,
  breakServer: 0.5,
  mendServer: 1,
  silence: 0.5,
  backUp: 1,
  restore: 0.6,
}
const names = Object.keys(weights).filter(isName)
const sum = names.reduce((all, name) => all + weights[name], 0)
const orders: readonly Order[] = ['any', 'change-first', 'reply-first']

/** The same seed yields the same plan. */
export function planOf(seed: number): Plan {
  const random = randomOf(seed * 7919 + 13)
  const devices = 1 + Math.floor(random() * 4)
  const length = 20 + Math.floor(random() * 60)
  return {
    seed,
    devices,
    manuals: Math.floor(random() * 2.5),
    order: orders[seed % orders.length] ?? 'any',
    steps: Array.from({ length }, () => ({
      afterMs: pauseOf(random),
      device: Math.floor(random() * devices),
      command: nameOf(random() * sum),
      roll: random(),
    })),
  }
}

/** Mostly short pauses, now and then a long one. In ms. */
function pauseOf(random: () => number): number {
  const kind = random()
  if (kind < 0.3) return random() * 100
  if (kind < 0.8) return random() * 3000
  if (kind < 0.99) return random() * 25_000
  return random() * 25 * 60_000
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
