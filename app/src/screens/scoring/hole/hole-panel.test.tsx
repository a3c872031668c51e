import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { HolePanel } from './hole-panel.tsx'

function textOf(lengthYards: number | null, unit: 'meters' | 'yards', holeNumber = 1): string {
  const markup = renderToStaticMarkup(
    <Router ssrPath="/solo/round">
      <HolePanel
        holeNumber={holeNumber}
        position={1}
        totalHoles={9}
        par={4}
        lengthYards={lengthYards}
        strokeIndex={null}
        unit={unit}
        isEarlier={false}
        place={null}
        toPar={0}
        thru={0}
        leaderboardHref="/solo/leaderboard"
        headingRef={createRef()}
        moment={0}
        isAce={false}
      />
    </Router>,
  )
  return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test.each(['meters', 'yards'] as const)('a hole whose length nobody has entered shows its par alone, in %s', (unit) => {
  // As an earlier build saved it, and as it is saved now.
  for (const unknown of [0, null]) {
    expect(textOf(unknown, unit)).toContain('Par 4')
    expect(textOf(unknown, unit)).not.toMatch(/\d+ (?:m|yd)\b/)
  }
})

test('a hole shows its length in the unit that the golfer counts in', () => {
  expect(textOf(328, 'yards')).toContain('Par 4 • 328 yd')
  // 328 yd / 1.09361 = 299.9 m (document 1, section 9).
  expect(textOf(328, 'meters')).toContain('Par 4 • 300 m')
})

// Decisions: 'Hole N of M' shows the position; where the card's number differs it is shown beside it.
test('a hole of a back nine is named as on the leaderboard', () => {
  expect(textOf(null, 'yards')).toContain(' Hole 1 of 9 ')
  expect(textOf(null, 'yards', 10)).toContain(' Hole 10 (1 of 9) ')
})
