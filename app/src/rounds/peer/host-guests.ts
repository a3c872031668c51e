import type { SeatKey } from './joining/peer-keys.ts'
import type { PeerLink } from './network/link.ts'

export interface Guest {
  readonly seat: SeatKey
  readonly link: PeerLink
}

/** The guests whose phones are connected to the host, by player id. */
export interface HostGuests {
  all(): readonly Guest[]
  of(playerId: string): Guest | undefined
  onLink(link: PeerLink): Guest | undefined
  put(guest: Guest): void
  /** Returns the guest; the link stays open. */
  take(playerId: string): Guest | undefined
  /** Ids of the players whose phones are connected, the host's included. */
  present(): string[]
  sendPresent(): void
  close(): void
}

export function createHostGuests(selfId: string, isBlocked: (peerId: string) => boolean): HostGuests {
  const guests = new Map<string, Guest>()
  const all = () => [...guests.values()]

  function present(): string[] {
    const connected = all().filter(({ seat, link }) => link.isOpen() && !link.isSilent() && !isBlocked(seat.peerId))
    return [selfId, ...connected.map(({ seat }) => seat.playerId)]
  }

  return {
    all,
    of: (playerId) => guests.get(playerId),
    onLink: (link) => all().find((guest) => guest.link === link),
    put: (guest) => void guests.set(guest.seat.playerId, guest),
    take(playerId) {
      const guest = guests.get(playerId)
      guests.delete(playerId)
      return guest
    },
    present,
    sendPresent() {
      for (const { link } of all()) link.send({ type: 'ping', present: present() })
    },
    close() {
      for (const { link } of all()) link.close()
      guests.clear()
    },
  }
}
