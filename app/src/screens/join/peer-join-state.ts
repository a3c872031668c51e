import * as v from 'valibot'

const schema = v.object({ nickname: v.string() })

/** What the history's entry of a round that is being joined keeps: the name that was typed with its code. */
export type PeerJoinState = v.InferOutput<typeof schema>

/** Null where nothing was typed. */
export function peerJoinStateOf(state: unknown): PeerJoinState | null {
  const parsed = v.safeParse(schema, state)
  return parsed.success ? parsed.output : null
}
