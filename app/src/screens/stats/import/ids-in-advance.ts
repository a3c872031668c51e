import type { PendingImport } from '../../../storage/import-reading.ts'

/**
 * The ids that are chosen when 'Who's you?' opens for a file: those that are known to be the golfer's on this device, and those
 * of the golfer on the one that the file is from. Unless that one is a mate: the file has rounds of this device's golfer, who
 * is none of whom it takes for its own.
 */
export function idsInAdvance(
  { candidates, selfIds }: Pick<PendingImport, 'candidates' | 'selfIds'>,
  known: ReadonlySet<string>,
): ReadonlySet<string> {
  const isKnown = (id: string) => known.has(id)
  const isOfMate = candidates.some(({ ids }) => ids.some(isKnown)) && !selfIds.some(isKnown)
  return isOfMate ? known : new Set([...known, ...selfIds])
}
