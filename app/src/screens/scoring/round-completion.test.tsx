import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSoloTabs, opened } from '../../../../test/storage/solo-tabs.ts'
import { RoundCompletion } from './round-completion.tsx'

const round = vi.hoisted(() => ({ parts: {} }))
// Markup alone is written here, so nothing is subscribed to.
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
])('a finished round says that it is being saved, one that was played %s', async (_, presence, texts) => {
  round.parts = { rejected: [], presence }
  const tabs = createSoloTabs()
  const tab = tabs.open()
  const session = await opened(tab, await tabs.startedRound(tab))
  const markup = renderToStaticMarkup(<RoundCompletion session={session} title="" onFinished={() => undefined} />)
  const told = [...markup.matchAll(/<(h2|p)\b[^>]*>([^<]*)</g)].map(([, , text]) => text)
  expect(told.filter((text) => text !== '')).toEqual(texts)
})
