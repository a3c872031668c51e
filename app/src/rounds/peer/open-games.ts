import type { PeerInvitation } from '@teemates/golf/join-link'
import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import { isStroke } from '@teemates/golf/round-events'
import { isPassing } from '../../backend/outcome.ts'
import { createListeners } from '../../storage/browser/listeners.ts'
import { openGuestRoom } from './guest/guest-room.ts'
import type { GuestRoomEvents } from './guest/host-events.ts'
import { openHostRoom } from './host/host-room.ts'
import { type PeerKeys, readPeerKeys, writePeerKeys } from './joining/peer-keys.ts'
import { createLeaveMessages } from './leave-messages.ts'
import { ANSWERED_MS, FOLLOW_RETRY_MS } from './network/peer-limits.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import { type OpenGame, openGame } from './peer-game.ts'
import { openPeerRecord, type PeerRecord } from './peer-record.ts'
import { openLeftRoom, type Room } from './room.ts'

const CLAIM_PAUSES_MS = [0, 100, 400] as const

export type OpenGames = ReturnType<typeof createOpenGames>

/** The direct rounds that are open on this page. Listeners are called when the list of rounds may have changed. */
export function createOpenGames(ports: PeerPorts) {
  const games = new Map<string, OpenGame>()
  const { subscribe, notify } = createListeners()

  /** Strokes come often and don't change the list of rounds. */
  ports.log.subscribe((entry) => {
    const { kind, roundId } = entry
    if (kind === 'received' || (kind === 'event' && isStroke(entry.event))) return
    if (kind === 'removed') games.get(roundId)?.giveUp()
    notify()
  })

  return { ports, games, leaveMessages: createLeaveMessages(ports, notify), notify, subscribe }
}

export function putGame(open: OpenGames, record: PeerRecord, room: Room): OpenGame {
  const { ports, games, leaveMessages, notify } = open
  void ports.claim?.(record.roundId)
  const game = openGame(ports, {
    record,
    room,
    onGivenUp() {
      games.delete(record.roundId)
      void leaveMessages.send(record, room)
      notify()
    },
    onMoved() {
      games.delete(record.roundId)
      room.close()
      record.close()
      notify()
    },
    onChange: notify,
  })
  games.set(record.roundId, game)
  notifyOfGuests(room, notify)
  notify()
  return game
}

/** Notifies the list of rounds when guests ask to join or for a live game, for a host who is on another screen. */
function notifyOfGuests({ joinRequests, askedToMove }: Room, notify: () => void): void {
  if (joinRequests === null) return
  const questions = () => [joinRequests.pending(), joinRequests.seatQuestions(), askedToMove()]
  let known = questions()
  joinRequests.subscribe(() => {
    const now = questions()
    if (now.every((one, index) => one === known[index])) return
    known = now
    notify()
  })
}

/**
 * Opens the round to be played here. A gameId if that live game continues it, 'elsewhere' if another tab plays it, null
 * if it no longer exists.
 */
export async function openRound(
  open: OpenGames,
  roundId: string,
): Promise<OpenGame | { readonly gameId: string } | 'elsewhere' | null> {
  const { ports, games } = open
  const known = games.get(roundId)
  if (known !== undefined) return known
  const record = await openPeerRecord(ports, roundId)
  if (record === null) return null
  const gameId = record.continuedAs()
  if (gameId !== null) {
    record.close()
    return { gameId }
  }
  if (!(await isClaimed(ports, roundId))) return games.get(roundId) ?? 'elsewhere'
  const keys = await readPeerKeys(ports.keys, roundId)
  // Another call may have opened it while this one read.
  const meanwhile = games.get(roundId)
  if (meanwhile !== undefined) return meanwhile
  // Without keys nobody can be reached, so the golfer finishes their own copy of the card alone.
  const room = keys === null ? openLeftRoom(record.part.selfId, null) : roomOf(open, record, keys)
  const game = putGame(open, record, room)
  // The last page may have been killed while moving. If that isn't known now, it is tried again when the room reports
  // the move.
  void game.moving.goOnAsHeld(record.part.code)
  return game
}

/** The rounds of which others may still ask this device. */
export function roundIds({ ports }: OpenGames): Promise<readonly string[]> {
  return ports.log.roundIds('peer', ports.now() - ANSWERED_MS)
}

/** Reads a round whether it is open or not; a round that isn't open gets no updates. */
export async function readRecord({ ports, games }: OpenGames, roundId: string): Promise<PeerRecord | null> {
  const played = games.get(roundId)?.record
  if (played !== undefined) return played
  const record = await openPeerRecord(ports, roundId)
  record?.close()
  return record
}

/** A reloaded page releases the round a moment after the next one requests it. */
export async function isClaimed({ claim, after }: PeerPorts, roundId: string): Promise<boolean> {
  if (claim === undefined) return true
  for (const pauseMs of CLAIM_PAUSES_MS) {
    if (pauseMs > 0) await new Promise<void>((resolve) => void after(pauseMs, resolve))
    if (await claim(roundId)) return true
  }
  return false
}

export function roomOf(open: OpenGames, record: PeerRecord, keys: PeerKeys): Room {
  const { ports, games } = open
  const { role, selfId, code, hostId } = record.part

  async function onContinued(): Promise<void> {
    const game = games.get(record.roundId)
    const moved = await game?.moving.move()
    // The guests have moved already.
    const isLater = moved?.ok === false && isPassing(moved.failure)
    if (isLater && game?.continuedAs() === null) ports.after(FOLLOW_RETRY_MS, () => void onContinued())
  }
  if (role === 'host') return openHostRoom({ ports, record, keys, onContinued: () => void onContinued() })

  const invitation = { code, hostId, secret: keys.secret }
  if (record.hasHostLeft() || record.hasSeatMoved()) return openLeftRoom(selfId, invitation)
  const nickname = record.state().round.players.find(({ id }) => id === selfId)?.nickname ?? DEFAULT_NICKNAME
  const seat = keys.seats.find(({ playerId }) => playerId === selfId) ?? null
  return openGuestRoom({ ports, invitation, nickname, seat, events: guestEventsOf(open, record) })
}

/** Takes what a guest's room reports into the guest's record. */
export function guestEventsOf({ ports, games, notify }: OpenGames, record: PeerRecord): GuestRoomEvents {
  return {
    onWholeRound: record.replace,
    onEvents: (events, place) => void record.receive(events, place),
    onSettings: record.receiveSettings,
    onHostLeft: () => void record.note('host-left').then(notify),
    onSeatMoved: () => void record.note('seat-moved').then(notify),
    onRoomChanged: (changed) => void changeRoom(ports, record, changed),
    // The round may have been left at this very moment.
    onContinued: async (game) => (await games.get(record.roundId)?.moving.follow(game)) ?? 'later',
    own: record.own,
  }
}

/** The secret is stored first: by the former code the server still leads to the new one. */
async function changeRoom(ports: PeerPorts, record: PeerRecord, { code, secret }: PeerInvitation): Promise<void> {
  const keys = await readPeerKeys(ports.keys, record.roundId).catch(() => null)
  if (keys !== null) await writePeerKeys(ports.keys, record.roundId, { ...keys, secret }).catch(() => undefined)
  await record.changeRoom(code)
}
