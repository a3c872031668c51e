import { stopsClock } from './clock.ts'
import { levelNine, putFinishedCards } from './finished-cards.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

test.describe('tab bar', () => {
  const tabs = ['Home', 'Stats', 'Profile'] as const

  test('leads to the three places and marks the current one, and is gone while a round is scored', async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    for (const [name, path] of [
      ['Stats', '/stats'],
      ['Profile', '/profile'],
      ['Home', '/'],
    ] as const) {
      await golfer.tab(name).click()
      await expect(page).toHaveURL(server.url + path)
      for (const tab of tabs) {
        if (tab === name) await expect(golfer.tab(tab)).toHaveAttribute('aria-current', 'page')
        else await expect(golfer.tab(tab)).not.toHaveAttribute('aria-current')
      }
    }

    await golfer.startsQuickRound('Tabs', 9)
    await expect(golfer.tab('Home')).toBeHidden()
    await putFinishedCards(page, [levelNine])
    await golfer.goesWithinTheApp(`/solo/summary/${levelNine.id}`)
    await golfer.sees('Final Scores')
    // The summary belongs to Home.
    await expect(golfer.tab('Home')).toHaveAttribute('aria-current', 'page')
  })

  test('slides away below 100 px and returns when scrolling up and at the top', async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height: 400 })
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.tab('Profile').click()
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px'
    })
    const bar = golfer.tab('Home')
    await page.mouse.move(160, 200)
    await page.mouse.wheel(0, 60)
    await expect(bar).toBeInViewport()
    await page.mouse.wheel(0, 400)
    await expect(bar).not.toBeInViewport()
    await page.mouse.wheel(0, -50)
    await expect(bar).toBeInViewport()
    await page.mouse.wheel(0, 400)
    await expect(bar).not.toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 5))
    await expect(bar).toBeInViewport()
  })
})

// Source: document 1 sections 1 and 2.
test('Home shows the standing of the round in progress and that the app is young, Profile which theme is shown', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.sees('Early Development - Features may change')
  await golfer.startsQuickRound('Old Meadow', 9, ['Ben'])
  for (const strokes of [4, 5]) await golfer.taps(strokes)
  await golfer.goesOn(2)
  await golfer.opens(server.url)
  for (const text of ['Old Meadow', 'Hole 2', '2 players', 'Front 9']) {
    await expect(golfer.roundInProgress()).toContainText(text)
  }
  // A quick course has no tee to choose.
  await expect(golfer.roundInProgress()).not.toContainText('Standard')
  await page.getByRole('link', { name: 'Resume' }).click()
  await page.getByRole('link', { name: 'Leaderboard' }).click()
  await golfer.sees('Hole 2 of 9')
  await expect(page.getByText('Standard')).toHaveCount(0)
  await golfer.opens(`${server.url}/solo/lobby`)
  await golfer.sees('Front 9', '2 players')
  await expect(page.getByText('Standard')).toHaveCount(0)
  await golfer.opens(server.url)
  await golfer.tab('Profile').click()
  await golfer.chooses('Dark')
  await golfer.sees('Dark now')
})

test.describe('profile', () => {
  test('the nickname is edited, saved and kept, a wrong one and a cancelled one are not; the courses on this device are managed from there', async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.tab('Profile').click()
    await expect(page.getByText('Manage your account and data')).toBeVisible()
    await expect(page.getByText('Click the pencil to edit your nickname')).toBeVisible()
    const edit = page.getByRole('button', { name: /edit/i })
    await edit.click()
    await expect(page.getByText('Press ✓ to save or ✗ to cancel')).toBeVisible()
    const input = page.getByRole('textbox', { name: /nickname/i })
    const save = page.getByRole('button', { name: /save/i })
    for (const wrong of ['   ', 'A', 'A<b>']) {
      await input.fill(wrong)
      await save.click()
      await expect(input).toHaveAttribute('aria-invalid', 'true')
    }
    await page.getByRole('button', { name: /cancel/i }).click()
    await expect(page.getByText('Ann', { exact: true })).toBeVisible()
    await edit.click()
    await input.fill(' Anna-Lena ')
    await save.click()
    await expect(page.getByText('Anna-Lena', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Anna-Lena', { exact: true })).toBeVisible()

    await expect(page.getByRole('heading', { name: 'Data Management' })).toBeVisible()
    await page.getByRole('link', { name: 'Manage', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Manage Offline Courses' })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${server.url}/profile`)
  })

  test('the unit is chosen in place, and lengths are shown in it', { tag: '@long' }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann', 'Yards')
    await golfer.startsSolo()
    await golfer.choosesCourse(/Quick Custom 9/)
    await golfer.customizes('Units', [{ par: 4, length: 400 }])
    await golfer.createsRound()
    await golfer.startsRound()
    await golfer.sees('400 yd')
    await golfer.opens(`${server.url}/profile`)
    await golfer.chooses('Meters')
    await golfer.opens(`${server.url}/solo/round`)
    // 400 x 0.9144 = 365.76
    await golfer.sees('366 m')
  })
})

test.describe('messages', () => {
  test('no message covers the text that is being typed', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Put aside', 9)
    await golfer.opens(server.url)
    await golfer.triesToPutRoundAside()
    const message = page.getByRole('region', { name: 'Messages' }).getByText('Game put aside')
    // The hovering pointer keeps the message open.
    await message.hover()
    await page.getByRole('link', { name: /^Solo Play/ }).press('Enter')
    const name = page.getByRole('textbox', { name: 'Your Nickname' })
    await name.focus()
    // The window is as low as with an open keyboard.
    await page.setViewportSize({ width: 390, height: 420 })
    await name.evaluate((field) => field.scrollIntoView({ block: 'end' }))
    await expect
      .poll(async () => {
        const [lies, typed] = [await message.boundingBox(), await name.boundingBox()]
        return lies !== null && typed !== null && lies.y + lies.height < typed.y
      })
      .toBe(true)
  })

  test('a message goes by itself after 4000 ms', async ({ page, server }) => {
    await page.clock.install()
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.createsQuickRound('Links', 9)
    await golfer.opens(server.url)
    await expect(golfer.roundInProgress()).toBeVisible()
    // From here on time passes only when the test advances it.
    await stopsClock(page)
    // Screen readers announce additions to a live region that they know already.
    await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
    const message = page.getByText("Game put aside. You'll find it in History.")
    const lies = { x: 195, y: 735 }
    const putsAsideBesideMouse = async () => {
      await golfer.swipesLeft(golfer.roundInProgress(), 90)
      await page.mouse.move(lies.x, lies.y)
      await page.getByRole('button', { name: /^Remove the game at/ }).press('Enter')
      await expect(golfer.roundInProgress()).toBeHidden()
      await expect(message).toBeVisible()
      const isUnderMouse = (text: Element, { x, y }: typeof lies) =>
        text.parentElement?.contains(document.elementFromPoint(x, y))
      await expect.poll(() => message.evaluate(isUnderMouse, lies)).toBe(true)
    }
    // A message under the mouse stays, or its button would vanish from under the pointer.
    await putsAsideBesideMouse()
    await page.clock.runFor(3900)
    await page.mouse.down()
    await page.clock.runFor(2000)
    await expect(message).toBeVisible()
    await page.mouse.up()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(golfer.roundInProgress()).toBeVisible()

    // A mouse that merely rests where the message appears doesn't keep it open.
    await putsAsideBesideMouse()
    await page.clock.runFor(3900)
    await expect(message).toBeVisible()
    await page.clock.runFor(200)
    await expect(message).toBeHidden()
  })
})
