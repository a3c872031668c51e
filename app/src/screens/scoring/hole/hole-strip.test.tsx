import type { Round } from '@teemates/golf/round'
import { createRound } from '@teemates/golf/round'
import { scorecardOf } from '@teemates/golf/scorecard'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HoleStrip } from './hole-strip.tsx'

/** Nine holes of par 4, with the player's strokes on some of them. */
function roundOf(strokes: Readonly<Record<number, number>>): Round {
  const ben = { id: 'ben', playerId: null, nickname: 'Ben', isLocal: true, p2pPeerId: null, joinMode: 'p2p' } as const
  const round = createRound({
    id: 'game',
    courseId: 'links',
    courseName: 'Links',
    teeLabel: 'Blue',
    holesMode: 'front9',
    holeSet: Array.from({ length: 9 }, (_, index) => ({ number: index + 1, par: 4, length: null, si: null })),
    players: [ben],
    soloRound: false,
    selfPlayerId: 'ben',
  })
  return { ...round, holes: round.holes.map((hole) => ({ ...hole, strokes: { ben: strokes[hole.number] ?? 0 } })) }
}

test('holes before a late joiner entered are dashes, those to come are points', () => {
  const markup = renderToStaticMarkup(
    <HoleStrip
      scorecard={scorecardOf(roundOf({ 4: 5 }))}
      nickname="Ben"
      shownHole={5}
      currentHole={5}
      playingOrder={[1, 2, 3, 4, 5, 6, 7, 8, 9]}
      onOpen={() => undefined}
    />,
  )
  const cells = [...markup.matchAll(/contain-content[^>]*>(.*?)<\/span>\s*<\/span>/gu)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]*>/g, ''),
  )
  expect(cells).toEqual(['–', '–', '–', '5', '·', '·', '·', '·', '·', '5'])
})
