/**
 * Of all the values, so divided by their number; 0 where there is none. values: whole numbers, of which it is exact up to
 * the root, so that equal deviations are equal in whatever order the values come. Of fractions the two products under the
 * root would be rounded, and their difference could be negative.
 */
export function standardDeviation(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sum = values.reduce((total, value) => total + value, 0)
  const sumOfSquares = values.reduce((total, value) => total + value ** 2, 0)
  return Math.sqrt(values.length * sumOfSquares - sum ** 2) / values.length
}
