import { manualPlayerId } from '@teemates/golf/ids'
import { MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { peerHolesPlayed, peerRoundFor } from '@teemates/golf/peer-round'
import { currentHolePosition, isPlaying, type Round } from '@teemates/golf/round'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import { keptParts } from '../kept-parts.ts'
import type { Lobby, LobbyPlayer, LobbyView } from '../lobby.ts'
import { joiningPlayer } from './joining/host-seats.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import type { PeerSession } from './peer-session.ts'
import type { Room } from './room.ts'

interface PeerLobbyGiven {
  readonly ports: Pick<PeerPorts, 'randomBytes'>
  readonly session: PeerSession
  readonly record: PeerRecord
  readonly room: Room
  readonly leave: () => Promise<boolean>
}

const done: CallOutcome<void> = { ok: true, value: undefined }
const MANUAL_BYTES = 12

/** The players of a direct round, before its first hole and at any time. */
export function createPeerLobby(given: PeerLobbyGiven): Lobby & Pick<PeerSession, 'setStartingHole'> {
  const { session, record, room, leave } = given
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
    addPlayer: (nickname) => addPlayer(given, nickname),
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

/** Adds a player without a device. */
async function addPlayer({ ports, session, record }: PeerLobbyGiven, nickname: string): Promise<CallOutcome<void>> {
  const { round } = record.state()
  const name = cleanPlayerName(nickname)
  if (name === null) return done
  if (round.players.length >= MAX_PLAYERS) {
    return { ok: false, failure: { kind: 'refused', code: 'game_full', message: '' } }
  }
  const id = manualPlayerId(ports.randomBytes(MANUAL_BYTES))
  const player = joiningPlayer(round, name, { id, playerId: null, p2pPeerId: null, joinMode: 'manual' })
  await session.happen({ playerId: id, type: 'join', holeNumber: null, data: { player } })
  return done
}

function stateOf(record: PeerRecord, { players, status }: Round): LobbyView['state'] {
  if (record.hasSeatMoved()) return 'moved'
  if (players.some(({ id }) => id === record.part.selfId)) return 'ready'
  return status === 'lobby' ? 'lobby-gone' : 'sent-away'
}
