import type { VirtualTime } from '../virtual-time.ts'

/** The longest delay of a turn of the database, in ms. */
const longestTurnMs = 0.2

/**
 * fake-indexeddb calls globalThis.setImmediate each time that it ends a turn. From here on its turns run on the virtual time,
 * in the order of the calls, with other due work in between.
 * @param random from 0 to 1
 * @returns a function that restores setImmediate
 */
export function takeTurnsOn(time: VirtualTime, random: () => number): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'setImmediate')
  const turns: (() => void)[] = []
  let lastAt = 0
  const value = (work: () => void) => {
    turns.push(work)
    lastAt = Math.max(lastAt, time.now()) + random() * longestTurnMs
    // Always run the first turn: almost equal times may be swapped.
    time.after(lastAt - time.now(), () => turns.shift()?.())
  }
  Object.defineProperty(globalThis, 'setImmediate', { value, configurable: true, writable: true })
  return () => {
    if (before !== undefined) Object.defineProperty(globalThis, 'setImmediate', before)
  }
}
