import type { PendingImport } from '../../../storage/import/import-reading.ts'

/**
 * The ids that are preselected when 'Who's you?' opens for a file: the golfer's known ids on this device, and the ids
 * that the file names as its own golfer. If only other players of the file are known to be this golfer, the file comes
 * from a mate's device, and its own ids aren't preselected.
 */
export function idsInAdvance(
  { candidates, selfIds }: Pick<PendingImport, 'candidates' | 'selfIds'>,
  known: ReadonlySet<string>,
): ReadonlySet<string> {
  const isKnown = (id: string) => known.has(id)
  const isOfMate = candidates.some(({ ids }) => ids.some(isKnown)) && !selfIds.some(isKnown)
  return isOfMate ? known : new Set([...known, ...selfIds])
}
