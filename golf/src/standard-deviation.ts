/**
 * The population's standard deviation (the sum is divided by the number of values); 0 without values. The values must be
 * whole numbers: they stay exact up to the root, so equal deviations are equal in any order. With fractions, the two
 * products under the root would be rounded and their difference could be negative.
 */
export function standardDeviation(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sum = values.reduce((total, value) => total + value, 0)
  const sumOfSquares = values.reduce((total, value) => total + value ** 2, 0)
  return Math.sqrt(values.length * sumOfSquares - sum ** 2) / values.length
}
