/** Source: document 1 sections 2 and 9. */
export const dateRanges = ['30', '90', '365', 'all'] as const
export type DateRange = (typeof dateRanges)[number]

/**
 * The inclusive start of the range in epoch milliseconds: local midnight so many days ago, even if a clock change made a
 * day shorter or longer. Source: decision 22, 'Ranges'.
 */
export function rangeStart(range: DateRange, nowMs: number): number {
  if (range === 'all') return Number.NEGATIVE_INFINITY
  const today = new Date(nowMs)
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - Number(range)).getTime()
}
