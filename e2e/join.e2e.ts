import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { Mate } from './mate.ts'

test('an invitation leads from its link to the game with a name and two taps', async ({ page, server }) => {
  const host = await Mate.at(server.url, 'Ben')
  const game = await host.creates()
  await host.adds(game, 'Mia')
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url + (await host.invitationTo(game)))
  await expect(page.getByText('Welcome! Please enter your nickname to join the game.')).toBeVisible()
  await golfer.setsUp('Ann')

  const board = page.getByRole('region', { name: "Ben's game" })
  await expect(board.getByText('Pebble Beach Golf Links\u00a0• 2 in')).toBeVisible()
  await expect(board.getByText('Blue\u00a0• Front 9')).toBeVisible()
  const seats = board.getByRole('list', { name: 'Players' }).getByRole('listitem')
  await expect(seats).toHaveText([/Ben ?Host/, /Mia/, /Ann ?You/])
  await expect(page.getByRole('textbox', { name: 'Game Code' })).toHaveCount(0)
  // The golfer's disc moves to its seat while the name is typed.
  await page.getByRole('textbox', { name: 'Your Nickname' }).fill('Zoe')
  await expect(seats).toHaveText([/Ben ?Host/, /Mia/, /Zoe ?You/])

  await golfer.joins()
  await golfer.isInLobby()
  await expect(golfer.players()).toHaveText([/Ben/, /Mia/, /Zoe/])
})

test('a golfer who types a code sees whose game it is, and not who else is in', async ({ page, server }) => {
  const host = await Mate.at(server.url, 'Ben')
  const game = await host.creates('full18')
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.opens(`${server.url}/multi/join`)
  await golfer.sees('Enter the 6-character code shared by the host')
  await page.getByRole('textbox', { name: 'Game Code' }).fill(game.code.toLowerCase())
  await expect(page.getByRole('textbox', { name: 'Game Code' })).toHaveValue(game.code)
  const board = page.getByRole('region', { name: "Ben's game" })
  await expect(board.getByText('Pebble Beach Golf Links\u00a0• 1 in')).toBeVisible()
  await expect(board.getByRole('list')).toHaveCount(0)
  const released = Promise.withResolvers<void>()
  await page.route('**/rpc/join_game_by_code', async (route) => {
    await released.promise
    await route.continue()
  })
  await golfer.joins()
  await expect(page.getByRole('button', { name: 'Joining...' })).toHaveAttribute('aria-busy', 'true')
  released.resolve()
  await golfer.isInLobby()
})

test.describe('with games that are not found', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('an old invitation asks for a code, and Join says what is wrong with it', async ({ page, server }) => {
    const host = await Mate.at(server.url, 'Ben')
    const game = await host.creates()
    const invitation = await host.invitationTo(game)
    const gone = await Mate.at(server.url, 'Cleo')
    await gone.joins(game.code)
    await host.sendsAway(game, 'Cleo')
    const golfer = new LiveGolfer(page)
    await golfer.opens(server.url + invitation)
    await golfer.setsUp('Ann')
    await expect(page.getByRole('textbox', { name: 'Game Code' })).toHaveValue(game.code)
    await golfer.joins()
    const text = 'Join failed: Game not found. Check the code with the host. The game may have ended.'
    await expect(page.getByRole('alert')).toHaveText(text)

    // The host sends the new invitation, which is pasted whole.
    const newInvitation = await host.invitationTo(game)
    await page.getByRole('textbox', { name: 'Game Code' }).fill(server.url + newInvitation)
    await expect(page.getByRole('region', { name: "Ben's game" }).getByRole('listitem')).toHaveText([/Ben/, /Ann/])
    await golfer.joins()
    await golfer.isInLobby()
  })
})

test.describe('with mistyped codes', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('a code with O, 0, I or 1 is answered on both join screens before the server is asked', async ({
    page,
    server,
  }) => {
    const golfer = new LiveGolfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    const asked: string[] = []
    page.on('request', (request) => {
      if (/join|preview/u.test(new URL(request.url()).pathname) && request.method() === 'POST')
        asked.push(request.url())
    })
    for (const [path, label, button] of [
      ['/multi/join', 'Game Code', 'Join Game'],
      ['/join', 'Round Code', 'Join Round'],
    ] as const) {
      await golfer.opens(server.url + path)
      const field = page.getByRole('textbox', { name: label })
      const answer = page.getByText('Codes never contain I, O, 0 or 1. Check the code and try again.')
      await field.fill('abc23')
      await expect(answer).toBeHidden()
      await field.fill('abc23o')
      await expect(answer).toBeVisible()
      await page.getByRole('button', { name: button }).click()
      await expect(field).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: 'Join failed' })).toHaveCount(0)
      expect(asked).toEqual([])
      // The same button does ask the server about a possible code.
      await field.fill('ABC234')
      await expect(answer).toBeHidden()
      await expect.poll(() => asked).not.toEqual([])
      asked.length = 0
    }
  })
})

test('a golfer with the wrong invitation enters another code', { tag: '@long' }, async ({ page, server }) => {
  const host = await Mate.at(server.url, 'Ben')
  const [game, other] = [await host.creates(), await host.creates()]
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url + (await host.invitationTo(game)))
  await golfer.setsUp('Ann')
  await page.getByRole('button', { name: 'Not this game? Enter another code' }).click()
  const field = page.getByRole('textbox', { name: 'Game Code' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeDisabled()
  await field.fill(other.code)
  await golfer.joins()
  await golfer.isInLobby()
  expect(page.url()).toContain(other.id)
})
