import type { RoundPlayer } from '@teemates/golf/round'
import type { PeerLink } from './network/link.ts'

/** The host's bye. Every guest has to receive it, whenever they come back. */
export interface HostBye {
  isUnderWay(): boolean
  begin(onSent: () => void): void
  /** Sends the bye to one guest. A silent link may lose it, so that guest gets it again on returning. */
  send(playerId: string, link: PeerLink): void
  /** Ends the round here once every guest has received the bye. */
  endIfComplete(): void
}

interface HostByeGiven {
  readonly players: () => readonly RoundPlayer[]
  /** Every guest has received it. */
  readonly onSent: () => void
}

export function createHostBye({ players, onSent }: HostByeGiven): HostBye {
  const reached = new Set<string>()
  let notifySent: (() => void) | undefined

  return {
    isUnderWay: () => notifySent !== undefined,
    begin(notifyWhenSent) {
      notifySent = notifyWhenSent
    },
    send(playerId, link) {
      if (notifySent === undefined) return
      link.send({ type: 'bye' })
      if (link.isOpen() && !link.isSilent()) reached.add(playerId)
    },
    endIfComplete() {
      const notify = notifySent
      if (notify === undefined || players().some(({ id, joinMode }) => joinMode === 'p2p' && !reached.has(id))) return
      notifySent = undefined
      onSent()
      notify()
    },
  }
}
