import { expect, test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { phone } from './phone.ts'

test('the screen that creates a game mentions the one in progress, until it is left', async ({ page, server }) => {
  const golfer = new LiveGolfer(page)
  const inProgress = page.getByRole('status').filter({ hasText: 'Multiplayer Game in Progress' })
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.opens(`${server.url}/setup`)
  await golfer.sees('Online - friends can join your game')
  await expect(inProgress).toBeHidden()
  await golfer.opens(server.url)
  const code = await golfer.createsGame()

  for (const path of ['/setup', '/multi/create']) {
    await golfer.opens(server.url + path)
    await inProgress.getByRole('link', { name: 'Resume' }).click()
    await golfer.isInLobby()
    await expect.poll(() => golfer.code()).toBe(code)
  }

  await golfer.leavesLobby()
  await page.getByRole('link', { name: 'Multiplayer' }).click()
  await page.getByRole('link', { name: 'From a saved course' }).click()
  await golfer.sees('Your Nickname')
  await expect(inProgress).toBeHidden()
})

test('the quick screen has a button to create a game from a saved course, and one to join', async ({
  page,
  server,
}) => {
  const golfer = new LiveGolfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.opens(`${server.url}/multi`)
  await golfer.sees('How it works')
  await page.getByRole('link', { name: 'Create Game' }).click()
  await expect(page).toHaveURL(`${server.url}/multi/create`)
  const course = page.getByRole('combobox', { name: 'Course' })
  await expect(course.getByRole('option')).not.toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Tee' }).getByRole('option')).not.toHaveCount(0)
  for (const holes of ['Front 9', 'Back 9', 'Full 18']) {
    await expect(page.getByRole('radio', { name: holes, exact: true })).toBeVisible()
  }
  const nickname = page.getByRole('textbox', { name: 'Your Nickname' })
  await expect(nickname).toHaveValue('Ann')
  // A blank nickname becomes 'Player'.
  await nickname.fill(' ')
  await page.getByRole('button', { name: 'Create Game' }).click()
  await golfer.isInLobby()
  await expect(golfer.players()).toHaveText([/Player/])
  const code = await golfer.code()
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(`"code":"${code}"`)

  await golfer.opens(`${server.url}/multi`)
  await page.getByRole('link', { name: 'Join Game' }).click()
  await expect(page).toHaveURL(`${server.url}/multi/join`)
})

test('a quick course is played live under its own name, whole or a nine of it', { tag: '@long' }, async ({
  page,
  server,
  browser,
  watch,
}) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.opens(`${server.url}/setup`)
  await ann.searchesCourse('Hilltop Meadow')
  await page.getByRole('button', { name: 'Play "Hilltop Meadow" as a quick course' }).click()
  const choice = page.getByRole('region', { name: 'Select Tee & Holes' })
  await expect(choice.getByRole('button', { name: 'Full 18' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Create Round' }).click()
  await ann.isInLobby()
  await expect(page.getByRole('heading', { name: 'Hilltop Meadow', level: 1 })).toBeVisible()
  await ann.sees(/Full.18.*Par.72/)

  const bens = await browser.newContext(phone)
  watch(bens)
  const ben = new LiveGolfer(await bens.newPage())
  await ben.opens(server.url)
  await ben.setsUp('Ben')
  await ben.joinsByCode(await ann.code())
  await ben.isInLobby()
  await expect(ben.page.getByRole('heading', { name: 'Hilltop Meadow', level: 1 })).toBeVisible()

  await (await ann.opensMenu()).getByRole('button', { name: 'Change tee or holes' }).click()
  await page.getByRole('dialog', { name: 'Select Tee & Holes' }).getByRole('button', { name: 'Back 9' }).click()
  await ben.sees(/Back.9.*Par.36/)
  await ann.startsGame()
  for (const golfer of [ann, ben]) {
    await golfer.isOnHole(10)
    await expect(golfer.page.getByRole('heading', { name: 'Hilltop Meadow', level: 1 })).toBeVisible()
  }
})

test('a custom course is played live with its name and its pars', { tag: '@long' }, async ({
  page,
  server,
  browser,
  watch,
}) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.startsSolo()
  await ann.choosesCourse(/Quick Custom 9/)
  await ann.customizes('Orchard Loop', [{ par: 3 }])
  await ann.createsRound()
  await ann.opens(server.url)
  await ann.createsGame({ search: 'Orchard', course: 'Orchard Loop', tee: 'Standard', holes: 'Front 9' })

  const bens = await browser.newContext(phone)
  watch(bens)
  const ben = new LiveGolfer(await bens.newPage())
  await ben.opens(server.url)
  await ben.setsUp('Ben')
  await ben.joinsByCode(await ann.code())
  await ben.isInLobby()
  await ben.sees(/Front.9.*Par.35/)
  // The course has no tees, so nobody has chosen the label that the server requires.
  for (const golfer of [ann, ben]) await expect(golfer.page.getByText('Standard')).toHaveCount(0)
  await ann.startsGame()
  for (const golfer of [ann, ben]) {
    await golfer.isOnHole(1)
    await expect(golfer.page.getByRole('heading', { name: 'Orchard Loop', level: 1 })).toBeVisible()
    await golfer.sees(/Par.3\b/)
  }
})

test.describe('before the whole app is stored', () => {
  // Without signal the browser logs each other failed request.
  test.use({ serviceWorkers: 'block', expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  for (const { from, press, file, sees } of [
    { from: '/profile', press: 'Manage', file: /offline-courses/, sees: /^No offline courses saved yet/ },
    { from: '/multiplayer', press: 'From a saved course', file: /live-create/, sees: 'Your Nickname' },
  ]) {
    test(`'${press}' opens at once when the signal goes: its screen was preloaded`, {
      tag: from === '/profile' ? '@long' : [],
    }, async ({ page, server, context }) => {
      const golfer = new LiveGolfer(page)
      const loaded = page.waitForResponse((response) => file.test(response.url()))
      await golfer.opens(server.url + from)
      await golfer.setsUp('Ann')
      await (await loaded).finished()
      await context.setOffline(true)
      await page.getByRole('link', { name: press }).click()
      await golfer.sees(sees)
    })
  }
})
