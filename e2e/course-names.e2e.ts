import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { Mate } from './mate.ts'

test('a saved course gives its name to a game that has only its id, from the join screen to history', {
  tag: '@long',
}, async ({ page, server }) => {
  const name = 'Pebble Beach Golf Links'
  const ben = await Mate.at(server.url, 'Ben')
  const game = await ben.creates('front9', { id: 'teemates:pebble-beach-golf-links' })
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.opens(`${server.url}/setup`)
  await ann.searchesCourse('pebb')
  await ann.choosesHoles()
  await page.getByRole('button', { name: 'Save for offline use' }).click()
  await expect(page.getByRole('button', { name: 'Saved on this device' })).toBeVisible()

  await ann.opens(`${server.url}/multi/join`)
  await page.getByRole('textbox', { name: 'Game Code' }).fill(game.code)
  await expect(page.getByRole('region', { name: "Ben's game" }).getByText(`${name}\u00a0• 1 in`)).toBeVisible()
  await ann.joins()
  await ann.isInLobby()
  const title = page.getByRole('heading', { name, level: 1 })
  await expect(title).toBeVisible()
  await ben.starts(game)
  await ann.isOnHole(1)
  await expect(title).toBeVisible()
  await ann.taps(4)
  await ann.hasNothingWaiting()
  await ann.looksAtLeaderboard()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await page.goBack()
  await ann.isOnHole(1)

  await ben.finishes(game)
  await ann.seesLiveSummary()
  await expect(page.getByText(name).first()).toBeVisible()
  await ann.opens(`${server.url}/stats?tab=history`)
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  await expect(page.getByText('teemates:')).toHaveCount(0)
})
