import * as v from 'valibot'

const schema = v.object({ nickname: v.string() })

/** The history state of a direct round that is being joined: the nickname typed with its code. */
export type PeerJoinState = v.InferOutput<typeof schema>

/** null if no nickname was typed. */
export function peerJoinStateOf(state: unknown): PeerJoinState | null {
  const parsed = v.safeParse(schema, state)
  return parsed.success ? parsed.output : null
}
