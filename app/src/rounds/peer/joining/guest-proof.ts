import type { PeerInvitation } from '@teemates/golf/join-link'
import type { PeerLink } from '../network/link.ts'
import type { Message } from '../network/messages.ts'
import type { PeerPorts } from '../network/peer-ports.ts'
import { isSameProof, proofOf, roomKeys } from '../network/proof.ts'
import type { SeatKey } from './peer-keys.ts'

type Hello = Extract<Message, { type: 'hello' }>

export type GuestProof = ReturnType<typeof createGuestProof>

/** The invitation and the seat by which a guest and the host prove to each other who they are. */
export function createGuestProof(
  ports: Pick<PeerPorts, 'peerId' | 'profileId'>,
  met: PeerInvitation,
  nickname: string,
  before: SeatKey | null,
) {
  const { hostId } = met
  const peerId = ports.peerId()
  let invitation = met
  let secrets = roomKeys(met.secret)
  let seat = before

  function proven(of: PeerLink, gen: string): string[] | null {
    const prints = of.connection.fingerprints()
    return prints === null ? null : [invitation.code, hostId, peerId, gen, prints.other, prints.own]
  }

  /** The peer has the invitation's secret and is at the other end of this very connection. */
  function isFromHost(link: PeerLink, gen: string, proof: string): boolean {
    const parts = proven(link, gen)
    return parts !== null && isSameProof(proof, proofOf(secrets.auth, ['host', ...parts]))
  }

  return {
    nickname,
    invitation: () => invitation,
    secrets: () => secrets,
    /** Null before the host gave one. */
    seat: () => seat,
    /** Connections keep the code and secret with which they began. */
    changeRoom(code: string, secret: string) {
      invitation = { ...invitation, code, secret }
      secrets = roomKeys(secret)
    },
    /** Null if the connection can't be proved. */
    hello(link: PeerLink, gen: string): Omit<Hello, 'roomId'> | null {
      const parts = proven(link, gen)
      if (parts === null) return null
      const proof = proofOf(secrets.auth, ['guest', ...parts])
      const own = seat === null ? null : { id: seat.playerId, proof: proofOf(seat.key, ['guest seat', ...parts]) }
      const guest = { nickname, profileId: ports.profileId(), seat: own, canWait: true as const }
      return { type: 'hello', peer: peerId, version: 1, proof, guest }
    },
    isFromHost,
    /** Takes the seat that the host gives or confirms; null if the peer doesn't prove to be the host. */
    takeSeat(link: PeerLink, gen: string, { peer, proof, host }: Hello): SeatKey | null {
      const given = host?.seat
      const parts = proven(link, gen)
      if (given === undefined || parts === null || peer !== hostId || !isFromHost(link, gen, proof)) return null
      if (seat === null) {
        seat = given.key === null ? null : { playerId: given.id, peerId, key: given.key }
        return seat
      }
      // After the first meeting the host proves that it knows the seat's key, which other holders of the invitation
      // don't.
      if (given.proof === null || given.id !== seat.playerId) return null
      return isSameProof(given.proof, proofOf(seat.key, ['host seat', ...parts])) ? seat : null
    },
  }
}
