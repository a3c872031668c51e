import { expect } from '@playwright/test'
import { foursome, putFinishedCards } from './finished-cards.ts'
import { GamesGolfer } from './games-golfer.ts'
import type { Golfer } from './golfer.ts'
import { expectShown, onTour, type ScreenState } from './screen-state.ts'

const mates = ['Ben', 'Cleo', 'Maximilian-Alexander', 'Dan', 'Eve', 'Finn', 'Gwen'] as const

async function* gamesTour(golfer: Golfer, url: string) {
  const { page } = golfer
  const games = new GamesGolfer(page)
  await golfer.opens(url)
  await golfer.createsQuickRound('Royal Heath & Country Club of the Northern Valleys', 9)
  for (const name of ['Ben', 'Maximilian-Alexander', 'Dan']) await golfer.addsPlayer(name)
  await page.getByRole('button', { name: 'Games', exact: true }).click()
  await expect(games.games()).toBeVisible()
  yield 'games-none'
  await games.games().getByRole('button', { name: 'Add a game', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Which game?' })).toBeVisible()
  yield 'games-choice'
  await page.getByRole('dialog', { name: 'Which game?' }).getByRole('button', { name: 'Nassau' }).click()
  await expect(page.getByRole('dialog', { name: 'Nassau' })).toBeVisible()
  yield 'games-form'
  await page.getByRole('dialog', { name: 'Nassau' }).getByRole('button', { name: 'Done' }).click()
  await games.addsGame('Skins')
  await games.handicapOf('Ben').fill('18')
  yield 'games-setup'
  await games.savesGames()
  await golfer.startsRound()
  for (const name of ['Ann', 'Ben', 'Maximilian-Alexander', 'Dan']) await golfer.enters(name, 4)
  await expect(games.gamesLine()).toBeVisible()
  yield 'games-line'
  await games.gamesLine().click()
  await expect(games.games()).toBeVisible()
  yield 'games-board'
  await games
    .games()
    .getByRole('button', { name: /Show the holes behind it$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /where it comes from$/ })).toBeVisible()
  yield 'games-sum'
}

/** Games of a solo round, from the lobby to the holes behind a sum, and those of finished rounds in Stats. */
export const gamesStates: readonly ScreenState[] = [
  ...onTour(
    ['games-none', 'games-choice', 'games-form', 'games-setup', 'games-line', 'games-board', 'games-sum'],
    { device: 'nickname' },
    gamesTour,
  ),
  {
    name: 'games-line-eight',
    device: 'nickname',
    async show({ page }, url) {
      const golfer = new GamesGolfer(page)
      await golfer.opens(url)
      await golfer.createsQuickRound('Royal Heath & Country Club of the Northern Valleys', 18)
      for (const mate of mates) await golfer.addsPlayer(mate)
      await page.getByRole('button', { name: 'Games', exact: true }).click()
      await golfer.addsGame('Skins')
      await golfer.savesGames()
      await golfer.startsRound()
      for (const name of mates) await golfer.enters(name, 4)
      await expect(golfer.gamesLine()).toBeVisible()
    },
  },
  {
    name: 'stats-games',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(url)
      await expectShown(golfer, 'Start a Round')
      const game = { isNet: false, valueHundredths: 250, fromPosition: 1 }
      const playerIds = ['ann', 'bob', 'cal', 'dee']
      const games = [
        { ...game, id: 'a', kind: 'stableford', playerIds },
        { ...game, id: 'b', kind: 'skins', playerIds, carriesOver: true },
        { ...game, id: 'c', kind: 'strokes', playerIds },
        { ...game, id: 'd', kind: 'match', teams: { a: ['ann'], b: ['cal'] }, conceded: [] },
        { ...game, id: 'e', kind: 'match', teams: { a: ['ann', 'bob'], b: ['cal', 'dee'] }, conceded: [] },
      ]
      await putFinishedCards(golfer.page, [{ ...foursome, games: { games, currency: '€', courseHandicaps: {} } }])
      await golfer.page.evaluate(() =>
        localStorage.setItem('golf_scorer_self_ids', JSON.stringify({ ids: ['ann'], configuredAt: 1 })),
      )
      await golfer.opens(`${url}/stats`)
      await golfer.page.getByText('Won and lost overall').scrollIntoViewIfNeeded()
    },
  },
]
