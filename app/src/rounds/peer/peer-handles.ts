import { hasStrokes, type Round } from '@teemates/golf/round'
import { ANSWERED_MS, MAX_ANSWERED } from './network/peer-limits.ts'
import { readPeerKeys } from './joining/peer-keys.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import { type OpenGames, readRecord, roundIds } from './open-games.ts'
import { sinceCreated } from '../../storage/log/played-round.ts'
import { leaveOf, openRemovedRecord, type PeerRecord } from './peer-record.ts'
import { finishedRoundOf } from './peer-session.ts'

/** An unfinished direct round, as Home and History offer it. */
export interface PeerHandle {
  readonly roundId: string
  readonly round: Round
  /** Whether the room has that code, or had it before a guest was removed. */
  readonly isOf: (code: string) => boolean
  readonly isHost: boolean
  readonly isPutAside: boolean
  /** Names of golfers who wait for this device's golfer to let them in, the first one first. */
  readonly joinRequests: readonly string[]
  /** Names of players whom newcomers may be, for this device's golfer to confirm. */
  readonly seatQuestions: readonly string[]
  /** The name of a guest who asks this device's golfer for a live game; null if nobody does. */
  readonly askedToMove: string | null
  /** Epoch milliseconds of the last change made here. */
  readonly updatedAt: number
}

/**
 * This device's rounds that are under way, the most recently changed one first; ids of ended rounds that still have to
 * be open, the last one first; and ids of rounds that were given up here without the others knowing yet. Rejects with
 * StorageError.
 */
export async function standingOf(open: OpenGames) {
  const { ports, games } = open
  const unfinished: PeerHandle[] = []
  const ended: { roundId: string; at: number }[] = []
  const givenUp: string[] = []
  for (const roundId of await roundIds(open)) {
    const entries = sinceCreated(await ports.log.entries(roundId))
    const last = entries.at(-1)
    const record = await readRecord(open, roundId)
    if (record === null && (await isUnsaid(ports, roundId))) givenUp.push(roundId)
    if (record === null || last === undefined || record.continuedAs() !== null) continue
    const round = finishedRoundOf({ record })
    if (record.hasSeatMoved()) {
      // Its card still has to be archived.
      if (!record.isArchived() && hasStrokes(round)) ended.push({ roundId, at: last.at })
      continue
    }
    if (round.status === 'completed') {
      if (hasToBeOpen(record, round, ports.now())) ended.push({ roundId, at: round.completedAt ?? 0 })
      continue
    }
    // Nobody will start this lobby any more, and it contains nothing to keep.
    const isLost = round.status === 'lobby' && record.hasHostLeft()
    if (record.isArchived() || isLost) continue
    const room = games.get(roundId)?.room
    const marks = entries.filter(({ kind }) => kind === 'put-aside' || kind === 'resumed')
    unfinished.push({
      roundId,
      round,
      isOf: (code) => record.isOf(code),
      isHost: record.part.role === 'host',
      isPutAside: marks.at(-1)?.kind === 'put-aside',
      joinRequests: (room?.joinRequests?.pending() ?? []).map(({ nickname }) => nickname),
      seatQuestions: (room?.joinRequests?.seatQuestions() ?? []).map(({ nickname }) => nickname),
      askedToMove: room?.askedToMove() ?? null,
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

/** False if the room is over a day old, or the keys are gone because the message was sent. */
async function isUnsaid(ports: PeerPorts, roundId: string): Promise<boolean> {
  const record = await openRemovedRecord(ports, roundId, ports.now() - ANSWERED_MS)
  record?.close()
  return record?.continuedAs() === null && (await readPeerKeys(ports.keys, roundId)) !== null
}

/**
 * A guest whose phone slept at the end learns of it only from the host's phone. The round may also be missing in
 * history.
 */
function hasToBeOpen({ part, events, isArchived }: PeerRecord, { players, completedAt }: Round, now: number): boolean {
  if (!isArchived()) return true
  // A guest who has left after the end needs no message.
  const hasGuests = players.some(({ id, joinMode }) => joinMode === 'p2p' && leaveOf(events(), id) === undefined)
  return part.role === 'host' && hasGuests && now - (completedAt ?? 0) < ANSWERED_MS
}
