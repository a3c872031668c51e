import { codeFromText, type PeerInvitation, type PeerLead } from '@teemates/golf/join-link'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { type Joined, type JoinListener, joinRoom, type NotJoined, type PendingJoin } from './guest/join-room.ts'
import { requestToJoin, type JoinAnswer, type PendingJoinRequest } from './joining/join-request.ts'
import { liveSeatKey, readPeerKeys } from './joining/peer-keys.ts'
import { joinContinued } from './moving.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import { beginHostedRound, type NewPeerRound } from './host/new-peer-round.ts'
import {
  createOpenGames,
  guestEventsOf,
  isClaimed,
  type OpenGames,
  openRound,
  putGame,
  readRecord,
  roomOf,
  roundIds,
} from './open-games.ts'
import type { OpenGame, PeerGame } from './peer-game.ts'
import { standingOf } from './peer-handles.ts'
import { openRemovedRecord, type PeerRecord } from './peer-record.ts'

export type PeerRounds = ReturnType<typeof createPeerRounds>

/** The direct rounds of this device, on the given ports. Promises reject with StorageError if this device can't read or write. */
export function createPeerRounds(ports: PeerPorts) {
  const open = createOpenGames(ports)
  const { notify } = open

  async function note(roundId: string, kind: 'put-aside' | 'resumed' | 'removed'): Promise<void> {
    await (await readRecord(open, roundId))?.note(kind)
    notify()
  }

  return {
    /** Needs the backend, which helps the phones to find each other. */
    async create(given: NewPeerRound): Promise<CallOutcome<{ readonly roundId: string }>> {
      const begun = await beginHostedRound(ports, given)
      if (!begun.ok) return begun
      const { record, keys } = begun.value
      putGame(open, record, roomOf(open, record, keys))
      void ports.storage.askToPersist().catch(() => false)
      return { ok: true, value: { roundId: record.roundId } }
    },
    ...createJoining(open),
    /**
     * The key of this device's seat in the live game that continues its round of that code; null without one. code: as it
     * was typed. Never rejects.
     */
    async liveSeatKeyOf(code: string) {
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
    /**
     * This device has joined the live game of that code, as it was typed: a round that it continues follows. Never
     * rejects.
     */
    async joinedGame(code: string, gameId: string) {
      try {
        for (const { roundId } of await playedOf(open, code))
          await (await openGameOf(open, roundId))?.moving.goOnAs(gameId)
      } catch {
        // The game follows as well when it is opened at its own address.
      }
    },
    /**
     * Resolves with a gameId if that live game continues the round, with 'elsewhere' if another tab plays it, and with
     * null if this device has no such round under way.
     */
    open: (roundId: string): Promise<PeerGame | { readonly gameId: string } | 'elsewhere' | null> =>
      openRound(open, roundId),
    /** The most recently changed one first. */
    unfinished: async () => (await standingOf(open)).unfinished,
    /**
     * Opens rooms in the background. A host's phone lets its guests in again and sends them an end that they may have
     * missed; a guest's phone receives what it missed.
     */
    async reopen() {
      const { unfinished, ended, givenUp } = await standingOf(open)
      const played = unfinished.filter(({ isPutAside }) => !isPutAside)
      // The current rounds come last: if an account has too many rooms, the server ends the one that was opened first.
      for (const roundId of givenUp) await sendPendingLeave(open, roundId)
      for (const roundId of [...ended, ...played.map((handle) => handle.roundId)]) await openRound(open, roundId)
    },
    putAside: (roundId: string) => note(roundId, 'put-aside'),
    resume: (roundId: string) => note(roundId, 'resumed'),
    /** Removes an unfinished round from this device. */
    async remove(roundId: string) {
      const game = await openGameOf(open, roundId)
      if (game === null) await note(roundId, 'removed')
      else await game.discard()
    },
    /** Called when unfinished() may have changed. */
    subscribe: open.subscribe,
  }
}

/** At most one join is under way: another one gives it up. */
function createJoining(open: OpenGames) {
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

  /** Gives up a join under way. */
  function stopJoining(): void {
    pendingRequest?.giveUp()
    joining?.giveUp()
    joining = undefined
  }

  return {
    /**
     * Resolves when the host has sent the round. Without the invitation's secret the host is asked first, and may take
     * any time.
     */
    async join(lead: PeerLead, nickname: string, listener: JoinListener = {}): Promise<Joined | NotJoined> {
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
    /** During join(), once no connection can be made: asks the host repeatedly to move the round into a live game. */
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

/** Rounds that have moved neither into a live game nor to another phone. */
async function unmoved(open: OpenGames): Promise<readonly PeerRecord[]> {
  const records: PeerRecord[] = []
  for (const roundId of await roundIds(open)) {
    const record = await readRecord(open, roundId)
    if (record?.continuedAs() === null && !record.hasSeatMoved()) records.push(record)
  }
  return records
}

/** Rounds of that code, as it was typed, that are still played here. */
async function playedOf(open: OpenGames, code: string): Promise<readonly PeerRecord[]> {
  const records = await unmoved(open)
  return records.filter((record) => record.part.code === codeFromText(code) && !record.isArchived())
}

/** A round that this device is in already: after a reload of the waiting lobby, and if its code is typed once more. */
async function joinedBefore(open: OpenGames, { code, hostId, secret }: PeerLead): Promise<string | null> {
  const records = await unmoved(open)
  const joined = records.findLast(
    (record) =>
      record.isOf(code) &&
      (secret === null || record.part.hostId === hostId) &&
      record.state().round.status !== 'completed',
  )
  return joined?.roundId ?? null
}

/** Sends the leave message that an earlier page couldn't. */
async function sendPendingLeave(open: OpenGames, roundId: string): Promise<void> {
  const { ports, leaveMessages } = open
  if (leaveMessages.isUnderWay(roundId) || !(await isClaimed(ports, roundId))) return
  const [record, keys] = [await openRemovedRecord(ports, roundId, 0), await readPeerKeys(ports.keys, roundId)]
  if (record !== null && keys !== null) void leaveMessages.send(record, roomOf(open, record, keys))
}

function isInvitation(lead: PeerLead): lead is PeerInvitation {
  return lead.secret !== null
}
