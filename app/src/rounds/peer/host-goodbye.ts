import type { RoundPlayer } from '@teemates/golf/round'
import type { PeerLink } from './link.ts'

/** The host leaves: every guest has to hear it, whenever they come back. */
export interface HostGoodbye {
  isUnderWay(): boolean
  begin(onSaid: () => void): void
  /** What is said to who isn't heard is lost: they hear it when they have come back. */
  say(playerId: string, link: PeerLink): void
  /** Ends it once nobody is left who hasn't heard. */
  look(): void
}

interface HostGoodbyeGiven {
  readonly players: () => readonly RoundPlayer[]
  /** All have been told. */
  readonly onSaid: () => void
}

export function createHostGoodbye({ players, onSaid }: HostGoodbyeGiven): HostGoodbye {
  const told = new Set<string>()
  let tellSaid: (() => void) | undefined

  return {
    isUnderWay: () => tellSaid !== undefined,
    begin(tellWhenSaid) {
      tellSaid = tellWhenSaid
    },
    say(playerId, link) {
      if (tellSaid === undefined) return
      link.send({ type: 'bye' })
      if (link.isOpen() && !link.isSilent()) told.add(playerId)
    },
    look() {
      const tell = tellSaid
      if (tell === undefined || players().some(({ id, joinMode }) => joinMode === 'p2p' && !told.has(id))) return
      tellSaid = undefined
      onSaid()
      tell()
    },
  }
}
