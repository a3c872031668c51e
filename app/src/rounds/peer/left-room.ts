import type { PeerInvitation } from '@teemates/golf/join-link'
import type { Room } from './room.ts'

/** Of a guest whose host has left, and of a device that has lost its keys: there is nobody to reach. */
export function openLeftRoom(selfId: string, invitation: PeerInvitation | null): Room {
  return {
    state: () => 'host-left',
    present: () => new Set([selfId]),
    invitation: () => invitation,
    publish: () => undefined,
    unheard: () => 0,
    hasHeardHost: () => true,
    hostHeardAt: () => null,
    hasNoWay: () => false,
    sendAway: () => undefined,
    door: null,
    seatAskedOf: () => null,
    finishChange: async () => ({ ok: true, value: undefined }),
    askedToMove: () => null,
    keepHere: () => undefined,
    refusal: () => null,
    hasLostCode: () => false,
    askToMove: () => false,
    wish: () => 'none',
    retry: () => undefined,
    leave: (onSaid) => onSaid(),
    close: () => undefined,
    subscribe: () => () => undefined,
  }
}
