import { gateOf } from '@teemates/golf/gate'
import { peerJoinPath } from '@teemates/golf/join-link'
import { type PeerRound, peerHolesPlayed, peerRoundFor } from '@teemates/golf/peer-round'
import { currentHolePosition, isLastHole, type Round } from '@teemates/golf/round'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import { keptParts } from '../kept-parts.ts'
import { areScored, waitedFor } from '../waited-for.ts'
import type { Connection, GoingAhead, RoundView } from '../session.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import type { Room, RoomState } from './room.ts'

export interface PeerViewGiven {
  readonly ports: Pick<PeerPorts, 'isOnline'>
  readonly record: PeerRecord
  readonly room: Room
}

/** The current view of a direct round; every unchanged part is the former object. */
export function peerViewOf({ ports, record, room }: PeerViewGiven, before: RoundView | null): RoundView {
  const { part } = record
  const invitation = room.invitation()
  const peer = record.state()
  const round = peerRoundFor(peer, part.selfId)
  const isOpen =
    round.status === 'active' && !record.hasSeatMoved() && round.players.some(({ id }) => id === part.selfId)
  const isBehind = currentHolePosition(round) < currentHolePosition(peer.round)
  const gate = gateOf(round)
  // Nobody else plays in the golfer's own copy any more.
  const isAlone = room.state() === 'host-left'
  const connection = connectionOf(room.state(), ports.isOnline())
  const scorable = isOpen ? scorablePlayerIds(round, part.selfId) : []
  return keptParts(before, {
    transport: 'peer',
    round,
    gate: { ...gate, canAdvance: isOpen && (isBehind || gate.canAdvance || (isAlone && areScored(round, scorable))) },
    selfRoundPlayerId: part.selfId,
    scorablePlayerIds: scorable,
    selectablePlayerIds: scorable,
    selfReady: isAlone ? null : round.readyPlayers[part.selfId] === true,
    saveState: record.saveState(),
    // While the host is connected, pending events arrive faster than a golfer could read the count.
    pendingCount: room.state() === 'connected' ? 0 : room.unreceived(),
    presence: {
      connection,
      isResuming: false,
      presentPlayerIds: room.present(),
      hostLastSeenAt: connection === 'host-silent' ? room.hostLastSeenAt() : null,
      holesPlayed: peerHolesPlayed(peer),
    },
    goingAhead: isOpen && !isAlone ? goingAheadOf(peer, round, scorable, part.selfId) : nowhere(peer),
    rejected: [],
    hosting: { isHost: part.role === 'host', mayTakeOver: false, isHandedOn: false },
    inviting:
      invitation === null || room.hasLostCode() ? null : { code: invitation.code, path: peerJoinPath(invitation) },
    unknownStatus: null,
    games: round.metadata.games ?? null,
  } satisfies RoundView)
}

/**
 * Phones on one Wi-Fi stay connected without internet, so a device without network is 'offline' only if nobody is
 * connected.
 */
function connectionOf(state: RoomState, isOnline: boolean): Connection {
  switch (state) {
    case 'connected':
      return 'live'
    case 'connecting':
      return isOnline ? 'connecting' : 'offline'
    case 'disconnected':
      return isOnline ? 'host-silent' : 'offline'
    case 'host-left':
      return 'host-left'
  }
}

function nowhere(peer: PeerRound): GoingAhead {
  const roundPosition = currentHolePosition(peer.round)
  return { roundPosition, canGoAhead: false, waitingFor: [], isCardComplete: false, isFinishing: false }
}

function goingAheadOf(peer: PeerRound, round: Round, scorable: readonly string[], selfId: string): GoingAhead {
  const gate = gateOf(round)
  const isScored = areScored(round, scorable)
  const hasGoneOn = (peer.wentOn.get(selfId) ?? 0) > round.holes.length
  const isCardComplete =
    isLastHole(round) && isScored && (gate.readyTotal < 2 || round.readyPlayers[selfId] === true || hasGoneOn)
  return {
    roundPosition: currentHolePosition(peer.round),
    // After the last hole advance() can only mark the golfer ready.
    canGoAhead: !gate.canAdvance && isScored && (!isLastHole(round) || !isCardComplete),
    waitingFor: waitedFor(peer.round, scorable),
    isCardComplete,
    isFinishing: gate.canAdvance && hasGoneOn,
  }
}
