import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { storedDatabases } from './stored-data.ts'

test.describe('addresses', () => {
  test('an unlisted path is not found and offers a link Home, and the other paths lead where they should', async ({
    context,
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    for (const path of ['/nothing/here', '/solo/round/extra', '/%3Cscript%3E']) {
      await golfer.opens(server.url + path)
      await expect(page.getByRole('heading', { name: /not found/i }), path).toBeVisible()
    }
    await page.getByRole('link', { name: /home/i }).first().click()
    await expect(page.getByRole('heading', { name: 'Recent Rounds' })).toBeVisible()

    await test.step('/solo leads to the creation of a round, and a summary without its round says so', async () => {
      await golfer.opens(`${server.url}/solo`)
      await expect(page).toHaveURL(`${server.url}/solo/create`)
      // The only link leads to another one.
      await golfer.opens(`${server.url}/solo/summary`)
      await expect(page.getByRole('heading', { name: 'Create Solo Round' })).toBeVisible()
      await golfer.opens(`${server.url}/solo/summary/round_1_none`)
      await golfer.sees('Round not found')
      await golfer.opens(`${server.url}/solo/round`)
      // Without a round in play this leads Home.
      await expect(page).toHaveURL(`${server.url}/`)
    })

    await test.step('a golfer who leaves while the round is still loading stays where they went', async () => {
      // The earlier visit loaded the screen's file, so this visit begins to read at once.
      await page.evaluate(async () => {
        history.pushState(null, '', '/solo/round')
        await new Promise((resolve) => setTimeout(resolve))
        history.pushState(null, '', '/profile')
      })
      await golfer.sees('Manage your account and data')
      // This read was requested later than the app's, so it is answered later too.
      await storedDatabases(page)
      await expect(page).toHaveURL(`${server.url}/profile`)
    })

    await test.step('a golfer who came to a summary by its link goes back to Multiplayer from a live one, and Home from any other', async () => {
      for (const [path, leadsTo] of [
        [`/play/multi/${crypto.randomUUID()}/summary`, '/multi'],
        ['/round/round_1_none', '/'],
      ] as const) {
        const tab = await context.newPage()
        await tab.goto(server.url + path)
        await expect(tab.getByText('Round not found')).toBeVisible()
        await tab.getByRole('button', { name: 'Back', exact: true }).click()
        await expect(tab).toHaveURL(server.url + leadsTo)
        await tab.close()
      }
    })
  })

  test('back leads to where the golfer came from: never into a lobby whose round is over, and after a step forward, too', {
    tag: '@long',
  }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Meadow', 9)
    await golfer.opens(`${server.url}/solo/round/?from=link`)
    // With or without a trailing slash it is the same screen: with the tab bar it would cover the button of the next hole.
    await expect(page).toHaveURL(`${server.url}/solo/round?from=link`)
    await golfer.isOnHole(1)
    await expect(page.getByRole('navigation')).toBeHidden()
    await golfer.opens(`${server.url}/solo/lobby`)
    await page.getByRole('link', { name: 'Resume' }).click()
    for (let hole = 1; hole <= 9; hole += 1) {
      if (hole > 1) await golfer.goesOn(hole)
      await golfer.taps(4)
    }
    await golfer.finishes()
    await page.goBack()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page.getByRole('heading', { name: 'Recent Rounds' })).toBeVisible()

    const back = page.getByRole('button', { name: 'Back', exact: true })
    await golfer.opensHistory()
    await golfer.finishedRound('Meadow').getByRole('link').click()
    await expect(page).toHaveURL(/\/round\/[^/]+$/)
    await page.goBack()
    await page.goForward()
    await back.click()
    await expect(page).toHaveURL(`${server.url}/stats?tab=history`)
    await golfer.finishedRound('Meadow').getByRole('link').click()
    await page.reload()
    await back.click()
    await expect(page).toHaveURL(`${server.url}/stats?tab=history`)
  })
})

test.describe('without signal and without the server', () => {
  test.use({ serviceWorkers: 'allow', ownServer: true })

  test('after the first load every address opens without signal and without the server', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Offline', 9)
    await golfer.taps(4)
    await golfer.seesSaved(4)
    await golfer.isReadyForOffline()
    await page.context().setOffline(true)
    await server.stop()
    for (const [path, heading] of [
      ['/', 'Recent Rounds'],
      ['/stats', /History|Stats/],
      ['/profile', 'Profile'],
      ['/solo/create', 'Create Solo Round'],
      ['/solo/round', /^Hole 1/],
      ['/round/none', 'Round not found'],
      ['/no/such/place', /not found/i],
    ] as const) {
      await golfer.opens(server.url + path)
      await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible()
    }
  })

  test("a round's own addresses open cold without signal and without the server, in play and finished", {
    tag: '@long',
  }, async ({ context, page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.playsNine('Played out')
    await golfer.finishes()
    const finished = page.url().split('/').at(-1) ?? ''
    await golfer.opens(server.url)
    await golfer.startsQuickRound('In play', 9)
    await golfer.taps(5)
    await golfer.seesSaved(5)
    await golfer.looksAtLeaderboard()
    const inPlay = page.url().split('/').at(-1) ?? ''
    await golfer.isReadyForOffline()
    await page.close()
    await context.setOffline(true)
    await server.stop()
    for (const [path, heading, ...texts] of [
      ['/solo/lobby', 'Players', 'In play', 'Round status: active'],
      [`/solo/leaderboard/${inPlay}`, 'Leaderboard', 'Round in progress', '1 of 9 holes'],
      [`/solo/leaderboard/${finished}`, 'Leaderboard', 'Round completed', '9 of 9 holes'],
      [`/solo/summary/${finished}`, 'Round Complete', 'Played out', '36 strokes'],
      [`/round/${finished}`, 'Round Complete', 'Played out', '36 strokes'],
    ] as const) {
      // A new tab has nothing of the app in memory.
      const tab = await context.newPage()
      await tab.goto(server.url + path)
      await expect(tab.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
      for (const text of texts) await expect(tab.getByText(text).first(), path).toBeVisible()
      await expect(tab).toHaveURL(server.url + path)
      await tab.close()
    }
  })
})
