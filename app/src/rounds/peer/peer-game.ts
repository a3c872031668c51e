import { createListeners } from '../../storage/browser/listeners.ts'
import { createMoving } from './moving.ts'
import { createPeerHistory } from './peer-history.ts'
import { createPeerLobby } from './peer-lobby.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import { createPeerSession, nextOfHost } from './peer-session.ts'
import type { Room } from './room.ts'

export type OpenGame = ReturnType<typeof openGame>

/** A direct round that is open on this page, as the screens see it. */
export type PeerGame = Omit<OpenGame, 'record' | 'room' | 'discard' | 'giveUp'>

interface OpenGameGiven {
  readonly record: PeerRecord
  readonly room: Room
  /** The round was left: the others have to be notified, and record and room closed afterwards. */
  readonly onGivenUp: () => void
  /** The round continues as a live game: record and room have to be closed. */
  readonly onMoved: () => void
  readonly onChange: () => void
}

/** Opens a direct round, which stays connected until it is over or left. */
export function openGame(ports: PeerPorts, { record, room, onGivenUp, onMoved, onChange }: OpenGameGiven) {
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
    /** For a guest: true while the host answers but no connection can be made. Changes notify subscribers. */
    hasNoWay: room.hasNoWay,
    /** Called when connection() or the present players change. */
    subscribe,
    /** Tries at once to connect to absent players. */
    retry: room.retry,
    moving,
    /** Leaves the round, and keeps it out of history. */
    discard,
    /** Another tab has deleted the round. Changes notify subscribers. */
    isDeleted: () => isDeleted,
    /** Another tab has deleted the round. */
    giveUp() {
      if (isLeaving) return
      isLeaving = true
      isDeleted = true
      notify()
      onGivenUp()
    },
    /** The live game that continues the round; null while it is played here. Changes notify subscribers. */
    continuedAs: record.continuedAs,
    joinRequests: room.joinRequests,
    // The round continues while the golfer is elsewhere in the app.
    close: () => undefined,
  }
}
