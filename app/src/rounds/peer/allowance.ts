/**
 * How much another phone may say: so many at once, and so many a second over time.
 * @returns takes so many off; false where that was too much
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
