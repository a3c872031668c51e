import type { WireOperation } from '../../../backend/backend.ts'
import { BATCH_BYTES, BATCH_MAX } from '../live-limits.ts'

/**
 * What goes out in one request: from the oldest that waits on, as many as one may have, and after them what follows from
 * what the golfer wants, before the round is finished. Strokes that were entered after its end or leaving it was asked for,
 * and before the server has heard of that, go before it too: they would be refused.
 * @param waiting in order
 * @param most of a request that was too large before: fewer
 */
export function batchOf(
  waiting: readonly WireOperation[],
  derived: readonly WireOperation[],
  most: number = BATCH_MAX,
): readonly WireOperation[] {
  // The gate that derived operations ask for takes in who has stopped.
  const isOfPlay = ({ kind }: WireOperation) => kind === 'score' || kind === 'stop'
  const rest = waiting.filter((operation) => !isOfPlay(operation))
  const all = [...waiting.filter(isOfPlay), ...derived, ...rest].slice(0, most)
  let bytes = 0
  const end = all.findIndex((operation) => {
    bytes += new TextEncoder().encode(JSON.stringify(operation)).length + 1
    return bytes > BATCH_BYTES
  })
  // One alone is always sent: what is wrong with it the server has to say.
  return end === -1 ? all : all.slice(0, Math.max(1, end))
}
