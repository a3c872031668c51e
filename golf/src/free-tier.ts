import { FREE_ROUND_LIMIT } from './limits.ts'

/**
 * Whether starting a new round is locked. A round in progress is never locked. Source: document 1 section 4, free-tier
 * gate.
 */
export function isLocked({ isPro, finishedRounds }: { readonly isPro: boolean; readonly finishedRounds: number }) {
  return !isPro && remainingRounds(finishedRounds) === 0
}

/** The number of rounds left in the free tier. */
export function remainingRounds(finishedRounds: number): number {
  return Math.max(FREE_ROUND_LIMIT - finishedRounds, 0)
}
