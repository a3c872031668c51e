import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { settleUp } from '@teemates/golf/games/settle-up'
import { gameRound } from '../../../../../golf/cards/worked-games.ts'
import { StandingsBoard } from './standings-board.tsx'

test('equal sums stand in the order of the card, whatever the ids', () => {
  const round = gameRound()
  const players = round.players.toReversed()
  const winnings = players.map(({ id }) => ({ playerId: id, points: 0 }))
  const settlement = settleUp([{ gameId: 'skins', valueHundredths: 100, winnings }])
  const markup = renderToStaticMarkup(
    <StandingsBoard round={{ players }} settlement={settlement} currency="" onSum={() => undefined} />,
  )
  const places = players.map(({ nickname }) => markup.indexOf(`"sr-only">${nickname}`))
  expect(places[0]).toBeGreaterThan(0)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
