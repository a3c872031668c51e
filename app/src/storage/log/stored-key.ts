import * as v from 'valibot'

/** A key of the log. */
export const logKey = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The key that the log has given to a stored entry. */
export function seqOf(raw: unknown): number | undefined {
  return v.is(v.object({ seq: logKey }), raw) ? raw.seq : undefined
}
