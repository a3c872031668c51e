import { MANUAL_INVITE } from '@teemates/golf/join-link'
import * as v from 'valibot'
import type { Backend } from '../../../backend/backend.ts'
import { name, proof, short, signalOf } from '../network/messages.ts'

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
  signalOf('request-offer', {
    guestId: short,
    guestInfo: v.object({ nickname: name }),
    nonce: short,
    invite: v.literal(MANUAL_INVITE),
  }),
  /** The host's commitment to its key, so that the key can't depend on the guest's. */
  signalOf('commit', { ...to, commitment: proof }),
  /** The guest's key, and then the host's. */
  signalOf('reveal', { ...to, key: proof }),
  /** The invitation's secret, which only the guest can read. */
  signalOf('admit', { ...to, sealed: v.pipe(v.string(), v.length(86)) }),
  signalOf('decline', { ...to, reason: v.optional(v.picklist(declineReasons)) }),
])
export type JoinMessage = v.InferOutput<typeof joinMessage>

/** Undefined for anything else. */
export function parseJoinMessage(event: string, payload: unknown): JoinMessage | undefined {
  const parsed = v.safeParse(joinMessage, { event, payload })
  return parsed.success ? parsed.output : undefined
}

export type JoinTopic = ReturnType<typeof openJoinTopic>

interface JoinTopicListeners {
  readonly onMessage: (message: JoinMessage) => void
  readonly onJoined?: () => void
  /** The connection is lost, so the topic is closed. Not called after close(). */
  readonly onLost: () => void
}

/** The topic on which one guest and the host exchange their messages before the guest is let in. */
export function openJoinTopic(
  { signal }: Pick<Backend, 'signal'>,
  topic: string,
  { onMessage, onJoined, onLost }: JoinTopicListeners,
) {
  let isClosed = false
  const channel = signal(topic, {
    onMessage(event, payload) {
      const message = parseJoinMessage(event, payload)
      if (message !== undefined && !isClosed) onMessage(message)
    },
    onStatus(status) {
      if (isClosed) return
      if (status === 'joined') return onJoined?.()
      if (status !== 'failed' && status !== 'closed') return
      close()
      onLost()
    },
  })

  function close(): void {
    isClosed = true
    channel.close()
  }

  return { send: ({ event, payload }: JoinMessage) => channel.send(event, payload), close }
}
