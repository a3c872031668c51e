import type { Page } from '@playwright/test'
import { archiveRound } from '@teemates/golf/archive'
import type { Round } from '@teemates/golf/round'
import { roundWritten } from '../golf/cards/written-round.ts'
import { putRecords } from './stored-data.ts'

/** Rounds in the notation of a paper card, for cases whose many holes and players would take too long to play. */

export interface WrittenCard {
  /** The id in its address. */
  readonly id: string
  readonly course: string
  /** See roundWritten. */
  readonly card: string
  /** The round was a live game: the others have a history of their own. */
  readonly isShared?: true
  /** See RoundGames. Players' ids are their names on the card. */
  readonly games?: unknown
  /** Replace the names on the card, which are one word each. */
  readonly nicknames?: Readonly<Record<string, string>>
}

const startedAt = Date.UTC(2026, 4, 9, 8, 30)
const completedAt = startedAt + 4.25 * 60 * 60_000

/** Adds rounds to the history as if they had been played on this device. The page must be on the app's origin. */
export async function putFinishedCards(page: Page, cards: readonly WrittenCard[]): Promise<void> {
  const archived = cards.map((card) => archiveRound(roundOf(card), completedAt))
  await putRecords(page, 'teemates', 'rounds', archived)
}

function roundOf({ id, course, card, isShared, games, nicknames = {} }: WrittenCard): Round {
  const round = roundWritten(card)
  return {
    ...round,
    id,
    courseName: course,
    startedAt,
    completedAt,
    metadata: { ...round.metadata, soloRound: isShared !== true, ...(games !== undefined && { games }) },
    players: round.players.map((player) => ({ ...player, nickname: nicknames[player.nickname] ?? player.nickname })),
  }
}

/** A foursome with ties, worked by hand in golf/src/summary/three-rounds.test.ts. */
export const foursome: WrittenCard = {
  id: 'round_1_foursome',
  course: 'Pebble Beach Golf Links',
  card: `
    Hole  1  2  3  4  5  6  7  8  9 | 10 11 12 13 14 15 16 17 18
    Par   4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
    Ann   4  5  5  4  3  5  3  5  4 |  4  4  3  4  5  4  4  3  5
    Bob   6  6  4  4  4  5  4  4  5 |  4  3  3  4  4  4  3  2  5
    Cal   3  5  4  5  3  6  2  5  4 |  5  4  4  4  6  4  5  3  4
    Dee   3  7  4  4  3  3  3  4  6 |  4  5  3  4  6  3  4  3  7
  `,
}

/** Eight players whose names take all the room there is, with an albatross, elevens, a late arrival and an early leaver. */
export const eightPlayers: WrittenCard = {
  id: 'round_1_eight',
  course: 'Royal Heath & Country Club of the Northern Valleys',
  nicknames: {
    Wide: 'WWWWWWWWWWWWWWWWWWWW',
    Golf: '⛳🏌️‍♀️⛳🏌️‍♀️⛳🏌️‍♀️⛳🏌️‍♀️',
    Dana: 'דנה בן־שושן כהן',
    Max: 'Maximilian-Alexander',
  },
  card: `
    Hole  1  2  3  4  5  6  7  8  9 | 10 11 12 13 14 15 16 17 18
    Par   4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
    Ann   4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
    Wide  5  2  4  5  3  6  3  4  5 |  4  4  3  4  5  4  5  3  5
    Golf  4  4  4  4  4  5  3  4  4 |  5  4  3  4  4  4  4  3  6
    Dana  4  6  4  5  3  5  4  4  4 |  4  5  3  4  5  5  4  3  4
    Max  11 11  8  7  6  9 11  8  7 |  9  8  7 11  9  8 10  6 11
    Eve   4  5  4  4  3  4  3  5  4 |  4  4  2  5  5  4  4  3  5
    Finn  -  -  -  -  3  6  3  5  4 |  4  4  3  4  6  4  4  3  5
    Gwen  5  6  5  4  4  6  3  -  4 |  5  4  -  -  -  -  -  -  -
  `,
}

/** A back nine on which nearly all is level: all other figures tie. */
export const levelNine: WrittenCard = {
  id: 'round_1_level',
  course: 'Old Meadow',
  card: `
    Hole 10 11 12 13 14 15 16 17 18
    Par   4  4  3  4  5  4  4  3  5
    Ann   4  4  3  4  5  4  4  3  6
    Ben   4  4  3  4  5  4  4  3  6
    Cleo  4  4  3  4  5  4  4  3  6
  `,
}

/** Nobody wins: one of the two left after five holes. Source: decision 19. */
export const shortCards: WrittenCard = {
  id: 'round_1_short',
  course: 'Old Meadow',
  card: `
    Hole 1  2  3  4  5  6  7  8  9 | 10 11 12 13 14 15 16 17 18
    Par  4  4  3  4  5  4  4  3  5 |  4  4  3  4  5  4  4  3  5
    Ann  5  4  3  4  5  5  4  3  6 |  4  5  3  4  6  4  4  4  5
    Ben  4  5  3  6  5  -  -  -  - |  -  -  -  -  -  -  -  -  -
  `,
}
