import type { PeerInvitation } from '@teemates/golf/join-link'
import type { Room } from './room.ts'

/** The room of a guest whose host has left, and of a device that has lost its keys: nobody can be reached. */
export function openLeftRoom(selfId: string, invitation: PeerInvitation | null): Room {
  return {
    state: () => 'host-left',
    present: () => new Set([selfId]),
    invitation: () => invitation,
    publish: () => undefined,
    unreceived: () => 0,
    hasHostAnswered: () => true,
    hostLastSeenAt: () => null,
    hasNoWay: () => false,
    sendAway: () => undefined,
    joinRequests: null,
    seatAskedOf: () => null,
    betweenChanges: (work) => work(),
    askedToMove: () => null,
    declineMoveRequests: () => undefined,
    refusal: () => null,
    hasLostCode: () => false,
    askToMove: () => false,
    moveRequestState: () => 'none',
    retry: () => undefined,
    leave: (onSent) => onSent(),
    close: () => undefined,
    subscribe: () => () => undefined,
  }
}
