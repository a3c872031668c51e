/**
 * Limits messages of another phone: a burst of `atOnce`, and `perSecond` over time.
 * @returns a function that uses up an amount; false if that was too much
 */
export function createAllowance(now: () => number, atOnce: number, perSecond: number): (count: number) => boolean {
  let left = atOnce
  let at = now()
  return (count) => {
    const earned = ((now() - at) / 1_000) * perSecond
    left = Math.min(left + earned, atOnce) - count
    at = now()
    return left >= 0
  }
}
