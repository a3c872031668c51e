import { scorecardInputsOf, sharedScorecardOf } from '@teemates/golf/shared-scorecard'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { workedRound } from '../../../../golf/cards/worked-round.ts'
import { ScorecardShareView } from './scorecard-share-view.tsx'

/* Document 3, section 2, 'Scorecard share view' and 'Scorecard table in the share flow'. */

const inputs = scorecardInputsOf(workedRound())

function textOf(changes: Partial<typeof inputs>): string {
  const card = sharedScorecardOf({ ...inputs, ...changes })
  const markup = renderToStaticMarkup(<ScorecardShareView card={card} productName="Teemates" shownAs="sheet" />)
  return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('the day is in long US style, and a dash where it is missing or none', () => {
  const startOf = (text: string) => text.slice(0, text.indexOf('Full 18')).trim()
  const day = new Date(2026, 4, 9, 9, 5).getTime()
  expect(startOf(textOf({ playedAt: day }))).toBe('Pebble Beach Golf Links Saturday, May 9, 2026')
  expect(startOf(textOf({ playedAt: null }))).toBe('Pebble Beach Golf Links –')
  expect(startOf(textOf({ playedAt: Number.NaN }))).toBe('Pebble Beach Golf Links –')
})

test('a card without players says so, and every card names the app', () => {
  expect(textOf({ players: [] })).toContain('No players')
  expect(textOf({})).not.toContain('No players')
  expect(textOf({})).toContain('Scored with Teemates')
})
