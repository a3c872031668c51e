import type { Page } from '@playwright/test'
import { putFinishedCards, type WrittenCard } from './finished-cards.ts'

/** Finished rounds that are hard to draw. A shared image must hold them, whoever played. */

export const difficultRoundNames = ['two-players', 'eight-players', 'alone', 'tied', 'unplayed'] as const
export type DifficultRoundName = (typeof difficultRoundNames)[number]

const given: Readonly<Record<DifficultRoundName, Partial<WrittenCard> & Pick<WrittenCard, 'card'>>> = {
  'two-players': {
    card: `
      Hole  1  2  3  4  5  6  7  8  9 | 10 11 12 13 14 15 16 17 18
      Par   4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
      Ann   5  5  4  3  3  7  3  5  4 |  4  6  3  4  3  4  5  2  8
      Ben   4  6  5  4  2  5  4  4  5 |  5  4  3  5  5  4  4  3  6
    `,
  },
  'eight-players': {
    course: 'The Honourable Company of Edinburgh Golfers at Muirfield, Championship Links',
    nicknames: {
      // The longest name allowed is twenty letters, here with and without a place to break.
      Bart: 'Bartholomew Maximus',
      Wide: 'Wwwwwwwwwwwwwwwwwwww',
      Yusuf: 'يوسف عبد الرحمن',
      Zoe: '⛳🏌️‍♀️ Zoë 👩‍👩‍👧‍👦',
    },
    card: `
      Hole      1  2  3  4  5  6  7  8  9 | 10 11 12 13 14 15 16 17 18
      Par       4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
      Bart      4  2  4  4  3  2  3  4  4 |  4  4  1  4  5  4  4  3  5
      Wide     11 11 11 11 11 11 11 11 11 | 11 11 11 11 11 11 11 11 11
      Yusuf     5  6  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
      Zoe       4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  -  -  -  -
      נועה      6  7  6  6  5  7  5  6  6 |  6  6  5  6  7  6  6  5  7
      山田太郎  3  5  4  4  3  5  3  4  4 |  4  4  1  4  5  4  4  3  5
      Late      -  -  -  -  -  -  -  -  - |  4  4  3  4  5  4  4  3  5
      Absent    -  -  -  -  -  -  -  -  - |  -  -  -  -  -  -  -  -  -
    `,
  },
  alone: {
    card: `
      Hole  10 11 12 13 14 15 16 17 18
      Par    4  4  3  4  5  4  4  3  5
      Ann    4  3  2  4  5 11  4  3  -
    `,
  },
  tied: {
    card: `
      Hole   1  2  3  4  5  6  7  8  9
      Par    4  5  4  4  3  5  3  4  4
      Ann    4  5  4  4  3  5  3  4  4
      Ben    4  5  3  5  3  5  3  4  4
      Cleo   4  5  4  4  3  5  3  4  4
    `,
  },
  unplayed: {
    card: `
      Hole  1  2  3  4  5  6  7  8  9 | 10 11 12 13 14 15 16 17 18
      Par   4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
      Ann   -  -  -  -  -  -  -  -  - |  -  -  -  -  -  -  -  -  -
    `,
  },
}

/** The id in the address of the round's summary, /round/{id}. */
export function difficultRoundId(name: DifficultRoundName): string {
  return `round_difficult_${name.replaceAll('-', '')}`
}

/** Writes the rounds into the app's database. The page must be on the app's origin. */
export async function putDifficultRounds(page: Page): Promise<void> {
  await putFinishedCards(
    page,
    difficultRoundNames.map((name) => ({
      id: difficultRoundId(name),
      course: 'Pebble Beach Golf Links',
      ...given[name],
    })),
  )
}
