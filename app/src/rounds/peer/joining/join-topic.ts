import type { Backend } from '../../../backend/backend.ts'
import { type JoinMessage, parseJoinMessage } from './join-messages.ts'

/** The topic on which one guest and the host exchange their messages before the guest is let in. */
export interface JoinTopic {
  send(message: JoinMessage): void
  close(): void
}

interface JoinTopicListeners {
  readonly onMessage: (message: JoinMessage) => void
  readonly onJoined?: () => void
  /** The connection is lost, so the topic is closed. Not called after close(). */
  readonly onLost: () => void
}

export function openJoinTopic(
  { signal }: Pick<Backend, 'signal'>,
  name: string,
  { onMessage, onJoined, onLost }: JoinTopicListeners,
): JoinTopic {
  let isClosed = false
  const channel = signal(name, {
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

  return { send: ({ event, payload }) => channel.send(event, payload), close }
}
