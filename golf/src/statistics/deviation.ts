import type { GolferRound } from './golfer-round.ts'

/**
 * The population's standard deviation of score to par per hole, with two decimals, rounded exactly and half away from zero.
 * null if no hole was played. Source: decision 22, 'Averages'.
 */
export function deviationOf(rounds: readonly GolferRound[]): number | null {
  let holes = 0
  let sum = 0
  let sumOfSquares = 0
  for (const round of rounds) {
    holes += round.holes.length
    for (const hole of round.holes) {
      sum += hole.toPar
      sumOfSquares += hole.toPar ** 2
    }
  }
  return holes === 0 ? null : roundedRoot(holes * sumOfSquares - sum ** 2, holes)
}

/**
 * The root of square, divided by count, in whole hundredths. A double rarely holds a root exactly, so the result is
 * verified with whole numbers.
 */
function roundedRoot(square: number, count: number): number {
  const isAtLeast = (halfHundredths: number) =>
    BigInt(halfHundredths) ** 2n * BigInt(count) ** 2n <= 40_000n * BigInt(square)
  let hundredths = Math.round((100 * Math.sqrt(square)) / count)
  while (hundredths > 0 && !isAtLeast(2 * hundredths - 1)) hundredths -= 1
  while (isAtLeast(2 * hundredths + 1)) hundredths += 1
  return hundredths / 100
}
