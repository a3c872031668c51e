import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ImportOutcome as Outcome } from '../../../storage/import/import-reading.ts'
import { ImportOutcome } from './import-outcome.tsx'

const outcome: Outcome = {
  rounds: 3,
  roundsInPlay: 0,
  players: 0,
  courses: 0,
  hasMore: false,
  present: 0,
  leftOut: 0,
  strokesLeftOut: 0,
  unreadable: 0,
  firstUnreadable: [],
  unreadableBeside: 0,
}
const textOf = (given: Partial<Outcome>) =>
  renderToStaticMarkup(
    <ImportOutcome outcome={{ ...outcome, ...given }} choice={{ ids: ['ann'], everything: true }} isOwn />,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('unreadable rounds are counted together and listed separately', () => {
  const firstUnreadable = [{ place: 4, startedAt: null, reason: 'no-course' }] as const
  expect(textOf({})).not.toContain('be read')
  expect(textOf({ unreadableBeside: 1 })).toContain(
    'be read 1 1 record that isn&#x27;t a round: a player, a course, a setting or a stroke.',
  )
  expect(textOf({ unreadable: 1, firstUnreadable, unreadableBeside: 2 })).toContain(
    'be read 3 Round 4: it names no course. 2 records that aren&#x27;t rounds: players, courses, settings or strokes.',
  )
})
