import type { WireOperation } from '../../../backend/backend.ts'
import { BATCH_BYTES, BATCH_MAX } from '../live-limits.ts'

/**
 * The operations of one request: pending strokes and stops from the oldest on, then derived operations, then finishing and
 * leaving. A stroke that was entered after the tap on Finish or Leave still goes first, because the server would refuse it
 * afterwards.
 * @param waiting the pending operations, in order
 * @param most the greatest number of operations; less after a request that was too large
 */
export function batchOf(
  waiting: readonly WireOperation[],
  derived: readonly WireOperation[],
  most: number = BATCH_MAX,
): readonly WireOperation[] {
  // A stop can open the gate that a derived operation needs, and a finished game takes no games, so they go first.
  const isOfPlay = ({ kind }: WireOperation) => kind === 'score' || kind === 'stop' || kind === 'games'
  const rest = waiting.filter((operation) => !isOfPlay(operation))
  const all = [...waiting.filter(isOfPlay), ...derived, ...rest].slice(0, most)
  let bytes = 0
  const end = all.findIndex((operation) => {
    bytes += new TextEncoder().encode(JSON.stringify(operation)).length + 1
    return bytes > BATCH_BYTES
  })
  // A single operation is always sent, however large: the server has to refuse it.
  return end === -1 ? all : all.slice(0, Math.max(1, end))
}
