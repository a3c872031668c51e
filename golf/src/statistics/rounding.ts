/**
 * sum / count to so many decimals, exactly: half away from zero, so that 29 / 20 with one decimal is 1.5 and -29 / 20 is
 * -1.5, whatever binary fractions make of 1.45. Never -0. sum: a whole number; count: whole and above 0.
 * Source: decisions, 'What the Stats tab leaves open'.
 */
export function roundedMean(sum: number, count: number, decimals: 0 | 1 | 2): number {
  const scale = 10 ** decimals
  const units = Math.floor((2 * Math.abs(sum) * scale + count) / (2 * count))
  return units === 0 ? 0 : (Math.sign(sum) * units) / scale
}

/**
 * The counts in whole percents that add up to 100: each rounded down, and what is missing goes to those that lost the most,
 * the earlier one of two that lost the same. All 0 where nothing was counted.
 */
export function wholePercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const percents = counts.map((count) => Math.floor((100 * count) / total))
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const byLoss = counts
    .map((count, index) => ({ index, lost: (100 * count) % total }))
    .toSorted((a, b) => b.lost - a.lost)
  for (const { index } of byLoss.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1
  return percents
}
