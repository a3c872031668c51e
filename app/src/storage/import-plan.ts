import type { ArchivedRound } from '@teemates/golf/archive'
import type { Course } from '@teemates/golf/course'
import { durablePlayerId } from '@teemates/golf/round'
import { isStroke } from '@teemates/golf/round-events'
import type { Bundle, LegacyTables } from './bundle.ts'
import type { RoundInPlay, UnsavedStrokes } from './bundle-in-play.ts'
import { type ImportAnswers, withAnswers } from './bundle-rounds.ts'
import type { KnownPlayer } from './known-player.ts'
import type { UnreadableRound } from './unreadable-round.ts'

/** What the golfer wants of a file. */
export interface ImportChoice {
  /** Of the players that the golfer is. */
  readonly ids: readonly string[]
  /** The rounds of others as well. */
  readonly everything: boolean
  /** Answers to what the file leaves open. */
  readonly answers?: ImportAnswers
}

/** What a device has already; it stays as it is. */
export interface DeviceIds {
  /** Finished rounds, those in play, and live games and rounds from phone to phone under way. */
  readonly rounds: ReadonlySet<string>
  readonly inPlay: ReadonlySet<string>
  /** Live games under way: with all that waits to be sent. */
  readonly live: ReadonlySet<string>
  /** Finished rounds of which it is known which strokes they have counted. */
  readonly countable: ReadonlySet<string>
  readonly courses: ReadonlySet<string>
  readonly players: ReadonlySet<string>
}

export interface ImportPlan {
  /** These come in. */
  readonly rounds: readonly ArchivedRound[]
  readonly roundsInPlay: readonly RoundInPlay[]
  readonly players: readonly KnownPlayer[]
  readonly courses: readonly Course[]
  readonly legacy: LegacyTables | null
  /** Strokes that could not be stored, of rounds that can take them. */
  readonly strokes: Bundle['strokes']
  /** Strokes of rounds that are nowhere, or that may have counted them. */
  readonly strokesLeftOut: number
  /** Rounds that are there already. */
  readonly present: number
  /** Rounds in which none of the chosen players has played. */
  readonly leftOut: number
  readonly unreadable: readonly UnreadableRound[]
  /** How many other records can't be read. */
  readonly unreadableBeside: number
}

/** What comes of a file on a device. Nothing that is there is overwritten. Source: document 1 section 4, import flow. */
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
  const canTake = ({ roundId }: UnsavedStrokes) =>
    device.inPlay.has(roundId) || inPlay.has(roundId) || device.countable.has(roundId)
  // What is left out of one of these, or counted in it, is told by its round.
  const told = new Set([
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
    // Those that are there as well: an import that was cut off may have left them out of the further store.
    legacy:
      bundle.legacy === null
        ? null
        : legacyOf(bundle.legacy, new Set(bundle.rounds.filter(isMine).map(({ id }) => id))),
    strokes: bundle.strokes.filter(canTake),
    strokesLeftOut: sumOf([
      ...bundle.strokes.filter((own) => !canTake(own) && !told.has(own.roundId)).map(strokeCountOf),
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

/** A score without a player's id was the golfer's of the device that kept it: here only where that is the same one. */
function unclaimed(round: ArchivedRound, chosen: ReadonlySet<string>): ArchivedRound {
  const { unnamedScoreOf, ...metadata } = round.metadata
  return unnamedScoreOf === undefined || chosen.has(unnamedScoreOf) ? round : { ...round, metadata }
}

/** The last record of an id is the one that counts. */
function onceEach<Named extends { readonly id: string }>(records: readonly Named[]): Named[] {
  return [...new Map(records.map((record) => [record.id, record])).values()]
}

/** Of the rounds that come in, with all course profiles. */
function legacyOf(tables: LegacyTables, roundIds: ReadonlySet<string>): LegacyTables {
  return {
    ...tables,
    rounds: tables.rounds.filter(({ id }) => roundIds.has(id)),
    events: tables.events.filter(({ roundId }) => roundIds.has(roundId)),
  }
}
