import { createRound, type RoundStatus } from '@teemates/golf/round'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArchivedLeaderboardScreen } from './leaderboard-screen.tsx'

const inProgress = ['Round in progress', 'Complete all holes to see final results']
const completed = ['Round completed']

// Document 2 section 2, solo leaderboard.
test.each([
  ['active', inProgress, completed],
  ['completed', completed, inProgress],
  ['lobby', completed, inProgress],
] as const)("the footer of a solo round's board whose status is %s reads %j", (status, shown, absent) => {
  const text = boardOf(status)
  for (const sentence of shown) expect(text).toContain(sentence)
  for (const sentence of absent) expect(text).not.toContain(sentence)
})

function boardOf(status: RoundStatus): string {
  const lobby = createRound({
    id: 'round_1',
    courseId: 'course_harbour',
    courseName: 'Harbour',
    teeLabel: 'Blue',
    holesMode: 'front9',
    holeSet: [{ number: 1, par: 4, length: null, si: null }],
    players: [{ id: 'ann', playerId: null, nickname: 'Ann', isLocal: true, p2pPeerId: null, joinMode: 'manual' }],
    soloRound: true,
    selfPlayerId: 'ann',
  })
  return renderToStaticMarkup(
    <ArchivedLeaderboardScreen round={{ ...lobby, status }} onBack={() => undefined} />,
  ).replaceAll(/<[^>]*>/g, ' ')
}
