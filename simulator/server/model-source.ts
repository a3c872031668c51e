import type { ModelSource } from '../../test/server/model/world.ts'
import type { VirtualTime } from '../virtual-time.ts'

/** 2026-11-22T08:00:00Z, when every run begins. */
export const beginningMs = 1_795_334_400_000

const hexDigits = '0123456789abcdef'
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const secretLetters = 'abcdefghijklmnopqrstuvwxyz0123456789-_'

/** A text of `length` random characters out of `letters`. */
function textOf(random: () => number, letters: string, length: number): string {
  return Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')
}

/** Returns a generator of ids that are new each time. */
export function uuidsOf(random: () => number): () => string {
  let count = 0
  return () => {
    count += 1
    const drawn = textOf(random, hexDigits, 12)
    return `${count.toString(16).padStart(8, '0')}-0000-4000-8000-${drawn}`
  }
}

/** The model's random values, from the run's own generator. */
export function createSource(time: VirtualTime, random: () => number): ModelSource {
  return {
    now: () => beginningMs + time.now(),
    uuid: uuidsOf(random),
    code: () => textOf(random, codeLetters, 6),
    inviteSecret: () => textOf(random, secretLetters, 22),
    seatToken: () => textOf(random, hexDigits, 32),
    manualPlayerId: () => `manual_${textOf(random, hexDigits, 24)}`,
  }
}
