import type { ArchivedRound } from '@teemates/golf/archive'
import { roundFromArchive } from '@teemates/golf/archived-round'
import type { Course } from '@teemates/golf/course'
import { countsFor, type OwnGames, ownGamesOf, type RecordPart } from '@teemates/golf/games/game-record'
import { parseRoundGames } from '../../../storage/log/stored-games.ts'

export interface RoundWithGames {
  readonly archived: ArchivedRound
  /** Undefined if it isn't stored any more. */
  readonly course: Course | undefined
  /** The golfer's id in the round. */
  readonly selfId: string
}

const ROUNDS_PER_STEP = 10

/** The golfer's games by round id, incomplete if aborted. A round takes some milliseconds on a slow phone, so they are steps. */
export async function ownGamesIn(
  rounds: readonly RoundWithGames[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OwnGames>> {
  const own = new Map<string, OwnGames>()
  for (const [index, { archived, course, selfId }] of rounds.entries()) {
    if (index % ROUNDS_PER_STEP === ROUNDS_PER_STEP - 1) await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) break
    const games = parseRoundGames(archived.metadata.games)
    if (games === null) continue
    try {
      own.set(archived.id, ownGamesOf(roundFromArchive(archived, course, new Map()), games, selfId))
    } catch (error) {
      // One round must not hide the games of all others.
      console.warn('The games of a finished round could not be worked out.', error)
    }
  }
  return own
}

/** The ids of the rounds that count for a figure over all of these. */
export async function countedRounds(
  part: RecordPart,
  rounds: readonly RoundWithGames[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const own = await ownGamesIn(rounds, signal)
  const isCounted = countsFor(part, [...own.values()])
  return new Set([...own.keys()].filter((_, index) => isCounted[index]))
}
