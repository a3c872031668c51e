import type { PeerInvitation } from '@teemates/golf/join-link'
import { notAGuest, notAHost, type Room } from './room.ts'

/** The room of a guest whose host has left, and of a device that has lost its keys: nobody can be reached. */
export function openLeftRoom(selfId: string, invitation: PeerInvitation | null): Room {
  return {
    ...notAGuest,
    ...notAHost,
    state: () => 'host-left',
    present: () => new Set([selfId]),
    invitation: () => invitation,
    publish: () => undefined,
    unreceived: () => 0,
    retry: () => undefined,
    leave: (onSent) => onSent(),
    close: () => undefined,
    subscribe: () => () => undefined,
  }
}
