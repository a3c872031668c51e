import { historyEntryOf } from '@teemates/golf/history-entry'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { archivedAs } from '../../../../golf/cards/golfer-history.ts'
import { HistoryRow } from './history-row.tsx'

// Document 1 section 2, History.
test('a row has the course, the date, the holes, the time that the round took, the best player and how many played', () => {
  const cards = { Ann: [4, 5, 4, 4, 3, 5, 3, 4, 4], Ben: [5, 5, 5, 5, 5, 5, 5, 5, 5] }
  const round = archivedAs({ id: 'r', day: 20_000, mode: 'front9', cards })
  const startedAt = new Date(2026, 4, 9, 8, 0).getTime()
  const known = { ids: new Set<string>(), profileId: 'cmplr_x' }
  const names = new Map(Object.keys(cards).map((name) => [name, { name }]))
  const finished = { ...round, startedAt, endedAt: startedAt + 7_500_000 }
  const row = { ...historyEntryOf(finished, known, undefined, names), courseName: 'Old Meadow' }
  const text = renderToStaticMarkup(
    <Router ssrPath="/stats">
      <HistoryRow row={row} hasMouse={false} onDelete={() => undefined} />
    </Router>,
  ).replaceAll(/<[^>]*>/g, '')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Old Meadow May 9 • 9 holes • 2h 5m Best: Ann 36 • 2 players')
})
