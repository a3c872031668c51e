import type { VirtualTime } from './virtual-time.ts'

/** The longest that a turn of the database lets others go first, in ms. */
const longestTurnMs = 0.2

/**
 * fake-indexeddb asks globalThis for setImmediate each time that it ends a turn. From here on its turns are the run's own:
 * in the order in which they were asked for, with whatever else is due in between.
 * @param random from 0 to 1
 * @returns gives setImmediate back
 */
export function takeTurnsOn(time: VirtualTime, random: () => number): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'setImmediate')
  const turns: (() => void)[] = []
  let lastAt = 0
  const value = (work: () => void) => {
    turns.push(work)
    lastAt = Math.max(lastAt, time.now()) + random() * longestTurnMs
    // Always the first one: times that are all but equal may be taken for each other.
    time.after(lastAt - time.now(), () => turns.shift()?.())
  }
  Object.defineProperty(globalThis, 'setImmediate', { value, configurable: true, writable: true })
  return () => {
    if (before !== undefined) Object.defineProperty(globalThis, 'setImmediate', before)
  }
}
