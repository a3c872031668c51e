import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { durablePlayerId } from '@teemates/golf/round'
import { isStroke } from '@teemates/golf/round-events'
import type { Bundle } from './files/bundle.ts'
import type { RoundInPlay, UnsavedStrokes } from './files/bundle-in-play.ts'
import { type ImportAnswers, withAnswers } from './files/bundle-rounds.ts'
import type { KnownPlayer } from '../archive/courses/stored-course.ts'
import type { UnreadableRound } from './files/unreadable-round.ts'

/** The golfer's choices for a file. */
export interface ImportChoice {
  /** The ids of the golfer's own players. */
  readonly ids: readonly string[]
  /** Whether the rounds of others are imported too. */
  readonly everything: boolean
  /** Answers to the file's open questions. */
  readonly answers?: ImportAnswers
}

/** The existing records on this device, which stay unchanged. */
export interface DeviceIds {
  /** Finished rounds, those in play, and live games and peer rounds under way. */
  readonly rounds: ReadonlySet<string>
  readonly inPlay: ReadonlySet<string>
  /** Live games under way, with all their unsent data. */
  readonly live: ReadonlySet<string>
  readonly courses: ReadonlySet<string>
  readonly players: ReadonlySet<string>
}

export interface ImportPlan {
  /** The rounds to import. */
  readonly rounds: readonly ArchivedRound[]
  readonly roundsInPlay: readonly RoundInPlay[]
  readonly players: readonly KnownPlayer[]
  readonly courses: readonly Course[]
  /** Strokes that could not be stored, of rounds that can take them. */
  readonly strokes: Bundle['strokes']
  /** Strokes of missing rounds, or of rounds that may have counted them. */
  readonly strokesLeftOut: number
  /** Rounds that exist already. */
  readonly present: number
  /** Rounds in which none of the chosen players has played. */
  readonly leftOut: number
  readonly unreadable: readonly UnreadableRound[]
  /** The number of other unreadable records. */
  readonly unreadableBeside: number
}

/**
 * Plans the import of a file on a device. Existing records are never overwritten. Source: document 1 section 4, import
 * flow.
 */
export function planImport(
  read: Bundle,
  device: DeviceIds,
  { ids, everything, answers = {} }: ImportChoice,
): ImportPlan {
  const bundle = { ...read, ...withAnswers(read, answers) }
  const chosen = new Set(ids)
  const isPresent = ({ id }: { readonly id: string }) => device.rounds.has(id)
  const isNew = (round: { readonly id: string }) => !isPresent(round)
  const isMine = (round: ArchivedRound) => everything || playersOf(round).some((id) => chosen.has(id))
  const isMineInPlay = ({ round: { players } }: RoundInPlay) =>
    everything || players.some((player) => chosen.has(durablePlayerId(player)))
  const fresh = bundle.rounds.filter(isNew)
  const freshInPlay = bundle.roundsInPlay.filter(({ round }) => isNew(round))
  const rounds = fresh.filter(isMine).map((round) => unclaimed(round, chosen))
  const roundsInPlay = freshInPlay.filter(isMineInPlay)
  const inPlay = new Set(roundsInPlay.map(({ round }) => round.id))
  const canTake = ({ roundId }: UnsavedStrokes) => device.inPlay.has(roundId) || inPlay.has(roundId)
  // Strokes of these rounds are left out or counted together with their round, and need no report of their own.
  const reported = new Set([
    ...fresh.filter((round) => !isMine(round)).map(({ id }) => id),
    ...freshInPlay.filter((played) => !isMineInPlay(played)).map(({ round }) => round.id),
    ...bundle.strokes.flatMap(({ roundId, isCounted }) => (isCounted && !device.rounds.has(roundId) ? [roundId] : [])),
  ])
  const wantedPlayers = new Set(rounds.flatMap(playersOf))
  const wantedCourses = new Set(rounds.map(({ courseId }) => courseId))
  return {
    rounds,
    roundsInPlay,
    players: onceEach(bundle.players).filter(
      ({ id }) => !device.players.has(id) && (everything || wantedPlayers.has(id)),
    ),
    courses: onceEach(bundle.courses).filter(
      ({ id }) => !device.courses.has(id) && (everything || wantedCourses.has(id)),
    ),
    strokes: bundle.strokes.filter(canTake),
    strokesLeftOut: sumOf([
      ...bundle.strokes.filter((own) => !canTake(own) && !reported.has(own.roundId)).map(strokeCountOf),
      ...bundle.liveStrokes.filter(({ gameId }) => !device.live.has(gameId)).map(({ count }) => count),
    ]),
    present: bundle.rounds.length - fresh.length + bundle.roundsInPlay.length - freshInPlay.length,
    leftOut: fresh.length - rounds.length + freshInPlay.length - roundsInPlay.length,
    unreadable: bundle.unreadable,
    unreadableBeside: bundle.unreadableBeside,
  }
}

function strokeCountOf({ events }: UnsavedStrokes): number {
  return events.filter(isStroke).length
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

function playersOf({ players, scores }: ArchivedRound): readonly string[] {
  return [...players, ...scores.map(({ playerId }) => playerId)]
}

/**
 * A score without a player's id belonged to the golfer of the device that stored it. It counts here only if that is the
 * same golfer.
 */
function unclaimed(round: ArchivedRound, chosen: ReadonlySet<string>): ArchivedRound {
  const { unnamedScoreOf, ...metadata } = round.metadata
  return unnamedScoreOf === undefined || chosen.has(unnamedScoreOf) ? round : { ...round, metadata }
}

/** If an id occurs twice, the last record counts. */
function onceEach<Named extends { readonly id: string }>(records: readonly Named[]): Named[] {
  return [...new Map(records.map((record) => [record.id, record])).values()]
}
