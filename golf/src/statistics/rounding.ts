/**
 * sum / count with the given decimals, rounded exactly and half away from zero: 29 / 20 with one decimal is 1.5 and -29 /
 * 20 is -1.5, although 1.45 has no exact binary form. Never returns -0. sum is a whole number, count a whole number above
 * 0. Source: decision 22, 'What the Stats tab leaves open'.
 */
export function roundedMean(sum: number, count: number, decimals: 0 | 1 | 2): number {
  const scale = 10 ** decimals
  const units = Math.floor((2 * Math.abs(sum) * scale + count) / (2 * count))
  return units === 0 ? 0 : (Math.sign(sum) * units) / scale
}

/**
 * A count as a whole percentage, rounded half up. Equal counts show equal percentages, so several may add up to 99 or 101.
 */
export function wholePercent(count: number, total: number): number {
  return roundedMean(100 * count, total, 0)
}
