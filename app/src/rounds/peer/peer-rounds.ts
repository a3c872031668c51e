import { codeFromText, type PeerInvitation, type PeerLead } from '@teemates/golf/join-link'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { type Joined, type JoinListener, joinRoom, type NotJoined, type PendingJoin } from './join-room.ts'
import { requestToJoin, type JoinAnswer, type PendingJoinRequest } from './joining/join-request.ts'
import { liveSeatKey, readPeerKeys } from './joining/peer-keys.ts'
import { joinContinued } from './moving.ts'
import { ANSWERED_MS } from './network/peer-limits.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import { beginHostedRound, type NewPeerRound } from './new-peer-round.ts'
import {
  createOpenGames,
  guestEventsOf,
  isClaimed,
  type OpenGames,
  openRound,
  putGame,
  readRecord,
  roomOf,
} from './open-games.ts'
import type { OpenGame, PeerGame } from './peer-game.ts'
import { type PeerHandle, standingOf } from './peer-handles.ts'
import { openRemovedRecord, type PeerRecord } from './peer-record.ts'

/** Rejects with StorageError if this device can't read or write. */
export interface PeerRounds {
  /** Needs the backend, which helps the phones to find each other. */
  create(given: NewPeerRound): Promise<CallOutcome<{ readonly roundId: string }>>
  /**
   * Resolves when the host has sent the round. Without the invitation's secret the host is asked first, and may take
   * any time.
   */
  join(lead: PeerLead, nickname: string, listener?: JoinListener): Promise<Joined | NotJoined>
  /** During join(), once no connection can be made: asks the host repeatedly to move the round into a live game. */
  askToMove(): void
  /**
   * The key of this device's seat in the live game that continues its round of that code; null without one. code: as it
   * was typed. Never rejects.
   */
  liveSeatKeyOf(code: string): Promise<string | null>
  /**
   * This device has joined the live game of that code, as it was typed: a round that it continues follows. Never
   * rejects.
   */
  joinedGame(code: string, gameId: string): Promise<void>
  /** Gives up a join under way. */
  stopJoining(): void
  /**
   * Resolves with a gameId if that live game continues the round, with 'elsewhere' if another tab plays it, and with
   * null if this device has no such round under way.
   */
  open(roundId: string): Promise<PeerGame | { readonly gameId: string } | 'elsewhere' | null>
  /** The most recently changed one first. */
  unfinished(): Promise<readonly PeerHandle[]>
  /**
   * Opens rooms in the background. A host's phone lets its guests in again and sends them an end that they may have
   * missed; a guest's phone receives what it missed.
   */
  reopen(): Promise<void>
  putAside(roundId: string): Promise<void>
  resume(roundId: string): Promise<void>
  /** Removes an unfinished round from this device. */
  remove(roundId: string): Promise<void>
  /** Called when unfinished() may have changed. */
  subscribe(listener: () => void): () => void
}

/** The direct rounds of this device, on the given ports. */
export function createPeerRounds(ports: PeerPorts): PeerRounds {
  const open = createOpenGames(ports)
  const { games, notify } = open
  const { join, askToMove, stopJoining } = createJoining(open)
  const standing = () =>
    standingOf({
      ports,
      seen: (roundId) => readRecord(open, roundId),
      roomOf: (roundId) => games.get(roundId)?.room,
    })

  async function note(roundId: string, kind: 'put-aside' | 'resumed' | 'removed'): Promise<void> {
    await (await readRecord(open, roundId))?.note(kind)
    notify()
  }

  return {
    async create(given) {
      const begun = await beginHostedRound(ports, given)
      if (!begun.ok) return begun
      const { record, keys } = begun.value
      putGame(open, record, roomOf(open, record, keys))
      void ports.storage.askToPersist().catch(() => false)
      return { ok: true, value: { roundId: record.roundId } }
    },
    join,
    askToMove,
    stopJoining,
    async liveSeatKeyOf(code) {
      try {
        for (const { roundId, part } of await playedOf(open, code)) {
          const seats = (await readPeerKeys(ports.keys, roundId))?.seats
          const own = seats?.find(({ playerId }) => playerId === part.selfId)
          if (own !== undefined) return liveSeatKey(own, part.code)
        }
      } catch {
        // The server rejects a seat that needs its key.
      }
      return null
    },
    async joinedGame(code, gameId) {
      try {
        for (const { roundId } of await playedOf(open, code))
          await (await openGameOf(open, roundId))?.moving.goOnAs(gameId)
      } catch {
        // The game follows as well when it is opened at its own address.
      }
    },
    open: (roundId) => openRound(open, roundId),
    unfinished: async () => (await standing()).unfinished,
    async reopen() {
      const { unfinished, ended, givenUp } = await standing()
      const played = unfinished.filter(({ isPutAside }) => !isPutAside)
      // The current rounds come last: if an account has too many rooms, the server ends the one that was opened first.
      for (const roundId of givenUp) await sendPendingLeave(open, roundId)
      for (const roundId of [...ended, ...played.map((handle) => handle.roundId)]) await openRound(open, roundId)
    },
    putAside: (roundId) => note(roundId, 'put-aside'),
    resume: (roundId) => note(roundId, 'resumed'),
    async remove(roundId) {
      const game = await openGameOf(open, roundId)
      if (game === null) await note(roundId, 'removed')
      else await game.discard()
    },
    subscribe: open.subscribe,
  }
}

