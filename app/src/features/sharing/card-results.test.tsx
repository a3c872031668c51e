import { scorecardOf } from '@teemates/golf/scorecard'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { roundWritten } from '../../../../golf/cards/written-round.ts'
import { CardResults } from './card-results.tsx'

/** The text of each list, as it is read. */
function listsOf(card: string): string[] {
  const markup = renderToStaticMarkup(<CardResults scorecard={scorecardOf(roundWritten(card))} />)
  const lists = markup.split('<ul').slice(1)
  return lists.map((list) =>
    `<ul${list}`
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

test('a short card stands below the compared ones, with its name and holes', () => {
  expect(listsOf('Hole 1 2 3\nPar 4 4 4\nAnn - 4 5\nBen 4 4 6\nCal 5 5 5\nDee - - -')).toEqual([
    'B Ben +2 C Cal +3',
    'A Ann +1 thru 2',
  ])
})

test('without a whole card every player is thru so many holes', () => {
  expect(listsOf('Hole 1 2 3\nPar 4 4 4\nAnn - 4 5\nBen 4 4 -')).toEqual(['A Ann +1 thru 2 B Ben E thru 2'])
})
