import type { SeatKeys } from '../../moved-round.ts'
import type { RoundPlayerId } from '@teemates/golf/ids'
import { DEFAULT_NICKNAME, MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { cleanName } from '@teemates/golf/nickname'
import { currentHolePosition, hasNoScore, type Round, type RoundPlayer } from '@teemates/golf/round'
import { sentTeeLabel } from '@teemates/golf/tee'
import type { CourseHole } from '@teemates/golf/course'
import type { ContinuedRound, NewGame } from '../../../backend/backend.ts'

/** As the server takes it of who has a device. */
const idPattern = /^(?!manual_)[A-Za-z0-9_-]{1,80}$/

/** As many as the server takes. */
const MAX_SENT_AWAY = 16

/**
 * A round that was played without the server, as a live game takes it over.
 * @param sentAway profile ids of golfers who were sent away from it, the last one last
 */
export function continuedRoundOf(round: Round, seatKeys: SeatKeys, sentAway: readonly string[]): ContinuedRound {
  const ids = liveIds(round.players)
  const inIt = new Set(ids.values())
  return {
    courseVendorId: round.courseVendorId ?? round.courseId,
    courseName: round.courseName.trim() === '' ? null : round.courseName,
    teeLabel: sentTeeLabel(round.teeLabel),
    holesMode: round.holesMode,
    holeSetFull: wholeCardOf(
      round.holeSet.map(({ number, par, length, si }) => ({ number, par, distance: length, si })),
    ),
    startedAt: round.startedAt,
    startingHole: round.metadata.startingHole ?? null,
    currentHole: round.status === 'lobby' ? 0 : currentHolePosition(round),
    players: hostFirst(round.players).map(({ id, nickname, joinMode, hasJoinedLate, hasStopped }) => ({
      playerId: ids.get(id) ?? id,
      nickname: cleanName(nickname, MAX_NICKNAME_LENGTH) ?? DEFAULT_NICKNAME,
      isManual: joinMode === 'manual',
      hasJoinedLate: hasJoinedLate === true,
      hasStopped: hasStopped === true,
      seatKey: seatKeys.get(id) ?? null,
      strokes: Object.fromEntries(
        round.holes.flatMap((hole) => {
          const count = hole.strokes[id] ?? 0
          return count > 0 || hasNoScore(hole, id) ? [[hole.number, count]] : []
        }),
      ),
      noScores: round.holes.filter((hole) => hasNoScore(hole, id)).map(({ number }) => number),
    })),
    sentAway: [...new Set(sentAway)].filter((id) => idPattern.test(id) && !inIt.has(id)).slice(-MAX_SENT_AWAY),
  }
}

function hostFirst(players: readonly RoundPlayer[]): readonly RoundPlayer[] {
  return players.toSorted((a, b) => Number(b.joinMode === 'host') - Number(a.joinMode === 'host'))
}

/** A player with a device joins the live game under the id of the device's profile. */
function liveIds(players: readonly RoundPlayer[]): ReadonlyMap<RoundPlayerId, RoundPlayerId> {
  const ids = new Map<RoundPlayerId, RoundPlayerId>()
  const taken = new Set<string>(players.map(({ id }) => id))
  for (const { id, playerId, joinMode } of hostFirst(players)) {
    const isOwn = joinMode !== 'manual' && playerId !== null && idPattern.test(playerId) && !taken.has(playerId)
    // The profile's id becomes the seat's id in the live game.
    const liveId = isOwn ? (playerId as string as RoundPlayerId) : id
    taken.add(liveId)
    ids.set(id, liveId)
  }
  return ids
}

/** The server takes no longer hole. A longer length can't be right, and is left out. */
const LONGEST_HOLE_YARDS = 2000

/** A tee's card in the server's form. The server picks the played holes from it. */
export function wholeCardOf(holes: readonly CourseHole[]): NewGame['holeSetFull'] {
  return holes.map(({ number, par, distance, si }) => ({
    number,
    par,
    length: distance !== null && distance > LONGEST_HOLE_YARDS ? null : distance,
    si,
  }))
}
