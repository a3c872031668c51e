import type { CourseHole } from '@teemates/golf/course'
import type { NewGame } from '../../../backend/backend.ts'

/** The server takes no longer hole; a length that can't be right is none. */
const LONGEST_HOLE_YARDS = 2000

/** A tee's card as the server takes it: it cuts the played holes from it. */
export function wholeCardOf(holes: readonly CourseHole[]): NewGame['holeSetFull'] {
  return holes.map(({ number, par, distance, si }) => ({
    number,
    par,
    length: distance !== null && distance > LONGEST_HOLE_YARDS ? null : distance,
    si,
  }))
}
