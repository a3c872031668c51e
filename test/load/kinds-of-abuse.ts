/**
 * The answers by which each kind of abuse shows that it reached its target: success, or the target's own limit. An answer
 * of the general request limits doesn't count, because it comes before any work.
 */
export const reachedBy = {
  'names codes to open rooms with': /^(?:200|429 too_many_attempts)$/,
  'broadcasts to topics with a NUL': /^422/,
  'broadcasts to 100 private topics at once': /^202$/,
  'joins private topics by one account': /^Unauthorized: /,
  'selects a column 199 times': /^400 .*each column at most 2 times/,
  'filters by regular expressions': /^400 .*expecting operator/,
  'finishes no request': /^begun$/,
  'shouts on public channels': /^(?:202|received)$/,
  'reads no answer': /^200 with a megabyte$/,
  'writes beyond the share of its network': /^503/,
} as const

export type Abuse = keyof typeof reachedBy

/** Counts the answers that show that an abuse reached its target. */
export function reachedIn(reached: RegExp, answers: ReadonlyMap<string, number>): number {
  return [...answers].reduce((sum, [answer, count]) => (reached.test(answer) ? sum + count : sum), 0)
}
