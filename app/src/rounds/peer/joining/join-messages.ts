import { MANUAL_INVITE } from '@teemates/golf/join-link'
import * as v from 'valibot'
import { name, proof, short } from '../network/messages.ts'

/*
 * Messages between a guest who has typed a room's code and the room's host, on a topic of their own.
 */

/**
 * The reasons for which the host's phone declines a request by itself, so that nobody waits for a host who can't admit
 * them. A decline without a reason is the host's first, after which the guest may ask once more.
 */
export const declineReasons = ['declined-again', 'full', 'sent-away', 'over'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** gen identifies the join request in all its messages. */
const to = { fromId: short, toId: short, gen: short }

const joinMessage = v.variant('event', [
  v.object({
    event: v.literal('request-offer'),
    payload: v.object({
      guestId: short,
      guestInfo: v.object({ nickname: name }),
      nonce: short,
      invite: v.literal(MANUAL_INVITE),
    }),
  }),
  /** The host's commitment to its key, so that the key can't depend on the guest's. */
  v.object({ event: v.literal('commit'), payload: v.object({ ...to, commitment: proof }) }),
  /** The guest's key, and then the host's. */
  v.object({ event: v.literal('reveal'), payload: v.object({ ...to, key: proof }) }),
  /** The invitation's secret, which only the guest can read. */
  v.object({ event: v.literal('admit'), payload: v.object({ ...to, sealed: v.pipe(v.string(), v.length(86)) }) }),
  v.object({
    event: v.literal('decline'),
    payload: v.object({ ...to, reason: v.optional(v.picklist(declineReasons)) }),
  }),
])
export type JoinMessage = v.InferOutput<typeof joinMessage>

/** Undefined for anything else. */
export function parseJoinMessage(event: string, payload: unknown): JoinMessage | undefined {
  const parsed = v.safeParse(joinMessage, { event, payload })
  return parsed.success ? parsed.output : undefined
}
