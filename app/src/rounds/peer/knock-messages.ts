import { MANUAL_INVITE } from '@teemates/golf/join-link'
import * as v from 'valibot'
import { name, proof, short } from './messages.ts'

/* What one who has typed a room's code and the room's host say to each other, on a topic of their own. */

/** Why the host's phone answers by itself, so that nobody waits for a host who can't admit them. Without a reason the host has declined once. */
export const declineReasons = ['declined-again', 'full', 'sent-away', 'over'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** Names the knock: all that follows from it carries it. */
const to = { fromId: short, toId: short, gen: short }

const knockMessage = v.variant('event', [
  v.object({
    event: v.literal('request-offer'),
    payload: v.object({
      guestId: short,
      guestInfo: v.object({ nickname: name }),
      nonce: short,
      invite: v.literal(MANUAL_INVITE),
    }),
  }),
  /** The host's: what its key will be, so that it can't be chosen by the guest's. */
  v.object({ event: v.literal('commit'), payload: v.object({ ...to, commitment: proof }) }),
  /** The guest's key, and then the host's. */
  v.object({ event: v.literal('reveal'), payload: v.object({ ...to, key: proof }) }),
  /** The invitation's secret, which the guest alone can read. */
  v.object({ event: v.literal('admit'), payload: v.object({ ...to, sealed: v.pipe(v.string(), v.length(86)) }) }),
  v.object({
    event: v.literal('decline'),
    payload: v.object({ ...to, reason: v.optional(v.picklist(declineReasons)) }),
  }),
])
export type KnockMessage = v.InferOutput<typeof knockMessage>

/** Undefined for what is none. */
export function parseKnockMessage(event: string, payload: unknown): KnockMessage | undefined {
  const parsed = v.safeParse(knockMessage, { event, payload })
  return parsed.success ? parsed.output : undefined
}
