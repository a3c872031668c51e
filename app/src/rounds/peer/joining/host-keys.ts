import type { PeerPorts } from '../network/peer-ports.ts'
import { base64url, roomKeys, SECRET_BYTES } from '../network/proof.ts'
import type { PeerRecord } from '../peer-record.ts'
import { type PeerKeys, type SeatDecision, type SeatKey, writePeerKeys } from './peer-keys.ts'

export type HostKeys = ReturnType<typeof createHostKeys>

/**
 * A host's keys of one round. Changes are stored at once.
 * @param onNext the room needs another secret, which is in the keys
 */
export function createHostKeys(
  ports: Pick<PeerPorts, 'keys' | 'randomBytes'>,
  { roundId, part }: PeerRecord,
  given: PeerKeys,
  onNext: () => void,
) {
  // The log has a new code before the keys do: until then the former code and secret are used together.
  const own = { hostKey: given.hostKey ?? newKey(ports), code: given.code ?? part.code }
  let keys = { ...given, ...own }
  let secrets = roomKeys(keys.secret)
  let stored: Promise<unknown> = Promise.resolve()
  if (given.hostKey === null) change({})

  function change(changed: Partial<typeof keys>): void {
    keys = { ...keys, ...changed }
    // A guest without stored keys would be rejected by the next page of the host.
    const writing = writePeerKeys(ports.keys, roundId, keys).catch(() => undefined)
    stored = Promise.all([stored, writing])
  }

  /** The secret that follows the removal of guests. A change that is pending already keeps its secret. */
  function nextAfter(blocked: readonly string[]) {
    return keys.next ?? { secret: newKey(ports), sentAway: blocked.length }
  }

  function seatDecisionsBut(peerId: string): SeatDecision[] {
    return keys.seatDecisions.filter((one) => one.peerId !== peerId)
  }

  return {
    current: () => keys,
    /** Derived from the invitation's secret. */
    secrets: () => secrets,
    isBlocked: (peerId: string) => keys.blocked.includes(peerId),
    /** Resolves when the latest keys are stored, or can't be. */
    stored: () => stored,
    addSeat: (seat: SeatKey) => change({ seats: [...keys.seats, seat] }),
    /** From now on the key of the phone that held the seat is useless. */
    moveSeat(held: SeatKey, seat: SeatKey) {
      change({ seats: keys.seats.map((one) => (one === held ? seat : one)), former: [...keys.former, held] })
    },
    /** This page may be reloaded before the newcomer has connected. */
    decideSeat: (decision: SeatDecision) => change({ seatDecisions: [...seatDecisionsBut(decision.peerId), decision] }),
    /** The host's answer about this player, once; undefined without one. */
    takeSeatDecision(peerId: string, playerId: string): boolean | undefined {
      const decision = keys.seatDecisions.find((one) => one.peerId === peerId)
      // The removal of the answer is stored together with the seat that follows.
      keys = { ...keys, seatDecisions: seatDecisionsBut(peerId) }
      return decision?.playerId === playerId ? decision.isSame : undefined
    },
    /** Blocks removed phones. The room then needs another secret. removed: the guest's name, if the host has to see it. */
    block(peerIds: readonly string[], removed?: string) {
      const blocked = [...new Set([...keys.blocked, ...peerIds])]
      const names = removed === undefined ? keys.removed : [...new Set([...keys.removed, removed])]
      change({ blocked, next: nextAfter(blocked), removed: names })
      onNext()
    },
    /** The room has that code on the server. */
    changeRoom(code: string, { secret, sentAway }: NonNullable<PeerKeys['next']>) {
      secrets = roomKeys(secret)
      keys = { ...keys, next: null }
      // Another guest was removed during the change.
      const next = keys.blocked.length > sentAway ? nextAfter(keys.blocked) : null
      change({ code, secret, next })
    },
  }
}

/** 22 random characters. */
export function newKey({ randomBytes }: Pick<PeerPorts, 'randomBytes'>): string {
  return base64url(randomBytes(SECRET_BYTES))
}
