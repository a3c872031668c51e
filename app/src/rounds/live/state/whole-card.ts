import type { CourseHole } from '@teemates/golf/course'
import type { NewGame } from '../../../backend/backend.ts'

/** The server takes no longer hole. A longer length can't be right, and is left out. */
const LONGEST_HOLE_YARDS = 2000

/** A tee's card in the server's form. The server picks the played holes from it. */
export function wholeCardOf(holes: readonly CourseHole[]): NewGame['holeSetFull'] {
  return holes.map(({ number, par, distance, si }) => ({
    number,
    par,
    length: distance !== null && distance > LONGEST_HOLE_YARDS ? null : distance,
    si,
  }))
}
