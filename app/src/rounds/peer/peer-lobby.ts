import { peerHolesPlayed, peerRoundFor } from '@teemates/golf/peer-round'
import { currentHolePosition, isPlaying, type Round } from '@teemates/golf/round'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import { keptParts } from '../kept-parts.ts'
import type { Lobby, LobbyPlayer, LobbyView } from '../lobby.ts'
import type { PeerRecord } from './peer-record.ts'
import type { PeerSession } from './peer-session.ts'
import type { Room } from './room.ts'

interface PeerLobbyGiven {
  readonly session: PeerSession
  readonly record: PeerRecord
  readonly room: Room
  readonly addPlayer: (nickname: string) => Promise<CallOutcome<void>>
  readonly leave: () => Promise<boolean>
}

const done: CallOutcome<void> = { ok: true, value: undefined }

export type PeerLobby = Lobby & Pick<PeerSession, 'setStartingHole'>

/** The players of a direct round, before its first hole and at any time. */
export function createPeerLobby({ session, record, room, addPlayer, leave }: PeerLobbyGiven): PeerLobby {
  const { subscribe, notify } = createListeners()
  let view = viewOf(null)
  session.subscribe(update)
  room.subscribe(update)

  function update(): void {
    const next = viewOf(view)
    if (next === view) return
    view = next
    notify()
  }

  function viewOf(before: LobbyView | null): LobbyView {
    const peer = record.state()
    const { part } = record
    const { presence, inviting } = session.view()
    const round = peerRoundFor(peer, part.selfId)
    return keptParts(before, {
      state: stateOf(record, round),
      code: part.code,
      invitePath: inviting?.path ?? '',
      round,
      players: round.players.map(
        (player): LobbyPlayer => ({
          id: player.id,
          nickname: player.nickname,
          isHost: player.joinMode === 'host',
          isManual: player.joinMode === 'manual',
          directRole: player.joinMode,
          isSelf: player.id === part.selfId,
          isPresent: presence?.presentPlayerIds.has(player.id) === true,
          absentSince: null,
          holeNumber: peerHolesPlayed(peer)[player.id] ?? null,
          hasLeft: false,
          hasStopped: player.hasStopped === true,
          mayStop:
            round.status === 'active' &&
            (player.id === part.selfId || (part.role === 'host' && player.joinMode === 'manual')) &&
            // At least one player has to play on.
            (!isPlaying(player) || round.players.filter(isPlaying).length > 1),
        }),
      ),
      isHost: part.role === 'host',
      mayAddPlayers: part.role === 'host' && round.status !== 'completed',
      removalDrawsCode: true,
      status: round.status === 'completed' ? 'finished' : round.status,
      position: round.status === 'lobby' ? 0 : currentHolePosition(peer.round),
      start: 'ready',
      connection: presence?.connection ?? 'connecting',
    } satisfies LobbyView)
  }

  return {
    view: () => view,
    subscribe,
    async start() {
      await session.happen({ playerId: record.part.selfId, type: 'game_start', holeNumber: null, data: null })
      return { ok: true }
    },
    addPlayer,
    setStopped: session.setStopped,
    setStartingHole: session.setStartingHole,
    async removePlayer(playerId) {
      // The round ended after the question was shown: players who have finished it stay on its card.
      if (session.view().round.status === 'completed') return done
      await session.happen({ playerId, type: 'leave', holeNumber: null, data: null })
      room.sendAway(playerId)
      return done
    },
    refresh: room.retry,
    leave: async () => ((await leave()) ? { ok: true } : { ok: false, code: 'not-saved' }),
  }
}

function stateOf(record: PeerRecord, { players, status }: Round): LobbyView['state'] {
  if (record.hasSeatMoved()) return 'moved'
  if (players.some(({ id }) => id === record.part.selfId)) return 'ready'
  return status === 'lobby' ? 'lobby-gone' : 'sent-away'
}
