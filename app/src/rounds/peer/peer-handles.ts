import { hasStrokes, type Round } from '@teemates/golf/round'
import type { PeerExpectation } from '../../storage/peer-hint.ts'
import { ANSWERED_MS, MAX_ANSWERED } from './peer-limits.ts'
import { readPeerKeys } from './peer-keys.ts'
import type { PeerPorts } from './peer-ports.ts'
import { openRemovedRecord, type PeerRecord, sinceCreated } from './peer-record.ts'
import { finishedRoundOf } from './peer-session.ts'
import type { Room } from './room.ts'

/** An unfinished round from phone to phone, as Home and History offer it. */
export interface PeerHandle {
  readonly roundId: string
  readonly round: Round
  /** Whether the room has that code, or had it before somebody was sent away. */
  readonly isOf: (code: string) => boolean
  readonly isHost: boolean
  readonly isPutAside: boolean
  /** Names of those who wait for this device's golfer to let them in, the first one first. */
  readonly knocking: readonly string[]
  /** Names of players whom newcomers may be, for this device's golfer to confirm. */
  readonly seatQuestions: readonly string[]
  /** The name of a guest who asks this device's golfer for a live game; null where nobody does. */
  readonly askedToMove: string | null
  /** Epoch milliseconds of what was done here last. */
  readonly updatedAt: number
}

/** This device's rounds that are played, or that others may still have to hear of. */
export interface PeerStanding {
  /** The one touched last first. */
  readonly unfinished: readonly PeerHandle[]
  /** Ids of those that have ended here and have to be open all the same, the last one first. */
  readonly ended: readonly string[]
  /** Ids of those that were given up here, of which the others haven't heard. */
  readonly givenUp: readonly string[]
}

interface StandingGiven {
  readonly ports: PeerPorts
  /** Null where there is no such round any more. */
  readonly seen: (roundId: string) => Promise<PeerRecord | null>
  /** Where it is open. */
  readonly roomOf: (roundId: string) => Room | undefined
}

/** Rejects with StorageError. */
export async function standingOf({ ports, seen, roomOf }: StandingGiven): Promise<PeerStanding> {
  const unfinished: PeerHandle[] = []
  const ended: { readonly roundId: string; readonly at: number }[] = []
  const givenUp: string[] = []
  for (const roundId of await ports.log.roundIds()) {
    const entries = sinceCreated(await ports.log.entries(roundId))
    const last = entries.at(-1)
    const record = await seen(roundId)
    if (record === null && (await isUnsaid(ports, roundId))) givenUp.push(roundId)
    if (record === null || last === undefined || record.continuedAs() !== null) continue
    const round = finishedRoundOf({ record })
    if (record.hasSeatMoved()) {
      // Its card still has to be stored.
      if (!record.isArchived() && hasStrokes(round)) ended.push({ roundId, at: last.at })
      continue
    }
    if (round.status === 'completed') {
      if (hasToBeOpen(record, round, ports.now())) ended.push({ roundId, at: round.completedAt ?? 0 })
      continue
    }
    // Nobody will start it any more, and there is nothing in it to keep.
    const isLost = round.status === 'lobby' && record.hasHostLeft()
    if (record.isArchived() || isLost) continue
    const marks = entries.filter(({ kind }) => kind === 'put-aside' || kind === 'resumed')
    unfinished.push({
      roundId,
      round,
      isOf: (code) => record.isOf(code),
      isHost: record.part.role === 'host',
      isPutAside: marks.at(-1)?.kind === 'put-aside',
      knocking: (roomOf(roundId)?.door?.knocks() ?? []).map(({ nickname }) => nickname),
      seatQuestions: (roomOf(roundId)?.door?.seatQuestions() ?? []).map(({ nickname }) => nickname),
      askedToMove: roomOf(roundId)?.askedToMove() ?? null,
      updatedAt: last.at,
    })
  }
  return {
    unfinished: unfinished.toSorted((a, b) => b.updatedAt - a.updatedAt),
    ended: ended
      .toSorted((a, b) => b.at - a.at)
      .slice(0, MAX_ANSWERED)
      .map(({ roundId }) => roundId),
    givenUp,
  }
}

/** The room is gone after a day; and what has been said has taken the keys along. */
async function isUnsaid(ports: PeerPorts, roundId: string): Promise<boolean> {
  const record = await openRemovedRecord(ports, roundId, ports.now() - ANSWERED_MS)
  record?.close()
  return record?.continuedAs() === null && (await readPeerKeys(ports.keys, roundId)) !== null
}

/** A guest whose phone slept at the end hears of it from the host's phone alone; and history may not have it yet. */
function hasToBeOpen({ part, events, isArchived }: PeerRecord, { players, completedAt }: Round, now: number): boolean {
  if (!isArchived()) return true
  // A guest who has left after the end has nothing more to hear.
  const isThere = (id: string) =>
    events().findLast(({ type, playerId }) => playerId === id && (type === 'join' || type === 'leave'))?.type !==
    'leave'
  const hasGuests = players.some(({ id, joinMode }) => joinMode === 'p2p' && isThere(id))
  return part.role === 'host' && hasGuests && now - (completedAt ?? 0) < ANSWERED_MS
}

export function expectationOf({ unfinished, ended, givenUp }: PeerStanding): PeerExpectation {
  if (unfinished.some(({ isPutAside }) => !isPutAside)) return 'in-progress'
  if (ended.length > 0 || givenUp.length > 0) return 'ended'
  return unfinished.length > 0 ? 'aside' : 'none'
}
