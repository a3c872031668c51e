import { type ArchivedRound, archivedCourseName, archivedNickname, cardHolesOf, ownEntry } from './archive.ts'
import type { Course } from './course.ts'
import { isProfileId } from './ids.ts'
import { joinModeOf } from './join-mode.ts'
import { DEFAULT_HANDICAP } from './limits.ts'
import { holesInPlayingOrder, type Round, type RoundHole, type RoundPlayer } from './round.ts'

/**
 * Converts an archived round for the summary. Pars come from the round's own card, else from the course, else they are 4.
 * Names come from the round, else from the known players (by durable id), else they are 'Player'.
 */
export function roundFromArchive(
  archived: ArchivedRound,
  course: Course | undefined,
  players: ReadonlyMap<string, { readonly name: string }>,
): Round {
  const isSolo = archived.metadata.soloRound === true
  const strokes = new Map(archived.scores.map((score) => [score.playerId, score.strokesByHole]))
  const holeSet = cardHolesOf(archived, course)
  const courseName = archivedCourseName(archived, course)
  const teeLabel = archived.metadata.teeLabel ?? ''
  const round: Round = {
    id: archived.id,
    courseSlug: archived.courseSlug,
    courseName,
    courseId: archived.courseId,
    courseVendorId: null,
    teeLabel,
    holesMode: archived.holeType,
    courseDetails: {
      id: archived.courseId,
      name: courseName,
      teeName: teeLabel,
      holes: holeSet.length,
      totalPar: holeSet.reduce((sum, hole) => sum + hole.par, 0),
      holeType: archived.holeType,
    },
    players: archived.players.map((id) => archivedPlayerOf(archived, id, players)),
    holes: holeSet.map((hole) => ({
      number: hole.number,
      par: hole.par,
      yards: hole.length,
      handicap: hole.si ?? DEFAULT_HANDICAP,
      strokes: Object.fromEntries(archived.players.map((id) => [id, ownEntry(strokes.get(id), `${hole.number}`) ?? 0])),
      ...archivedNoScoreOf(archived, hole.number),
    })),
    holeSet,
    totalHoles: holeSet.length,
    currentHole: Math.max(holeSet.length, 1),
    startedAt: archived.metadata.startUnknown === true ? null : archived.startedAt,
    completedAt: archived.endedAt,
    status: 'completed',
    roomCode: archived.roomCode,
    readyPlayers: {},
    metadata: {
      selfPlayerId: archived.metadata.selfPlayerId,
      ...(isSolo && { soloRound: true }),
      ...(archived.metadata.notCounted !== undefined && { notCounted: archived.metadata.notCounted }),
      ...(archived.metadata.startingHole !== undefined && { startingHole: archived.metadata.startingHole }),
      ...(archived.metadata.games !== undefined && { games: archived.metadata.games }),
    },
    ...(archived.hostUserId !== undefined && { hostUserId: archived.hostUserId }),
  }
  return isSolo ? { ...round, currentHole: holesInPlayingOrder(round).at(-1)?.number ?? 1 } : round
}

/** Strokes entered by a correction override the 'no score' mark. */
function archivedNoScoreOf(archived: ArchivedRound, holeNumber: number): Pick<RoundHole, 'noScore'> {
  const noScore = archived.players.filter((id) => {
    if (ownEntry(archived.metadata.noScores, id)?.includes(holeNumber) !== true) return false
    const score = archived.scores.find(({ playerId }) => playerId === id)
    return (score?.strokesByHole[`${holeNumber}`] ?? 0) === 0
  })
  return noScore.length === 0 ? {} : { noScore }
}

function archivedPlayerOf(
  archived: ArchivedRound,
  id: string,
  players: ReadonlyMap<string, { readonly name: string }>,
): RoundPlayer {
  const isLocal = id === archived.metadata.selfPlayerId
  return {
    id,
    playerId: isProfileId(id) ? id : null,
    nickname: archivedNickname(archived, id, players),
    isLocal,
    p2pPeerId: null,
    joinMode: archived.metadata.soloRound === true ? 'manual' : joinModeOf({ id, isLocal, p2pPeerId: null }),
  }
}
