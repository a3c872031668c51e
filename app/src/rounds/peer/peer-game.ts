import { manualPlayerId } from '@teemates/golf/ids'
import { openPeerRound, peerRoundFor } from '@teemates/golf/peer-round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { hasStrokes, type Round, type RoundPlayer } from '@teemates/golf/round'
import { distinctName } from '../distinct-name.ts'
import type { Moving, SharedRound } from '../lobby.ts'
import type { ContinuedAs } from '../../backend/backend.ts'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import { createMoving, type Followed } from './moving.ts'
import { createPeerLobby, type PeerLobby } from './peer-lobby.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import { createPeerSession, finishedRoundOf, nextOfHost } from './peer-session.ts'
import type { Room, RoomState } from './room.ts'

const done: CallOutcome<void> = { ok: true, value: undefined }
const MANUAL_BYTES = 12
const ARCHIVE_RETRY_MS = 5_000

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
  /** For a guest: the round continues as that live game. */
  follow(game: ContinuedAs): Promise<Followed>
  /** This device has a seat in that live game, which continues the round. */
  goOnAs(gameId: string): Promise<Followed>
  /** Continues as the game of the room's code, if this device already has a seat in it. */
  goOnAsHeld(): Promise<Followed>
  /** Another tab has deleted the round. */
  giveUp(): void
  /** Leaves the round, and keeps it out of history. */
  discard(): Promise<boolean>
}

interface OpenGameGiven {
  readonly record: PeerRecord
  readonly room: Room
  /** It was left, or continues as a live game. */
  readonly onOver: () => void
  /** The round was left: the others have to be notified, and record and room closed afterwards. */
  readonly onGivenUp: () => void
  readonly onChange: () => void
}

export function openGame(ports: PeerPorts, { record, room, onOver, onGivenUp, onChange }: OpenGameGiven): OpenGame {
  const { part, roundId } = record
  const isHost = part.role === 'host'
  let archiving = Promise.resolve(true)
  /** The round as this page has archived it. An earlier page may have archived it without a late stroke. */
  let archived: Round | null = null
  let keepingOwn: Promise<boolean> | undefined
  /** The golfer has left, and the room still has to send that. */
  let isLeaving = false
  let isDeleted = false
  const { subscribe, notify } = createListeners()

  /** Archives one version after the other, each as the round is by then. */
  function archive(): Promise<boolean> {
    if (isOut()) return keepOwnCard()
    archiving = archiving.then(() => record.archive(finishedRoundOf({ record })))
    return archiving
  }

  /** The host has removed this golfer, or another phone has the seat. */
  function isOut(): boolean {
    const isIn = !record.hasSeatMoved() && record.state().round.players.some(({ id }) => id === part.selfId)
    return !isHost && !isLeaving && !isIn
  }

  /** Keeps the scores so far in this device's history. Resolves with false if they can't be stored. */
  async function archiveSoFar(round: Round): Promise<boolean> {
    if (!hasStrokes(round)) return true
    return record.archive(
      round.status === 'completed' ? round : { ...round, status: 'completed', completedAt: ports.now() },
    )
  }

  /**
   * Runs once: a removal takes the golfer's strokes from the board, but not from their own history. Resolves with false
   * if they can't be stored.
   */
  function keepOwnCard(): Promise<boolean> {
    keepingOwn ??= putOwnCard().then((isKept) => {
      if (isKept) room.close()
      else {
        keepingOwn = undefined
        ports.after(ARCHIVE_RETRY_MS, follow)
      }
      return isKept
    })
    return keepingOwn
  }

  async function putOwnCard(): Promise<boolean> {
    // The record is already as it was then: archiving again would move its end.
    if (record.isArchived()) return true
    const isOwnLeaving = (event: RoundEvent) => event.type === 'leave' && event.playerId === part.selfId
    const kept = record.events().filter((event) => !isOwnLeaving(event))
    return archiveSoFar(peerRoundFor(openPeerRound(record.base(), kept), part.selfId))
  }

  async function leave(): Promise<boolean> {
    // The round is moving into a live game, so leaving applies to that game.
    if (moving.isUnderWay()) return false
    const isKept = isOut() ? await keepOwnCard() : await archiveSoFar(finishedRoundOf({ record }))
    return isKept && discard()
  }

  async function discard(): Promise<boolean> {
    isLeaving = true
    const isNoted = await record.note('removed')
    notifyGivenUp()
    return isNoted
  }

  function notifyGivenUp(): void {
    onOver()
    onGivenUp()
    onChange()
  }

  const moving = createMoving({
    ports,
    record,
    room,
    isHost,
    onMoved(gameId) {
      void record.continueAs(gameId)
      notify()
      onOver()
      room.close()
      record.close()
      onChange()
    },
    onFailed: follow,
  })

  const session = createPeerSession({ record, room, ports, leave, archive, isMoving: moving.isUnderWay })

  function follow(): void {
    if (moving.isUnderWay() || record.continuedAs() !== null || isLeaving) return
    const next = isHost ? nextOfHost({ record }) : null
    if (next !== null) return void session.happen(next)
    onChange()
    if (isOut()) return void keepOwnCard()
    const { round } = record.state()
    if (round.status !== 'completed' || round === archived) return
    // Late strokes are merged into it, too.
    archived = round
    void archive().then((isDone) => {
      if (isDone) return
      archived = null
      ports.after(ARCHIVE_RETRY_MS, follow)
    })
  }
  record.subscribe(follow)
  follow()

  const lobby = createPeerLobby({ session, record, room, addPlayer, leave })

  async function addPlayer(nickname: string): Promise<CallOutcome<void>> {
    const { players, status } = record.state().round
    const name = cleanPlayerName(nickname)
    if (name === null) return done
    if (players.length >= MAX_PLAYERS)
      return { ok: false, failure: { kind: 'refused', code: 'game_full', message: '' } }
    const names = new Set(players.map((player) => player.nickname.normalize('NFC')))
    const player: RoundPlayer = {
      id: manualPlayerId(ports.randomBytes(MANUAL_BYTES)),
      playerId: null,
      nickname: distinctName(names, name),
      isLocal: false,
      p2pPeerId: null,
      joinMode: 'manual',
      ...(status === 'active' && { hasJoinedLate: true }),
    }
    await session.happen({ playerId: player.id, type: 'join', holeNumber: null, data: { player } })
    return done
  }

  return {
    roundId,
    record,
    room,
    session,
    lobby,
    isHost,
    connection: room.state,
    hasNoWay: room.hasNoWay,
    subscribe(listener) {
      const stops = [subscribe(listener), room.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    retry: room.retry,
    moving,
    follow: moving.follow,
    goOnAs: moving.goOnAs,
    discard,
    isDeleted: () => isDeleted,
    giveUp() {
      if (isLeaving) return
      isLeaving = true
      isDeleted = true
      notify()
      notifyGivenUp()
    },
    goOnAsHeld: () => moving.goOnAsHeld(record.part.code),
    continuedAs: record.continuedAs,
    joinRequests: room.joinRequests,
    // The round continues while the golfer is elsewhere in the app.
    close: () => undefined,
  }
}
