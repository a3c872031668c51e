import type { Course, CourseHole } from '@teemates/golf/course'
import { soloTeeLabels } from '@teemates/golf/tee'

/**
 * Whether the tees of a course are its own. A golfer's own course keeps the tee of its last solo round, which is one
 * of the tees offered for every course without tees. Older versions kept such a tee for found courses, too. Source:
 * decision 22, 'Tees'.
 */
export function hasOwnTees({ tees, holes, vendorId, originalTemplate }: Course): boolean {
  const areOffered = tees.every(({ label }) => soloTeeLabels.some((offered) => offered === label))
  if (!areOffered) return true
  if (vendorId !== null) return !tees.every((tee) => areAmong(tee.holes, holes))
  return originalTemplate === null && tees.length > 1
}

/** A round of nine holes keeps only those nine, and stroke indexes may have become known later. */
function areAmong(played: readonly CourseHole[], holes: readonly CourseHole[]): boolean {
  return played.every(({ number, par, distance }) =>
    holes.some((hole) => hole.number === number && hole.par === par && hole.distance === distance),
  )
}
