import { createRound, type RoundStatus } from '@teemates/golf/round'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RoundFacts } from './round-facts.tsx'

const holeSet = [4, 3].map((par, index) => ({ number: 10 + index, par, length: null, si: null }))
const lobby = createRound({
  id: 'round_1',
  courseId: 'course_harbour',
  courseName: 'Harbour',
  teeLabel: 'Forward',
  holesMode: 'back9',
  holeSet,
  players: ['Ann', 'Ben'].map((nickname) => ({
    id: nickname,
    playerId: null,
    nickname,
    isLocal: nickname === 'Ann',
    p2pPeerId: null,
    joinMode: 'manual',
  })),
  soloRound: true,
  selfPlayerId: 'Ann',
})

function textOf(status: RoundStatus): string {
  const markup = renderToStaticMarkup(<RoundFacts round={{ ...lobby, status, currentHole: 11 }} />)
  return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

// Document 2 section 2, solo lobby.
test('a round in its lobby shows course, tee, holes and players', () => {
  const text = textOf('lobby')
  for (const fact of ['Harbour', 'Forward', 'Back 9', '2 players', 'Offline Ready']) expect(text).toContain(fact)
  expect(text).not.toContain('Round status')
})

test.each([
  ['active', /Round status: active • Hole 11/],
  ['completed', /Round status: completed (?!•)/],
] as const)('a round that is %s shows its status, and its hole while it is played', (status, shown) => {
  expect(textOf(status)).toMatch(shown)
})
