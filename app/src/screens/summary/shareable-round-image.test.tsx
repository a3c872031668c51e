import { scorecardOf } from '@teemates/golf/scorecard'
import { summaryOf } from '@teemates/golf/summary'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { roundWritten } from '../../../../golf/cards/written-round.ts'
import type { ImageLayout } from '../../device/image/image-size.ts'
import { type GamesSummary, gamesSummaryOf } from '../../features/games/games-summary.ts'
import { ShareableRoundImage } from './shareable-round-image.tsx'

/* Ben's is the lowest total, 72; then Ann's 74, and Cal's 76. Each kind of highlight is there. */
const round = roundWritten(`
  Hole  1  2  3  4  5  6  7  8  9 | 10 11 12 13 14 15 16 17 18
  Par   4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
  Cal   3  5  4  5  3  6  2  5  4 |  5  4  4  4  6  4  5  3  4
  Ann   4  5  5  4  3  5  3  5  4 |  4  4  3  4  5  4  4  3  5
  Ben   4  5  4  4  3  5  3  4  4 |  4  4  3  4  5  4  4  3  5
`)

function imageOf(layout: ImageLayout, shown = round, selfId: string | null = null, games: GamesSummary | null = null) {
  return renderToStaticMarkup(
    <ShareableRoundImage
      layout={layout}
      summary={summaryOf(shown)}
      selfId={selfId}
      scorecard={scorecardOf(shown)}
      games={games}
      productName="Teemates"
      step={1}
    />,
  )
}

const highlights = ['Best Hole', 'Longest Run', 'Most Birdies', 'Best Nine', 'Best Bounce-Back']
const shownIn = (markup: string) => highlights.filter((title) => markup.includes(title))

// Source: document 3, sections 5 and 9.
test.each([
  ['desktop', 'shareable-round-image', 5],
  ['mobile', 'mobile-shareable-round-image', 3],
] as const)('the %s image has its id, and its highlights: %s, %i', (layout, id, count) => {
  const markup = imageOf(layout)
  expect(markup).toContain(`id="${id}"`)
  expect(shownIn(markup)).toEqual(highlights.slice(0, count))
})

test('the final scores are listed from the lowest total up', () => {
  const scores = imageOf('mobile').split('Final Scores')[1]?.split('Performance Highlights')[0] ?? ''
  const names = [...scores.matchAll(/<bdi[^>]*>(\w+)<\/bdi>/g)].map(([, name]) => name)
  expect(names).toEqual(['Ben', 'Ann', 'Cal'])
})

describe('the head of the image', () => {
  const headOf = (...given: Parameters<typeof imageOf>) =>
    (imageOf(...given).split('Final Scores')[0] ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  const leftAlone = roundWritten('Hole 1 2 3\nPar 4 4 4\nAnn 5 4 4\nBen 4 - -')

  test('has the winner, whoever shares it', () => {
    expect(headOf('mobile', round, 'ann')).toMatch(/🏆 Winner Ben 72 strokes E/u)
  })

  test('has winners who tie in letters of one size', () => {
    const tied = roundWritten('Hole 1 2 3\nPar 4 4 4\nBo 4 4 4\nMaximilian 4 4 4')
    const sizes = [...imageOf('mobile', tied).matchAll(/text-\[(\d+)px\]"><bdi translate="no">(?:Bo|Maximilian)</g)]
    expect(sizes.slice(0, 2).map(([, size]) => size)).toEqual(['38', '38'])
  })

  test("has the golfer's own result in a round that nobody won, otherwise only the course", () => {
    expect(headOf('mobile', leftAlone, 'ann')).toMatch(/ 3 holes Ann 13 strokes \+1/u)
    expect(headOf('mobile', leftAlone, 'ann')).not.toContain('Winner')
    expect(headOf('mobile', leftAlone, 'ben')).toMatch(/ 1 hole Ben 4 strokes E/u)
    expect(headOf('mobile', leftAlone)).not.toMatch(/Winner|strokes/u)
  })

  test('has the only player of a solo round', () => {
    const alone = roundWritten('Hole 1 2 3\nPar 4 4 4\nAnn 5 4 4')
    expect(headOf('mobile', alone)).toMatch(/ 3 holes Ann 13 strokes \+1/u)
  })
})

test('the image has a line for each game and each payment', () => {
  // Ben's card has the lowest total, so without handicaps he has most Stableford points: 36 + 72 - 72, Ann 2 fewer.
  const games = {
    games: [
      {
        id: 'p',
        kind: 'stableford',
        isNet: false,
        valueHundredths: 100,
        fromPosition: 1,
        playerIds: ['ann', 'ben'],
      },
    ],
    currency: '€',
    courseHandicaps: {},
  }
  const played = { ...round, metadata: { ...round.metadata, games } }
  const markup = imageOf('mobile', played, null, gamesSummaryOf(played))
  expect(markup).toContain('Ben 36 points')
  expect(markup).toContain('Stableford, gross')
  expect(markup).toContain('Ann pays Ben €2')
})

test('the image has a line for a game of a round that was cut short, with how far it went', () => {
  const game = { isNet: false, valueHundredths: 100, fromPosition: 1 }
  const sides = { teams: { a: ['ann'], b: ['ben'] }, conceded: [] }
  const games = {
    games: [
      { ...game, id: 'k', kind: 'skins', playerIds: ['ann', 'ben'], carriesOver: true },
      { ...game, id: 'm', kind: 'match', ...sides },
      { ...game, id: 'n', kind: 'nassau', ...sides, pressesAtTwoDown: false, presses: [] },
      { ...game, id: 's', kind: 'strokes', playerIds: ['ann', 'ben'] },
      { ...game, id: 'p', kind: 'stableford', playerIds: ['ann', 'ben'] },
    ],
    currency: '',
    courseHandicaps: {},
  }
  for (const [thru, state] of [
    [2, 'thru 2'],
    [0, 'Not started'],
  ] as const) {
    const holes = round.holes.map((hole, index) => (index < thru ? hole : { ...hole, strokes: {}, noScore: [] }))
    const cut = { ...round, holes, metadata: { ...round.metadata, games } }
    const markup = imageOf('mobile', cut, null, gamesSummaryOf(cut))
    for (const name of ['Skins', 'Match play', 'Nassau', 'Stroke play', 'Stableford']) {
      expect(markup).toContain(`${name}, gross`)
    }
    expect(markup.split(state)).toHaveLength(games.games.length + 1)
    expect(markup.includes('No skin won')).toBe(thru > 0)
  }
})
