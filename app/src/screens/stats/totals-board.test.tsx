import { statisticsOf } from '@teemates/golf/statistics/statistics'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TotalsBoard } from './totals-board.tsx'

// Source: document 1 section 2: green when 0 or below, red above.
test.each([
  [-0.1, 'tile-under'],
  [0, 'tile-under'],
  [0.1, 'tile-over'],
])('an average of %d to par has the colour %s', (toPar, colour) => {
  const statistics = { ...statisticsOf([]), averages: { score: 72, toPar } }
  expect(renderToStaticMarkup(<TotalsBoard statistics={statistics} />)).toContain(colour)
})
