import type { Moving, SharedRound } from '../lobby.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import { createMoving, type PeerMoving } from './moving.ts'
import { createPeerHistory } from './peer-history.ts'
import { createPeerLobby, type PeerLobby } from './peer-lobby.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import { createPeerSession, nextOfHost } from './peer-session.ts'
import type { Room, RoomState } from './room.ts'

/** A direct round that is open on this page. It stays connected until it is over or left. */
export interface PeerGame extends SharedRound {
  readonly roundId: string
  readonly isHost: boolean
  readonly lobby: PeerLobby
  connection(): RoomState
  /** For a guest: true while the host answers but no connection can be made. Changes notify subscribers. */
  hasNoWay(): boolean
  /** Called when connection() or the present players change. */
  subscribe(listener: () => void): () => void
  /** Tries at once to connect to absent players. */
  retry(): void
  readonly moving: Moving
  /** The live game that continues the round; null while it is played here. Changes notify subscribers. */
  continuedAs(): string | null
  /** Another tab has deleted the round. Changes notify subscribers. */
  isDeleted(): boolean
}

export interface OpenGame extends PeerGame {
  readonly record: PeerRecord
  readonly room: Room
  readonly moving: PeerMoving
  /** Another tab has deleted the round. */
  giveUp(): void
  /** Leaves the round, and keeps it out of history. */
  discard(): Promise<boolean>
}

interface OpenGameGiven {
  readonly record: PeerRecord
  readonly room: Room
  /** The round was left: the others have to be notified, and record and room closed afterwards. */
  readonly onGivenUp: () => void
  /** The round continues as a live game: record and room have to be closed. */
  readonly onMoved: () => void
  readonly onChange: () => void
}

export function openGame(ports: PeerPorts, { record, room, onGivenUp, onMoved, onChange }: OpenGameGiven): OpenGame {
  const isHost = record.part.role === 'host'
  /** The golfer has left, and the room still has to send that. */
  let isLeaving = false
  let isDeleted = false
  const { subscribe, notify } = createListeners()
  const given = { ports, record, room, leave }
  const history = createPeerHistory({ ports, record, isLeaving: () => isLeaving, onOut: room.close, retry: follow })

  async function leave(): Promise<boolean> {
    // The round is moving into a live game, so leaving applies to that game.
    if (moving.isUnderWay()) return false
    return (await history.archiveSoFar()) && discard()
  }

  async function discard(): Promise<boolean> {
    isLeaving = true
    const isNoted = await record.note('removed')
    onGivenUp()
    return isNoted
  }

  const moving = createMoving({
    ...given,
    onMoved(gameId) {
      void record.continueAs(gameId)
      notify()
      onMoved()
    },
    onFailed: follow,
  })

  const session = createPeerSession({ ...given, archive: history.archive, isMoving: moving.isUnderWay })

  function follow(): void {
    if (moving.isUnderWay() || record.continuedAs() !== null || isLeaving) return
    const next = isHost ? nextOfHost({ record }) : null
    if (next !== null) return void session.happen(next)
    onChange()
    history.update()
  }
  record.subscribe(follow)
  follow()

  const lobby = createPeerLobby({ ...given, session })
  room.subscribe(notify)

  return {
    roundId: record.roundId,
    record,
    room,
    session,
    lobby,
    isHost,
    connection: room.state,
    hasNoWay: room.hasNoWay,
    subscribe,
    retry: room.retry,
    moving,
    discard,
    isDeleted: () => isDeleted,
    giveUp() {
      if (isLeaving) return
      isLeaving = true
      isDeleted = true
      notify()
      onGivenUp()
    },
    continuedAs: record.continuedAs,
    joinRequests: room.joinRequests,
    // The round continues while the golfer is elsewhere in the app.
    close: () => undefined,
  }
}
