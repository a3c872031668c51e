import { FREE_ROUND_LIMIT } from './limits.ts'

/** Whether a new round may not be begun. A round under way is never locked. Source: document 1 section 4, free-tier gate. */
export function isLocked({ isPro, finishedRounds }: { readonly isPro: boolean; readonly finishedRounds: number }) {
  return !isPro && remainingRounds(finishedRounds) === 0
}

/** Rounds that the free tier still has. */
export function remainingRounds(finishedRounds: number): number {
  return Math.max(FREE_ROUND_LIMIT - finishedRounds, 0)
}
