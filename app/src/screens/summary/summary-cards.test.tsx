import { summaryOf } from '@teemates/golf/summary'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { roundWritten } from '../../../../golf/cards/written-round.ts'
import { FinalScores } from './final-scores.tsx'
import { WinnerCard } from './winner-card.tsx'

/* Document 3, section 2, 'Round summary'. Par 36: Ann 35, Ben 36, Cal 38. */
const summary = summaryOf(
  roundWritten(`
    Hole  1  2  3  4  5  6  7  8  9
    Par   4  5  4  4  3  5  3  4  4
    Ann   4  3  5  4  3  5  3  4  4
    Ben   4  5  4  4  3  5  3  4  4
    Cal   4  5  4  4  3  5  3  4  6
  `),
)

/** As it is read. */
function textOf(markup: string): string {
  return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('the winner card has nickname, strokes and to par', () => {
  expect(textOf(renderToStaticMarkup(<WinnerCard winners={summary.winners} />))).toMatch(
    /🏆 Winner Ann 35 strokes −1 to par/u,
  )
})

test('final scores have holes, total and to par, red when over and green when under', () => {
  const markup = renderToStaticMarkup(<FinalScores summary={summary} />)
  const rows = markup.split('<li').slice(1)
  expect(rows.map((row) => textOf(`<li${row}`))).toEqual([
    expect.stringContaining('Ann 9 of 9 holes 35 −1'),
    expect.stringContaining('Ben 9 of 9 holes 36 E'),
    expect.stringContaining('Cal 9 of 9 holes 38 +2'),
  ])
  expect(rows.map((row) => /text-(?:over|under)/.exec(row)?.[0])).toEqual(['text-under', undefined, 'text-over'])
})

test('a screen reader says that a short card is not ranked, and how many holes it has', () => {
  const short = summaryOf(roundWritten('Hole 1 2 3 4\nPar 4 4 4 4\nAnn 4 4 4 4\nBen 5 5 5 5\nCal 4 - - -\nDee - - - -'))
  const rows = renderToStaticMarkup(<FinalScores summary={short} />)
    .split('<li')
    .slice(1)
  expect(rows.map((row) => /sr-only">([^<]*)/.exec(row)?.[1])).toEqual([
    undefined,
    undefined,
    'not ranked, 1 hole',
    'not played',
  ])
})