/** At most one join is under way: another one gives it up. */
function createJoining(open: OpenGames): Pick<PeerRounds, 'join' | 'askToMove' | 'stopJoining'> {
  const { ports, games, leaveMessages } = open
  let joining: PendingJoin | undefined
  let pendingRequest: PendingJoinRequest | undefined

  /** The invitation from the link, or from the host. */
  async function invitationOf(
    lead: PeerLead,
    nickname: string,
    onDigits: JoinListener['onDigits'],
  ): Promise<PeerInvitation | Exclude<JoinAnswer, { kind: 'admitted' }>> {
    if (isInvitation(lead)) return lead
    const own = requestToJoin({ ports, lead, nickname, onDigits: (digits) => onDigits?.(digits) })
    pendingRequest = own
    const answer = await own.outcome
    if (pendingRequest === own) pendingRequest = undefined
    return answer.kind === 'admitted' ? answer.invitation : answer
  }

  function stopJoining(): void {
    pendingRequest?.giveUp()
    joining?.giveUp()
    joining = undefined
  }

  return {
    async join(lead, nickname, listener = {}) {
      stopJoining()
      const roundId = await joinedBefore(open, lead)
      if (roundId !== null) {
        await openRound(open, roundId)
        return { roundId }
      }
      const invitation = await invitationOf(lead, nickname, listener.onDigits)
      if ('kind' in invitation) return notInvited(ports, invitation, nickname)
      listener.onDigits?.(null)
      await leaveMessages.end(invitation.code)
      joining = joinRoom({
        ports,
        invitation,
        nickname,
        listener,
        eventsOf: (record) => guestEventsOf(open, record),
        onBegun(record, room) {
          // The seat has come back to this phone.
          const before = games.get(record.roundId)
          before?.room.close()
          before?.record.close()
          putGame(open, record, room)
        },
      })
      return joining.outcome
    },
    askToMove: () => joining?.askToMove(),
    stopJoining,
  }
}

async function notInvited(
  ports: PeerPorts,
  answer: Exclude<JoinAnswer, { kind: 'admitted' }>,
  nickname: string,
): Promise<Joined | NotJoined> {
  switch (answer.kind) {
    case 'refused':
      return { failure: answer.failure }
    case 'continued': {
      const gone = await joinContinued(ports, answer.as, nickname, null)
      return gone.ok ? gone.value : { failure: gone.failure }
    }
    case 'declined':
      return answer.reason ?? 'declined'
    case 'disconnected':
      return 'disconnected'
  }
}

/** Opens the round to be played here; null if another tab plays it, or it no longer exists. */
async function openGameOf(open: OpenGames, roundId: string): Promise<OpenGame | null> {
  await openRound(open, roundId)
  return open.games.get(roundId) ?? null
}

/** The rounds of which others may still ask this device. */
function roundIds({ ports }: OpenGames): Promise<readonly string[]> {
  return ports.log.roundIds('peer', ports.now() - ANSWERED_MS)
}

/** Rounds of that code, as it was typed, that are still played here and haven't moved. */
async function playedOf(open: OpenGames, code: string): Promise<readonly PeerRecord[]> {
  const records: PeerRecord[] = []
  for (const roundId of await roundIds(open)) {
    const record = await readRecord(open, roundId)
    const isPlayed = record?.part.code === codeFromText(code) && !record.isArchived() && !record.hasSeatMoved()
    if (isPlayed && record.continuedAs() === null) records.push(record)
  }
  return records
}

/** A round that this device is in already: after a reload of the waiting lobby, and if its code is typed once more. */
async function joinedBefore(open: OpenGames, { code, hostId, secret }: PeerLead): Promise<string | null> {
  for (const roundId of (await roundIds(open)).toReversed()) {
    const record = await readRecord(open, roundId)
    const isIt =
      record?.continuedAs() === null &&
      !record.hasSeatMoved() &&
      record.isOf(code) &&
      (secret === null || record.part.hostId === hostId)
    if (isIt && record.state().round.status !== 'completed') return roundId
  }
  return null
}

/** Sends the leave message that an earlier page couldn't. */
async function sendPendingLeave(open: OpenGames, roundId: string): Promise<void> {
  const { ports, leaveMessages } = open
  if (leaveMessages.isUnderWay(roundId) || !(await isClaimed(ports, roundId))) return
  const [record, keys] = [await openRemovedRecord(ports, roundId, 0), await readPeerKeys(ports.keys, roundId)]
  if (record !== null && keys !== null) leaveMessages.send(record, roomOf(open, record, keys))
}

function isInvitation(lead: PeerLead): lead is PeerInvitation {
  return lead.secret !== null
}
