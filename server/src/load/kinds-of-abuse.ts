/**
 * Each kind with the answers that it gets once it has reached what it abuses: the bound that stops it there, or success. An
 * answer of the general limits of requests doesn't count, because it comes before anything was done.
 */
export const reachedBy = {
  'names codes to open rooms with': /^(?:200|429 too_many_attempts)$/,
  'broadcasts to topics with a NUL': /^422/,
  'broadcasts to 100 private topics at once': /^202$/,
  'joins private topics by one account': /^Unauthorized: /,
  'selects a column 199 times': /^400 .*each column at most 2 times/,
  'filters by regular expressions': /^400 .*expecting operator/,
  'finishes no request': /^begun$/,
  'shouts on public channels': /^(?:202|heard)$/,
  'reads no answer': /^200 with a megabyte$/,
} as const

export type Abuse = keyof typeof reachedBy

/** How many of the answers show that an abuse reached what it abuses. */
export function reachedIn(reached: RegExp, answers: ReadonlyMap<string, number>): number {
  return [...answers].reduce((sum, [answer, count]) => (reached.test(answer) ? sum + count : sum), 0)
}
