import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSoloTabs, opened } from '../../../../test/storage/solo-tabs.ts'
import { RoundCompletion } from './round-completion.tsx'

const round = vi.hoisted(() => ({ parts: {} }))
// The test only renders markup once, so it needs no subscription.
vi.mock('../../rounds/use-round-view.ts', () => ({
  useRoundPart: (_session: unknown, part: keyof typeof round.parts) => round.parts[part],
}))

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

// Document 2 section 2 and document 3 section 2.
test.each([
  ['alone', null, ['Round Complete!', 'Saving round and loading summary...']],
  [
    'with others',
    {},
    ['Round Complete!', 'Great Round!', 'We&#x27;re saving your scorecard and preparing the final summary...'],
  ],
])('a finished round that was played %s says that it is being saved', async (_, presence, texts) => {
  round.parts = { rejected: [], presence }
  const tabs = createSoloTabs()
  const tab = tabs.open()
  const session = await opened(tab, await tabs.startedRound(tab))
  const markup = renderToStaticMarkup(<RoundCompletion session={session} title="" onFinished={() => undefined} />)
  const shown = [...markup.matchAll(/<(h2|p)\b[^>]*>([^<]*)</g)].map(([, , text]) => text)
  expect(shown.filter((text) => text !== '')).toEqual(texts)
})
